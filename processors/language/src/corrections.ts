import { z } from "zod";

const story = z.object({ title: z.string(), lead: z.string() });
const base = {
  /** The article corrected. */
  id: z.string(),
  /** Who corrected it, and when. */
  by: z.string(),
  at: z.iso.datetime(),
  /** What the system had said. */
  given: z.unknown().optional(),
};

/** One correction by an analyst, as the dashboard exports it and `npm run eval -- corrections FILE` scores it. */
export const correction = z.discriminatedUnion("task", [
  story.extend({
    ...base,
    task: z.literal("sentiment"),
    sentiment: z.enum(["positif", "netral", "negatif"]),
  }),
  story.extend({ ...base, task: z.literal("urgency"), urgency: z.int().min(1).max(5) }),
  z.object({
    ...base,
    task: z.literal("entity"),
    title: z.string(),
    text: z.string(),
    name: z.string(),
    /** Null: this name is no entity. */
    type: z.enum(["PERSON", "ORGANISATION", "PLACE"]).nullable(),
  }),
  z.object({
    ...base,
    task: z.literal("police"),
    sentence: z.string(),
    /** Offsets in the sentence, UTF-16 code units; empty: no unit is named here. */
    mentions: z.array(
      z.object({
        text: z.string(),
        start: z.int().min(0),
        end: z.int().min(0),
        level: z.enum(["MABES", "POLDA", "POLRES", "POLSEK"]),
        unit: z.string(),
        chain: z.array(z.string()),
      }),
    ),
  }),
  z.object({
    ...base,
    task: z.literal("duplicate"),
    a: story,
    b: story,
    duplicate: z.boolean(),
  }),
]);
export type Correction = z.output<typeof correction>;
