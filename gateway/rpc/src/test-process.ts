import { appendFileSync } from "node:fs";
import { Fault } from "@nexa/contracts";
import { connectBroker } from "./index.ts";
import { notes, notesContract } from "./test-notes.ts";

/**
 * A connector or a caller in a process of its own, for tests that kill it:
 * `node test-process.js serve|write URL STORE FILE`. A connector writes each note it tries to apply to the
 * file, a caller each id that was confirmed. A note with the text "busy" is always to be tried again, one
 * with "kills" ends its connector.
 */
const [, , mode, url = "", store = "", file = ""] = process.argv;
const broker = await connectBroker({ url, name: `${mode ?? ""}-${process.pid}` });
const contract = notesContract(store);

if (mode === "serve") {
  const { handlers } = notes({
    save: async (batch) => {
      appendFileSync(file, batch.map((note) => `${JSON.stringify(note)}\n`).join(""));
      if (batch.some(({ text }) => text === "kills")) process.kill(process.pid, "SIGKILL");
      return batch.map(({ text }) =>
        text === "busy" ? new Fault("RESOURCE_EXHAUSTED", "slow down") : { outcome: "saved" },
      );
    },
    // Never answered: it is in this process's hands when it dies.
    find: () => new Promise(() => process.stdout.write("asked\n")),
  });
  await broker.serve(contract, handlers, { batch: { maxItems: 20 } });
  process.stdout.write("ready\n");
} else {
  const { notes: client } = broker.client(contract);
  process.stdout.write("ready\n");
  const write = async (text: string) => {
    await client.save({ id: `e${Number(text) % 20}`, text });
    appendFileSync(file, `${text}\n`);
  };
  for (let n = 0; ; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, i) => write(String(n + i))));
}
