import { Fault } from "@nexa/contracts";
import type { ArticleToAnalyse } from "@nexa/language";
import { z } from "zod";

const json = z.object({
  title: z.string().default(""),
  content: z.string().optional(),
  text: z.string().optional(),
});

/**
 * The article in a file: JSON with `title` and `content` (or `text`), else text whose first line is the title when
 * an empty line follows it or it is short and has no full stop.
 * @throws Fault INVALID_ARGUMENT for an empty file
 */
export const articleOf = (file: string): ArticleToAnalyse => {
  const whole = file.replace(/^\uFEFF/, "").trim();
  if (whole === "") throw new Fault("INVALID_ARGUMENT", "the article is empty");
  if (whole.startsWith("{")) {
    let value: unknown;
    try {
      value = JSON.parse(whole);
    } catch (cause) {
      throw new Fault("INVALID_ARGUMENT", "the file begins like JSON but is none", { cause });
    }
    const { title, content, text } = json.parse(value);
    return { title, text: content ?? text ?? "" };
  }
  const [first = "", ...rest] = whole.split(/\r?\n/);
  const isTitle = rest.length > 0 && first.length < 200 && !/[.!?]$/.test(first.trim());
  return isTitle
    ? { title: first.trim(), text: rest.join("\n").trim() }
    : { title: "", text: whole };
};
