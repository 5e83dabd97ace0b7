import { Fault } from "@nexa/contracts";

/**
 * How values cross the wire: JSON, plus tags for what JSON cannot hold.
 * `bigint` is `{"$bigint":"123"}`, bytes are `{"$bytes":base64}`, a Float32Array is `{"$f32":base64}`
 * (little-endian). An object of the caller's that looks like a tag is wrapped in `{"$literal":...}`.
 * Dates become ISO-8601 text and stay text: making a Date of it again is the contract's matter.
 * What would be changed silently (NaN, Map, driver classes) is refused.
 */
const tags = new Set(["$bigint", "$bytes", "$f32", "$literal"]);

const isTagged = (keys: string[]) => keys.length === 1 && tags.has(keys[0] ?? "");

/** The value as JSON text; `undefined` for `undefined`. @throws Fault INVALID_ARGUMENT naming the path */
export function encode(value: unknown): string | undefined {
  return JSON.stringify(toWire(value, ""));
}

/** The value that `encode` was given. @throws SyntaxError or Fault INVALID_ARGUMENT for other text */
export function decode(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only text that has a tag, or a tag spelled with escapes, needs the second walk.
  return text.includes('"$') || text.includes("\\u0024") ? fromWire(value) : value;
}

/** Returns the same object when nothing in it needs a tag: the common case costs one walk, no copy. */
function toWire(value: unknown, path: string): unknown {
  switch (typeof value) {
    case "bigint":
      return { $bigint: value.toString() };
    case "number":
      if (!Number.isFinite(value)) throw refused(path, String(value));
      return value;
    case "object":
      break;
    case "function":
    case "symbol":
      throw refused(path, `a ${typeof value}`);
    default:
      return value;
  }
  if (value === null) return null;
  if (Array.isArray(value)) return listToWire(value, path);
  if (value instanceof Float32Array) return { $f32: base64(value) };
  if (value instanceof Uint8Array) return { $bytes: base64(value) };
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw refused(path, "an invalid Date");
    return value.toISOString();
  }
  if (hasToJson(value)) return toWire(value.toJSON(), path);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw refused(path, `an object of class ${value.constructor.name}`);
  return objectToWire(value as Record<string, unknown>, path); // plain, as just checked
}

const hasToJson = (value: object): value is { toJSON: () => unknown } =>
  "toJSON" in value && typeof value.toJSON === "function";

function listToWire(list: unknown[], path: string): unknown[] {
  let copy: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = toWire(list[i], `${path}[${i}]`);
    if (item !== list[i]) (copy ??= list.slice())[i] = item;
  }
  return copy ?? list;
}

function objectToWire(object: Record<string, unknown>, path: string): unknown {
  const keys = Object.keys(object);
  let changed: Map<string, unknown> | undefined;
  for (const key of keys) {
    const item = toWire(object[key], path === "" ? key : `${path}.${key}`);
    if (item !== object[key]) (changed ??= new Map()).set(key, item);
  }
  const plain =
    changed === undefined
      ? object
      : Object.fromEntries(
          keys.map((key) => [key, changed.has(key) ? changed.get(key) : object[key]]),
        );
  return isTagged(keys) ? { $literal: plain } : plain;
}

function fromWire(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(fromWire);
  const keys = Object.keys(value);
  const object = value as Record<string, unknown>; // made by JSON.parse
  if (!isTagged(keys)) return mapValues(object);
  const [[tag, content]] = Object.entries(object) as [[string, unknown]]; // isTagged: one key
  if (tag === "$literal" && typeof content === "object" && content !== null)
    return mapValues(content as Record<string, unknown>);
  if (typeof content !== "string") throw refused(tag, "not a text");
  if (tag === "$bytes") return Buffer.from(content, "base64");
  if (tag === "$f32") return floats(Buffer.from(content, "base64"));
  if (!/^-?\d+$/.test(content)) throw refused("$bigint", `"${content.slice(0, 40)}"`);
  return BigInt(content);
}

// fromEntries defines own properties: a key "__proto__" stays a key.
const mapValues = (object: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(object).map(([key, item]) => [key, fromWire(item)]));

const base64 = (view: Uint8Array | Float32Array) =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString("base64");

function floats(bytes: Buffer): Float32Array {
  if (bytes.length % 4 !== 0) throw refused("$f32", `${bytes.length} bytes`);
  return new Float32Array(new Uint8Array(bytes).buffer); // copied: a pooled Buffer may be unaligned
}

const refused = (path: string, what: string) =>
  new Fault("INVALID_ARGUMENT", `${path || "(root)"}: ${what} cannot cross the wire`, {
    reason: "INVALID_VALUE",
  });
