import { z } from "zod";
import type { Contract, Operation } from "../operation.ts";

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = Record<string, unknown>;

/** An operation as a program that is not ours may read it. */
export type OperationDescription = {
  name: string;
  kind: Operation["kind"];
  /** Milliseconds a caller waits unless it says otherwise; for reads and streams. */
  timeoutMs?: number;
  input: JsonSchema;
  /** The result of a read. */
  output?: JsonSchema;
  /** One of the rows of a stream. */
  row?: JsonSchema;
};
export type ContractDescription = {
  store: string;
  version: number;
  operations: OperationDescription[];
};

/** Every operation of a contract with its JSON Schemas, in the order of the contract. */
export const describeContract = (contract: Contract): ContractDescription => ({
  store: contract.store,
  version: contract.version,
  operations: Object.entries(contract.operations).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({
      name: `${group}.${name}`,
      kind: operation.kind,
      ...(operation.kind !== "write" && { timeoutMs: operation.timeoutMs }),
      input: jsonSchema(operation.input),
      ...(operation.kind === "read" && { output: jsonSchema(operation.output) }),
      ...(operation.kind === "stream" && { row: jsonSchema(operation.row) }),
    })),
  ),
});

/** What stands on the wire: the form before defaults are filled in. */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const found: JsonSchema = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: node }) => {
      // The only values of ours that are no JSON: vectors and bytes, tagged on the wire.
      if (zodSchema._zod.def.type === "custom") Object.assign(node, tagged);
    },
  });
  delete found["$schema"]; // the whole document has one dialect
  return found;
}

const tagged: JsonSchema = {
  type: "object",
  description: "Float32Array, little-endian",
  properties: { $f32: { type: "string", contentEncoding: "base64" } },
  required: ["$f32"],
};
