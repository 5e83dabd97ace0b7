import { z } from "zod";

export const institutionKinds = [
  "ministry",
  "agency",
  "legislature",
  "court",
  "prosecution",
  "armed-forces",
  "regional-government",
  "regional-office",
  "state-company",
] as const;

/** A state institution with its chain, as `policeUnit` has its own; unknown ones are not reported. */
export const institution = z.object({
  /** Official name with its region: "Dinas Kesehatan Kabupaten Brebes". */
  name: z.string().min(1),
  kind: z.enum(institutionKinds),
  /** From the institution upwards, e.g. to "Kementerian Dalam Negeri" or "Mahkamah Agung". */
  chain: z.array(z.string()).min(1),
  /** Official code of the region it is in charge of, when it has one. */
  regionCode: z.string().optional(),
  /** How each step was found. */
  reason: z.array(z.string()),
  mentions: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
});
export type Institution = z.output<typeof institution>;
