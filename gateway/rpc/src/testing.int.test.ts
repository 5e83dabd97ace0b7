import { z } from "zod";
import { read, write, type Contract, type Handlers } from "@nexa/contracts";
import { connectBroker } from "./index.ts";
import { behavesLikeAConnector } from "./testing.ts";

const note = z.object({ id: z.string(), text: z.string() });
const contract = {
  store: "sample",
  version: 1,
  operations: {
    notes: {
      save: write(note, ({ id }) => id),
      find: read(z.object({ id: z.string() }), note.nullable()),
    },
  },
} satisfies Contract;

const kept = new Map<string, z.output<typeof note>>();
const handlers: Handlers<typeof contract> = {
  notes: {
    save: async (batch) =>
      batch.map((each) => {
        kept.set(each.id, each);
        return { outcome: "saved" };
      }),
    find: async ({ id }) => kept.get(id) ?? null,
  },
};

behavesLikeAConnector(
  contract,
  async (url) => {
    const broker = await connectBroker({ url, name: "connector-sample" });
    await broker.serve(contract, handlers);
    return { stop: () => broker.close() };
  },
  {
    read: { group: "notes", name: "find", input: { id: "a" } },
    write: { group: "notes", name: "save", input: { id: "a", text: "gempa" } },
    afterWrite: async () => [...kept.values()],
  },
);
