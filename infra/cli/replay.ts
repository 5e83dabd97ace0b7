import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Api } from "./api.ts";
import { table, type Output } from "./output.ts";

const usage = `npx nexa replay JOB_ID --yes
npx nexa replay [--kind K] [--stage S] [--reason R] [--source S] [--fingerprint F] [--q WORDS] [--from T] [--to T]
                [--rate N] [--why TEXT] [--dry-run] [--yes]
Without --yes it only says what would be sent.`;

const filters = ["kind", "stage", "reason", "source", "fingerprint", "q", "from", "to"] as const;
const text = { type: "string" } as const;

type Selection = {
  token: string;
  count: number;
  sample_ids: string[];
  skipped: { reason: string; count: number }[];
};
type Bulk = {
  id: string;
  status: "running" | "aborting" | "aborted" | "done" | "failed";
  total: number;
  outcomes: { outcome: string; reason: string; count: number }[];
  error: string | null;
};
const lookMs = 1_000;

/** Sends one job, or all that a filter finds, to where they came from. What changes something needs `--yes`. */
export async function replay(api: Api, output: Output, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ kind: text, stage: text, reason: text, source: text, fingerprint: text, q: text },
      ...{ from: text, to: text },
      rate: { type: "string", default: "100" },
      why: { type: "string", default: "from the command line" },
      "dry-run": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const { print, say, isTable, isColoured } = output;
  const [id] = positionals;
  const given = filters.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  if ((id === undefined) === (given.length === 0)) {
    say(usage);
    return 2;
  }
  const isMeant = values.yes && !values["dry-run"];
  if (id !== undefined) {
    const path = `/jobs/${encodeURIComponent(id)}`;
    if (!isMeant) {
      const { origin, blocked_by } = await api.get<{ origin: string; blocked_by: string }>(path);
      print(JSON.stringify({ id, origin, blocked_by }));
      return needsYes(say, values["dry-run"]);
    }
    print(JSON.stringify(await api.post(`${path}/replay`, { reason: values.why })));
    return 0;
  }
  const selection = await api.post<Selection>("/jobs/selections", {
    filter: { status: "dead", ...Object.fromEntries(given) },
    action: "replay",
  });
  if (!isMeant) {
    if (!isTable) print(JSON.stringify(selection, null, 2));
    else {
      print(`${selection.count} jobs would be sent, for example`);
      print(
        table(
          selection.sample_ids.map((job) => ({ job })),
          isColoured,
        ),
      );
      print(`skipped\n${table(selection.skipped, isColoured)}`);
    }
    return needsYes(say, values["dry-run"]);
  }
  const bulk = await follow(
    api,
    await api.post<Bulk>("/bulk", {
      token: selection.token,
      action: "replay",
      rate_per_second: Number(values.rate),
      reason: values.why,
    }),
    say,
  );
  print(isTable ? table(bulk.outcomes, isColoured) : JSON.stringify(bulk, null, 2));
  return bulk.status === "done" ? 0 : 1;
}

function needsYes(say: Output["say"], isDry: boolean): number {
  if (!isDry) say("nothing was sent: add --yes");
  return isDry ? 0 : 2;
}

async function follow(api: Api, started: Bulk, say: Output["say"]): Promise<Bulk> {
  let bulk = started;
  while (bulk.status === "running" || bulk.status === "aborting") {
    await pause(lookMs);
    bulk = await api.get<Bulk>(`/bulk/${bulk.id}`);
    const pending = bulk.outcomes.find(({ outcome }) => outcome === "pending")?.count ?? 0;
    say(`${bulk.total - Math.min(pending, bulk.total)} of ${bulk.total}`);
  }
  if (bulk.error !== null) say(bulk.error);
  return bulk;
}
