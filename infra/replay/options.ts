import { parseArgs } from "node:util";
import { registrableDomain } from "@nexa/reading";
import type { Selection } from "./select.ts";

export const usage = `npm run replay -- [options]: archived pages through the running pipeline again
  --from T, --to T   fetched in this time, UTC (2026-11-28T05:00:00Z, or whole days: 2026-11-28)
  --domain D         registrable domain, e.g. kompas.com
  --keyword K        found by this keyword, or holding it in title or text
  --all              everything, when nothing else is given
  --dry-run          only say what would be sent
  --root F           whose servers (default: this folder), unless RABBITMQ_URL is set`;

export type ReplayOptions = { selection: Selection; isDryRun: boolean; root: string };

const dayMs = 86_400_000;

/** A time as given; a bare day is its beginning, or as the end of a range its last millisecond. */
function instant(name: string, text: string, isEnd: boolean): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`--${name} "${text}" is no time`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay && isEnd ? new Date(at.getTime() + dayMs - 1) : at;
}

/** The archive knows pages by the domain that a publisher registered. */
function domainOf(text: string): string {
  const registered = /^[\w.-]+$/.test(text) ? registrableDomain(`http://${text}/`) : "";
  if (registered === text.toLowerCase()) return registered;
  const hint = registered === "" ? "" : `; the archive would know it as ${registered}`;
  throw new Error(`--domain "${text}" is no registrable domain${hint}`);
}

/**
 * Reads the arguments of `npm run replay`.
 * @throws Error whose message says which argument is wrong
 */
export function readOptions(args: string[], folder: string): ReplayOptions {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: "string" },
      to: { type: "string" },
      domain: { type: "string" },
      keyword: { type: "string" },
      all: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      root: { type: "string", default: folder },
    },
  });
  const { from, to, domain, keyword } = values;
  const selection: Selection = {
    ...(from === undefined ? {} : { from: instant("from", from, false) }),
    ...(to === undefined ? {} : { to: instant("to", to, true) }),
    ...(domain === undefined ? {} : { domain: domainOf(domain) }),
    ...(keyword === undefined ? {} : { keyword }),
  };
  if (selection.from !== undefined && selection.to !== undefined && selection.from > selection.to)
    throw new Error("--from is later than --to");
  if (Object.keys(selection).length === 0 && !values.all)
    throw new Error("say which pages, or --all");
  return { selection, isDryRun: values["dry-run"], root: values.root };
}
