import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { topics } from "@nexa/contracts";
import type { Command } from "./command.ts";
import { replay } from "./replay.ts";
import { table } from "./output.ts";
import { status } from "./status.ts";
import { trace } from "./trace.ts";

type Peeked = {
  items: {
    id: string;
    at: string | null;
    key: string | null;
    operation: string | null;
    payload: unknown;
  }[];
};

/** What stands in a topic or a parking queue; nothing is moved. */
const peek: Command = async (api, { isTable, isColoured, print, say }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { limit: { type: "string", default: "10" }, key: { type: "string" } },
  });
  const [name] = positionals;
  if (name === undefined) {
    say("npx nexa peek TOPIC|QUEUE [--limit N] [--key KEY]");
    return 2;
  }
  const isTopic = topics.some((topic) => topic.name === name);
  const query = new URLSearchParams({
    limit: values.limit,
    ...(isTopic && values.key !== undefined && { key: values.key }),
  });
  const found = await api.get<Peeked>(
    `/${isTopic ? "topics" : "queues"}/${encodeURIComponent(name)}/peek?${query}`,
  );
  if (!isTable) print(JSON.stringify(found, null, 2));
  else
    print(
      table(
        found.items.map(({ id, at, key, operation, payload }) => ({
          ...{ at, id, key, ...(operation === null ? {} : { operation }) },
          payload: JSON.stringify(payload),
        })),
        isColoured,
      ),
    );
  return 0;
};

/** The same stream: the types of the browser and of Node differ in a name. */
type WebBody = Parameters<typeof Readable.fromWeb>[0];

/** A file of the API's exports, to standard output or `--out`. */
const exportTo: Command = async (api, { say }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: "string" }, out: { type: "string" } },
  });
  const [what = "", ...rest] = positionals;
  const query = new URLSearchParams(
    rest.map((pair) => [pair.split("=")[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
  );
  if (
    !["articles", "entities", "graph"].includes(what) ||
    rest.some((pair) => !pair.includes("="))
  ) {
    say(
      "npx nexa export articles|entities|graph [--format csv|json|graphml] [--out FILE] [NAME=VALUE ...]",
    );
    return 2;
  }
  if (values.format !== undefined) query.set("format", values.format);
  const { body } = await api.open(`/export/${what}?${query}`);
  const to = values.out === undefined ? process.stdout : createWriteStream(values.out);
  if (body !== null)
    await pipeline(Readable.fromWeb(body as WebBody), to, { end: to !== process.stdout });
  return 0;
};

/** Commands that ask the running system, by name. */
export const operating: Record<string, Command> = { status, peek, replay, trace, export: exportTo };
