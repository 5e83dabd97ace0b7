/**
 * `npm run replay -- [--from T] [--to T] [--domain D] [--keyword K]`: archived pages through the running
 * pipeline again, from C1 on; nothing is fetched and nothing archived again.
 */
import { parseArgs } from "node:util";
import { queueRawDataSite } from "@nexa/contracts";
import { openClients } from "../pipeline/clients.ts";
import { knownEnvironment } from "../services/index.ts";
import { eventOf, mayHold, prefixes, type Selection } from "./select.ts";

const usage = `npm run replay -- [options]: archived pages through the running pipeline again
  --from T, --to T   fetched in this time (ISO-8601, 2026-11-28 or 2026-11-28T05:00:00Z)
  --domain D         registrable domain, e.g. kompas.com
  --keyword K        found by this keyword, or holding it in title or text
  --all              everything, when nothing else is given
  --dry-run          only say what would be sent
  --root F           whose servers (default: this folder), unless RABBITMQ_URL is set`;
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    to: { type: "string" },
    domain: { type: "string" },
    keyword: { type: "string" },
    all: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    root: { type: "string", default: process.cwd() },
  },
});

function instant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  console.error(`--${name} "${text}" is no time\n${usage}`);
  process.exit(2);
}
const [from, to] = [instant("from", values.from), instant("to", values.to)];
const { domain, keyword } = values;
const selection: Selection = {
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(domain === undefined ? {} : { domain }),
  ...(keyword === undefined ? {} : { keyword }),
};
if (Object.keys(selection).length === 0 && !values.all) {
  console.error(usage);
  process.exit(2);
}

process.env["LOG_LEVEL"] ??= "error";
const told = process.env["RABBITMQ_URL"] === undefined ? knownEnvironment(values.root, "user") : {};
const env = Object.fromEntries(
  Object.entries({ ...process.env, ...told }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
);
const clients = await openClients(env);
try {
  const producer = await clients.bus.producer();
  let [looked, sent] = [0, 0];
  for (const prefix of prefixes) {
    let cursor: string | null = null;
    do {
      const page: { keys: string[]; next: string | null } = await clients.minio.objects.list({
        prefix,
        ...(cursor === null ? {} : { after: cursor }),
      });
      for (const key of page.keys.filter((one) => mayHold(one, selection))) {
        const stored = await clients.minio.objects.get({ key });
        looked++;
        const value = stored === null ? null : eventOf(key, stored.body, selection);
        if (value === null) continue;
        if (!values["dry-run"]) await producer.send([{ topic: queueRawDataSite, value }]);
        console.log("externalId" in value ? value.url : value.external_id);
        sent++;
      }
      cursor = page.next;
    } while (cursor !== null);
  }
  await producer.close();
  console.log(JSON.stringify({ looked, sent }));
} finally {
  await clients.close();
}
