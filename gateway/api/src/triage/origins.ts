import { storeContracts, topics, type Contract, type Write } from "@nexa/contracts";
import { z } from "zod";

/** What a job's payload must be, and where a replay goes. */
export type Origin = { schema: z.ZodType };

/** The write that `STORE.GROUP.NAME` names. */
export function writeOf(origin: string): { contract: Contract; write: Write } | null {
  const [store, group = "", name = ""] = origin.split(".");
  const contract = storeContracts.find((each) => each.store === store);
  const operation = contract?.operations[group]?.[name];
  return contract && operation?.kind === "write" ? { contract, write: operation } : null;
}

/** The schema that a payload of this origin must meet; null when nobody has the topic or operation any more. */
export function schemaOf(kind: "dead" | "parked", origin: string): z.ZodType | null {
  if (kind === "parked") return writeOf(origin)?.write.input ?? null;
  const topic = topics.find(({ name }) => name === origin);
  // Nothing is sent again to the topic of dead letters itself.
  return topic === undefined || topic.name === "queue-normalize-data-dlq" ? null : topic.value;
}

/** As JSON Schema, for editors. */
export const jsonSchemaOf = (schema: z.ZodType): Record<string, unknown> => ({
  ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
});

/** What is wrong with a payload; empty when nothing is. */
export function errorsOf(schema: z.ZodType, payload: unknown): { path: string; message: string }[] {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return [];
  return flat(parsed.error.issues).map(({ path, message }) => ({
    path: path.map(String).join("."),
    message,
  }));
}

type Issue = z.core.$ZodIssue;

/** Of a union the branch with the fewest errors is the one that was meant. */
function flat(issues: Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const [nearest = []] = [...issue.errors].sort((a, b) => a.length - b.length);
    return flat(nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}
