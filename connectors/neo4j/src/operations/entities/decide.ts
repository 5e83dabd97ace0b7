import { Fault, type Handlers, type neo4j } from "@nexa/contracts";
import { mergeNames, splitNames } from "../../resolution/merge-names.ts";
import { type Graph } from "../../transactions.ts";

type Operations = Handlers<typeof neo4j>["entities"];

/** One after the other: the second of two decisions sees what the first did. A data fault fails its own only. */
const oneByOne =
  <T>(apply: (item: T) => Promise<string>) =>
  async (batch: T[]) => {
    const outcomes: ({ outcome: string } | Error)[] = [];
    for (const item of batch) {
      try {
        outcomes.push({ outcome: await apply(item) });
      } catch (error) {
        if (!(error instanceof Fault) || error.retryable) throw error;
        outcomes.push(error);
      }
    }
    return outcomes;
  };

export const merge = (graph: Graph): Operations["merge"] =>
  oneByOne((decision) => mergeNames(graph, decision));
export const split = (graph: Graph): Operations["split"] =>
  oneByOne((decision) => splitNames(graph, decision));
