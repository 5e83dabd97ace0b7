import { read, type Contract } from "@nexa/contracts";
import { z } from "zod";

/** What goes both ways: about 1 KB of JSON with the kinds of values an article record has. */
const story = z.object({
  id: z.uuid(),
  title: z.string().min(1),
  source: z.string(),
  published_at: z.iso.datetime(),
  score: z.number().min(0).max(1),
  words: z.int().min(0),
  topics: z.array(z.string()),
  region: z.object({ code: z.string(), name: z.string(), level: z.enum(["province", "regency"]) }),
  body: z.string(),
});
export type Story = z.output<typeof story>;

/** A store that answers what it was asked. */
export const echo = {
  store: "bench",
  version: 1,
  operations: { stories: { echo: read(story, story, { timeoutMs: 30_000 }) } },
} satisfies Contract;

export const sample: Story = {
  id: "0197a0c4-6c1e-7c3b-9d2a-3f5e8b1c7d90",
  title: "Polres Metro Bekasi ungkap jaringan penipuan daring lintas provinsi",
  source: "portal.example.id",
  published_at: "2026-05-09T07:05:00Z",
  score: 0.8125,
  words: 412,
  topics: ["kriminal", "penipuan", "siber"],
  region: { code: "32.16", name: "Kabupaten Bekasi", level: "regency" },
  body: "Kepolisian Resor Metro Bekasi mengungkap jaringan penipuan daring. ".repeat(9),
};
