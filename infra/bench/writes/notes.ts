import { write, type Contract } from "@nexa/contracts";
import { z } from "zod";

const note = z.object({ id: z.string(), title: z.string().min(1), body: z.string() });

/** A store that nobody serves: what is published stays in its queues. */
export const publishOnly = {
  store: "publish",
  version: 1,
  operations: { notes: { save: write(note, ({ id }) => id) } },
} satisfies Contract;

/** About 1 KB of JSON. */
export const noteOf = (index: number): z.output<typeof note> => ({
  id: `note-${index}`,
  title: "Polda Metro Jaya gelar operasi keselamatan",
  body: "Operasi digelar serentak di tujuh kabupaten dan kota selama dua pekan. ".repeat(12),
});
