import { z } from "zod";
import { entity, policeUnit, sentimentLabels, span } from "./analysis.ts";
import { id, instant } from "./values.ts";

export const correctionFields = [
  "sentiment",
  "urgency",
  "entity",
  "police_unit",
  "duplicate",
] as const;

/** What a reader of an article says is right; offsets are those of the article's `content`. */
export const correctionChange = z.discriminatedUnion("field", [
  z.object({ field: z.literal("sentiment"), value: z.enum(sentimentLabels) }),
  z.object({ field: z.literal("urgency"), value: z.int().min(1).max(5) }),
  z.object({
    field: z.literal("entity"),
    ...span.shape,
    /** Null: no entity stands there. */
    type: entity.shape.type.nullable(),
    /** The name in full; else the words themselves. */
    name: z.string().min(1).max(200).optional(),
  }),
  z.object({
    field: z.literal("police_unit"),
    ...span.shape,
    /** Null: no police unit is meant there. From the unit up to `Mabes Polri` otherwise. */
    chain: z.array(z.string().min(1).max(200)).min(1).max(6).nullable(),
    level: policeUnit.shape.level.optional(),
  }),
  z.object({
    field: z.literal("duplicate"),
    /** The other article. */
    of: id,
    is_duplicate: z.boolean(),
  }),
]);
export type CorrectionChange = z.output<typeof correctionChange>;

/** A correction as it is kept: gold data, with who, when and why. */
export const correction = z.object({
  id,
  article_id: id,
  change: correctionChange,
  /** What stood there before, in the form of `change`; null when nothing did. */
  before: z.json(),
  note: z.string(),
  made_by: z.string().min(1),
  made_at: instant,
});
export type Correction = z.output<typeof correction>;
