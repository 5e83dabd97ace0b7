/**
 * `npm run replay -- [--from T] [--to T] [--domain D] [--keyword K]`: archived pages through the running
 * pipeline again, from C1 on; nothing is fetched and nothing archived again.
 */
import { queueRawDataSite } from "@nexa/contracts";
import { openClients } from "../pipeline/clients.ts";
import { knownEnvironment } from "../services/index.ts";
import { readOptions, usage, type ReplayOptions } from "./options.ts";
import { eventOf, mayHold, prefixes } from "./select.ts";

function optionsOrExit(): ReplayOptions {
  try {
    return readOptions(process.argv.slice(2), process.cwd());
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
const { selection, isDryRun, root } = optionsOrExit();

process.env["LOG_LEVEL"] ??= "error";
const told = process.env["RABBITMQ_URL"] === undefined ? knownEnvironment(root, "user") : {};
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
        if (!isDryRun) await producer.send([{ topic: queueRawDataSite, value }]);
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
