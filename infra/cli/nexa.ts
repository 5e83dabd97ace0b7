import { readFileSync } from "node:fs";
import { Fault } from "@nexa/contracts";
import {
  cosine,
  isDuplicate,
  openEmbedded,
  openingOf,
  storyText,
  type Backend,
} from "@nexa/language";
import { openApi } from "./api.ts";
import { articleOf } from "./article-of.ts";
import type { Command } from "./command.ts";
import { operating } from "./operate.ts";
import { outputOf } from "./output.ts";
import { readable } from "./readable.ts";

const usage = `npx nexa status                     health, lag, queues, dead jobs, alerts; exit 1 when something is bad
npx nexa peek TOPIC|QUEUE          messages, without touching them [--limit N] [--key K]
npx nexa replay JOB_ID|FILTER      send dead jobs and parked writes again; --dry-run, --yes (npx nexa replay: more)
npx nexa trace ARTICLE_ID          one article across all stages
npx nexa export articles|entities|graph   [--format csv|json|graphml] [--out FILE] [NAME=VALUE ...]
npx nexa analyse FILE|- [--text]   an article's analysis as JSON, or for reading
npx nexa similar A B               how alike two articles are, and whether they tell one story

The first five ask the API at NEXA_URL with NEXA_KEY, else that of npm start in this folder. They print tables at a
terminal, else JSON (--json always); NO_COLOR takes the colours away.
An article is text whose first line is its title, or JSON with title and content; - reads standard input.`;

const read = (path: string) => articleOf(readFileSync(path === "-" ? 0 : path, "utf8"));

const analyse = async (backend: Backend, [path = "-", ...options]: string[]): Promise<string> => {
  const article = read(path);
  const result = await backend.analyse(article);
  return options.includes("--text") ? readable(article, result) : JSON.stringify(result, null, 2);
};

const similar = async (backend: Backend, [pathA = "", pathB = ""]: string[]): Promise<string> => {
  const [a, b] = [read(pathA), read(pathB)];
  const [x, y] = await backend.embed([storyText(a.title, a.text), storyText(b.title, b.text)]);
  if (!x || !y) throw new Fault("INTERNAL", "the model gave no vectors");
  const similarity = cosine(x, y);
  const decision = isDuplicate({
    similarity,
    a: { title: a.title, text: openingOf(a.text) },
    b: { title: b.title, text: openingOf(b.text) },
  });
  return JSON.stringify({ similarity: Math.round(similarity * 1e4) / 1e4, ...decision }, null, 2);
};

const commands: Record<string, (backend: Backend, args: string[]) => Promise<string>> = {
  analyse,
  similar,
};

/** Runs a command that asks the running system. */
const run = async (operate: Command, args: string[]): Promise<number> => {
  const output = outputOf(process.stdout, process.env, args.includes("--json"));
  try {
    const api = openApi(process.env, process.cwd());
    return await operate(
      api,
      output,
      args.filter((argument) => argument !== "--json"),
    );
  } catch (error) {
    output.say(error instanceof Error ? error.message : String(error));
    const isUse =
      error instanceof Error && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code));
    return isUse ? 2 : 1;
  }
};

/** Runs one command; 0 done, 1 the input is refused, 2 wrong use. */
const main = async ([name = "", ...args]: string[]): Promise<number> => {
  const operate = operating[name];
  if (operate) return run(operate, args);
  const command = commands[name];
  if (!command || (name === "similar" && args.length !== 2)) {
    console.error(usage);
    return name === "" || name === "--help" ? 0 : 2;
  }
  const backend = await openEmbedded();
  try {
    console.log(await command(backend, args));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await backend.close();
  }
};

process.exitCode = await main(process.argv.slice(2));
