import { z } from "zod";
import { id, instant } from "./values.ts";

/** A skill of a taxonomy (ESCO, O*NET ...), known by its URI. */
export const skill = z.object({ uri: z.url(), name: z.string().min(1) });
/** A skill that no taxonomy has, known by its name. */
export const customSkill = z.object({ name: z.string().min(1) });

/** A resume as submitted. One profile submits many; the newest by `submitted_at`, then `id`, counts. */
export const resume = z.object({
  id,
  profile_id: id,
  full_name: z.string(),
  headline: z.string().default(""),
  text: z.string(),
  skills: z.array(skill),
  custom_skills: z.array(customSkill),
  submitted_at: instant,
});
export type Resume = z.output<typeof resume>;

export const opportunity = z.object({
  id,
  title: z.string().min(1),
  organization: z.string(),
  description: z.string().default(""),
  skills: z.array(skill),
  custom_skills: z.array(customSkill),
  posted_at: instant,
});
export type Opportunity = z.output<typeof opportunity>;
