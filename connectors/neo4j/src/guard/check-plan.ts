import { Fault } from "@nexa/contracts";
import type { PlanStep } from "../plan.ts";
import { operatorKinds, procedures } from "./allowed.ts";

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

const refused = (why: string): Fault =>
  new Fault("PERMISSION_DENIED", `not allowed: ${why}`, { reason: "CYPHER_REFUSED" });
