import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Fault } from "@nexa/contracts";
import { splitBySeen } from "@nexa/language";
import type { Evaluation } from "./table.ts";

/**
 * Lets an evaluation see only what the task's models were not trained on; the rest is listed as `overlaps`.
 * @param folder where the hashes of training texts lie; by default beside the models
 * @throws Fault FAILED_PRECONDITION TRAINED_ON_INPUT when nothing is left
 */
export const onUnseen =
  (task: string, run: Evaluation, folder?: string): Evaluation =>
  async (path) => {
    const { overlaps, units, rest } = splitBySeen(path, task, folder);
    if (overlaps.length === 0) return run(path);
    if (units === 0)
      throw new Fault(
        "FAILED_PRECONDITION",
        `the models were trained on all ${overlaps.length} texts`,
        {
          reason: "TRAINED_ON_INPUT",
        },
      );
    const place = await mkdtemp(join(tmpdir(), "nexa-eval-"));
    try {
      // The name and its ending tell the form of the file.
      const unseen = join(place, basename(path));
      await writeFile(unseen, rest);
      const found = await run(unseen);
      return {
        ...found,
        result: { ...found.result, overlaps: overlaps.length },
        overlaps: overlaps.map(({ text, source }) => `(${source}) ${text.slice(0, 120)}`),
      };
    } finally {
      await rm(place, { recursive: true });
    }
  };
