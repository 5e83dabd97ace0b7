/** One step of a tutorial, as its fenced blocks say. */
export type Step =
  | { does: "write"; file: string; text: string }
  /** Puts the text behind the first line that contains `after`. */
  | { does: "insert"; file: string; after: string; text: string }
  | { does: "run"; command: string };

const block = /^```(\w+)(?: (\S+)(?: after ([^\n]+))?)?\n(.*?)^```$/gmsu;

/**
 * The steps of a tutorial in Markdown. A block with a path after its language is that file; with `after TEXT` it is
 * put into the file behind the first line that contains the text; a block `sh` is run, a line at a time. Other blocks
 * are only to be read.
 */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(block)].flatMap(([, language, file, after, text = ""]): Step[] => {
    if (language === "sh")
      return text
        .trim()
        .split("\n")
        .map((command) => ({ does: "run", command }));
    if (file === undefined) return [];
    return [
      after === undefined ? { does: "write", file, text } : { does: "insert", file, after, text },
    ];
  });
}

/** @throws Error when the line is not there: the tutorial is older than the code */
export function inserted(into: string, after: string, text: string): string {
  const lines = into.split("\n");
  const at = lines.findIndex((line) => line.includes(after));
  if (at < 0) throw new Error(`no line contains ${after}`);
  return [...lines.slice(0, at + 1), text.replace(/\n$/u, ""), ...lines.slice(at + 1)].join("\n");
}
