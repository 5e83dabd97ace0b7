import { Fault } from "@nexa/contracts";
import type { Plan } from "neo4j-driver";
import { operatorKinds, procedures } from "./allowed.ts";

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

/**
 * Whether the server itself takes the statement for one that only reads, and every operator is one that does.
 *
 * @param type the server's own: `r`, `rw`, `w` or `s`
 * @throws Fault PERMISSION_DENIED that names the operator
 */
export function checkPlan(type: string, steps: PlanStep[]): void {
  if (type !== "r") throw refused(`a statement of type ${type}`);
  for (const { operator, details } of steps) {
    if (!operatorKinds.has(operator.replace(/\(.*\)$/u, "")))
      throw refused(`the operator ${operator}`);
    if (operator !== "ProcedureCall") continue;
    const name = details.replace(/\(.*$/su, "").trim().toLowerCase();
    if (!procedures.has(name)) throw refused(`the procedure ${name}`);
  }
}

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

const refused = (why: string): Fault =>
  new Fault("PERMISSION_DENIED", `not allowed: ${why}`, { reason: "CYPHER_REFUSED" });
