import type { Plan } from "neo4j-driver";

/** One operator of a plan as the contract tells it. */
export type PlanStep = {
  operator: string;
  details: string;
  depth: number;
  estimated_rows: number;
  rows: number | null;
  db_hits: number | null;
};
/** A plan as the driver gives it; a profiled one has `rows` and `dbHits`. */
type AnyPlan = Pick<Plan, "operatorType" | "arguments"> & {
  children: AnyPlan[];
  rows?: number;
  dbHits?: number;
};

/** A plan from its result down. */
export function stepsOf(plan: AnyPlan, depth = 0): PlanStep[] {
  const told: Record<string, unknown> = plan.arguments;
  const step: PlanStep = {
    operator: plan.operatorType.replace(/@.*$/u, ""),
    details: typeof told["Details"] === "string" ? told["Details"] : "",
    depth,
    estimated_rows: Number(told["EstimatedRows"] ?? 0),
    rows: plan.rows ?? null,
    db_hits: plan.dbHits ?? null,
  };
  return [step, ...plan.children.flatMap((child) => stepsOf(child, depth + 1))];
}

/** The work that a profiled plan did: reads of its storage engine. */
export const dbHitsOf = (steps: PlanStep[]): number =>
  steps.reduce((sum, { db_hits }) => sum + (db_hits ?? 0), 0);

/** Names of the indexes and keys that a plan begins with. */
export const indexesOf = (steps: PlanStep[]): string[] => [
  ...new Set(
    steps
      .filter(
        ({ operator }) =>
          /Index(?:Seek|Scan|Contains|EndsWith)/u.test(operator) || operator === "ProcedureCall",
      )
      .map(({ details }) =>
        details
          .replace(/^(?:RANGE|TEXT|UNIQUE|POINT) (?:INDEX )?/u, "")
          .replace(/ (?:WHERE|=|>|<|STARTS|IN) .*$/su, "")
          .replace(/^.*?([\w|:]*:[\w|]+\([\w, ]+\)).*$/su, "$1"),
      ),
  ),
];
