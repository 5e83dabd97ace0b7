import { z } from "zod";
import { read, stream, write, type Contract, type Handlers } from "@nexa/contracts";

const note = z.object({ id: z.string(), text: z.string() });
export type Note = z.output<typeof note>;

/** The contract of a small store for tests of the protocol; each test has a store name of its own. */
export const notesContract = (store: string) =>
  ({
    store,
    version: 1,
    operations: {
      notes: {
        save: write(note, ({ id }) => id),
        find: read(z.object({ id: z.string() }), note.nullable()),
        all: stream(z.object({ id: z.string() }), note),
      },
    },
  }) satisfies Contract;
export type NotesContract = ReturnType<typeof notesContract>;

/** A store that remembers everything it was told, in order. */
export function notes(overrides: Partial<Handlers<NotesContract>["notes"]> = {}) {
  const saved: Note[] = [];
  const handlers: Handlers<NotesContract> = {
    notes: {
      save: async (batch) => {
        saved.push(...batch);
        return batch.map(() => ({ outcome: "saved" }));
      },
      find: async ({ id }) => saved.findLast((each) => each.id === id) ?? null,
      async *all({ id }) {
        yield* saved.filter((each) => each.id === id);
      },
      ...overrides,
    },
  };
  return { saved, handlers, textsOf: (id: string) => textsOf(saved, id) };
}

/** What was saved under this id, in order, repeats of the same text taken once. */
const textsOf = (saved: Note[], id: string) => [
  ...new Set(saved.filter((each) => each.id === id).map(({ text }) => text)),
];
