import { createHash } from "node:crypto";
import { z } from "zod";

/** Version of the algorithm below; it stands before every hash. */
export const contentHashVersion = "h1";

/** Fields that never count: the same content under another id has the same hash. */
const identity = new Set(["id", "_id", "hash"]);

/**
 * The content hash of an entity: `h1:` and the SHA-256 (hex) of its RFC 8785 canonical JSON without
 * identity fields (`id`, `_id`, `hash`, at the top level) and without the date/time fields of `schema`.
 *
 * Strings are normalised to NFC; `undefined` is dropped; -0 is 0; a bigint is `{"$bigint":"..."}`.
 *
 * @throws TypeError for NaN, infinities, functions, symbols and lone surrogates: none of them has one
 *         canonical form
 */
export function contentHash(entity: Record<string, unknown>, schema: z.ZodType): string {
  const kept = Object.fromEntries(Object.entries(entity).filter(([name]) => !identity.has(name)));
  const text = canonical(kept, unwrapped(schema), "");
  return `${contentHashVersion}:${createHash("sha256").update(text, "utf8").digest("hex")}`;
}

/** RFC 8785: keys sorted by UTF-16 code units, no white space, ECMAScript numbers. */
function canonical(value: unknown, schema: z.ZodType | undefined, path: string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return canonicalString(value, path);
  if (typeof value === "bigint") return `{"$bigint":"${value}"}`;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${path || "value"} is ${value}`);
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) {
    const item = schema instanceof z.ZodArray ? unwrapped(schema.element) : undefined;
    const items = value.map((element, i) => canonical(element ?? null, item, `${path}[${i}]`));
    return `[${items.join(",")}]`;
  }
  if (typeof value === "object") {
    const shape = schema instanceof z.ZodObject ? schema.shape : {};
    const fields = Object.entries(value)
      .filter(([name, field]) => field !== undefined && !isInstant(shape[name]))
      .map(([name, field]) => [canonicalString(name, path), name, field] as const)
      .sort(([, a], [, b]) => (a < b ? -1 : 1))
      .map(
        ([key, name, field]) =>
          `${key}:${canonical(field, unwrapped(shape[name]), `${path}.${name}`)}`,
      );
    return `{${fields.join(",")}}`;
  }
  throw new TypeError(`${path || "value"} is a ${typeof value}`);
}

function canonicalString(text: string, path: string): string {
  if (!text.isWellFormed()) throw new TypeError(`${path || "value"} has a lone surrogate`);
  return JSON.stringify(text.normalize("NFC"));
}

/** A date or time by its schema, never guessed from the field's name. */
function isInstant(schema: unknown): boolean {
  const inner = unwrapped(schema);
  return (
    inner instanceof z.ZodDate ||
    inner instanceof z.ZodISODateTime ||
    inner instanceof z.ZodISODate ||
    inner instanceof z.ZodISOTime
  );
}

/** The schema inside optional, nullable, default and readonly. */
function unwrapped(schema: unknown): z.ZodType | undefined {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodReadonly
  )
    inner = inner.unwrap();
  return inner as z.ZodType | undefined; // unwrap() returns the core type, of which ours is a subclass
}
