import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { table } from "./output.ts";

type Journey = {
  article_id: string;
  title: string | null;
  trace_id: string | null;
  steps: {
    stage: string;
    outcome: string;
    reason: string;
    at: string;
    after_ms: number | null;
    failures: number;
  }[];
  stores: { store: string; is_there: boolean | null; version: number | null }[];
  objects: { kind: string; key: string }[];
  jobs: { id: string; status: string; stage: string; reason: string; message: string }[];
};

/** One article across all stages. */
export const trace: Command = async (api, { isTable, isColoured, print, say }, args) => {
  const [id] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  if (id === undefined) {
    say("npx nexa trace ARTICLE_ID");
    return 2;
  }
  const journey = await api.get<Journey>(`/articles/${encodeURIComponent(id)}/journey`);
  if (!isTable) {
    print(JSON.stringify(journey, null, 2));
    return 0;
  }
  const { title, trace_id, steps, stores, objects, jobs } = journey;
  print(`${title ?? id}\ntrace ${trace_id ?? "-"}\n`);
  const lines = steps.map(({ stage, outcome, reason, at, after_ms, failures }) => ({
    ...{ at, stage, outcome, reason, "after ms": after_ms, failures },
  }));
  print(
    `steps\n${table(lines, isColoured, ({ outcome }) => (outcome === "dead" ? "bad" : "plain"))}\n`,
  );
  print(`stores\n${table(stores, isColoured)}\n`);
  print(`objects\n${table(objects, isColoured)}\n`);
  const failed = jobs.map(({ id: job, status: state, stage, reason, message }) => ({
    job,
    status: state,
    stage,
    reason,
    message,
  }));
  print(`jobs\n${table(failed, isColoured)}`);
  return 0;
};
