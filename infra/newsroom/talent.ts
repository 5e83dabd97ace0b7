import { readFileSync } from "node:fs";
import { join } from "node:path";
import { derivedId, opportunity, resume, type Opportunity, type Resume } from "@nexa/contracts";
import { parse } from "yaml";
import { z } from "zod";
import { newsroomFolder } from "./files.ts";

const written = z.strictObject({
  skills: z.record(z.string(), z.strictObject({ uri: z.url(), name: z.string() })),
  profiles: z.record(z.string(), z.string()),
  resumes: z.array(
    z.union([
      z.strictObject({
        key: z.string(),
        profile: z.string(),
        submittedAt: z.string(),
        headline: z.string(),
        text: z.string(),
        skills: z.array(z.string()),
        custom: z.array(z.string()),
      }),
      z.strictObject({ key: z.string(), copyOf: z.string(), submittedAt: z.string() }),
      z.strictObject({ repeat: z.string() }),
    ]),
  ),
  opportunities: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      organization: z.string(),
      description: z.string(),
      skills: z.array(z.string()),
      custom: z.array(z.string()),
      postedAt: z.string(),
    }),
  ),
});

/** What the demo sends into the talent domain: resumes in the order of their arrival, repeats included. */
export type Talent = { submissions: Resume[]; opportunities: Opportunity[] };

const needed = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`newsroom: talent.yaml has no ${what}`);
  return value;
};

/** Reads `talent.yaml`. @throws Error that names what is missing or wrong */
export const loadTalent = (): Talent => {
  const text = readFileSync(join(newsroomFolder(), "talent.yaml"), "utf-8");
  const data = written.parse(parse(text));
  const skillsOf = (keys: string[]) =>
    keys.map((key) => needed(data.skills[key], `skill "${key}"`));
  const byKey = new Map<string, Resume>();
  const submissions = data.resumes.map((entry): Resume => {
    if ("repeat" in entry) return needed(byKey.get(entry.repeat), `resume "${entry.repeat}"`);
    const id = derivedId("resume", entry.key);
    const sent =
      "copyOf" in entry
        ? {
            ...needed(byKey.get(entry.copyOf), `resume "${entry.copyOf}"`),
            id,
            submitted_at: entry.submittedAt,
          }
        : resume.parse({
            id,
            profile_id: derivedId("profile", entry.profile),
            full_name: needed(data.profiles[entry.profile], `profile "${entry.profile}"`),
            headline: entry.headline,
            text: entry.text,
            skills: skillsOf(entry.skills),
            custom_skills: entry.custom.map((name) => ({ name })),
            submitted_at: entry.submittedAt,
          });
    byKey.set(entry.key, sent);
    return sent;
  });
  const opportunities = data.opportunities.map(({ key, skills, custom, postedAt, ...rest }) =>
    opportunity.parse({
      id: derivedId("opportunity", key),
      ...rest,
      skills: skillsOf(skills),
      custom_skills: custom.map((name) => ({ name })),
      posted_at: postedAt,
    }),
  );
  return { submissions, opportunities };
};
