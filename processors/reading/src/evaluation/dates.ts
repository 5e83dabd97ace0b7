import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";

const dateCase = z.object({
  id: z.string(),
  input: z.string(),
  reference_now: z.string(),
  timezone: z.string(),
  expected_utc: z.string().nullable(),
});

export type DateScore = {
  total: number;
  right: number;
  /** A date was given and it is another instant, or none was due. */
  wrong: number;
  /** No date was given although one was due. */
  refused: number;
  misses: { id: string; input: string; expected: string | null; got: string | null }[];
};

/** The instant in a text, or null when it holds no date. */
export type DateReader = (text: string, context: { now: Date; zone: string }) => Date | null;

/**
 * Scores the date reader on a JSON-lines file of `input`, `reference_now`, `timezone`,
 * `expected_utc` (null: must be refused). Right includes due refusals.
 */
export async function evaluateDates(
  file: string,
  read: DateReader = (text, context) => parseIndonesianDate(text, context)?.at ?? null,
): Promise<DateScore> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const score: DateScore = { total: lines.length, right: 0, wrong: 0, refused: 0, misses: [] };
  for (const line of lines) {
    const given = dateCase.parse(JSON.parse(line));
    const reading = read(given.input, {
      now: new Date(given.reference_now),
      zone: given.timezone,
    });
    const expected = given.expected_utc === null ? null : new Date(given.expected_utc).getTime();
    const got = reading?.getTime() ?? null;
    if (got === expected) score.right++;
    else {
      if (got === null) score.refused++;
      else score.wrong++;
      score.misses.push({
        id: given.id,
        input: given.input,
        expected: given.expected_utc,
        got: reading?.toISOString() ?? null,
      });
    }
  }
  return score;
}
