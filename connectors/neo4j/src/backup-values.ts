import { Fault } from "@nexa/contracts";
import neo4j from "neo4j-driver";

/**
 * A property as JSON that keeps its type: a 64-bit integer is `{"$int":"5"}` (a bare number is a float), a
 * date-time `{"$datetime":[year, ..., offsetSeconds, zone]}`, a date `{"$date":[year, month, day]}`.
 *
 * @throws Fault UNIMPLEMENTED for types that our graph does not have (points, durations, bytes)
 */
export function toJson(value: unknown): unknown {
  if (neo4j.isInt(value)) return { $int: value.toString() };
  if (neo4j.isDateTime(value)) {
    const { year, month, day, hour, minute, second, nanosecond } = value;
    const { timeZoneOffsetSeconds: offset, timeZoneId: zone } = value;
    const fields = [year, month, day, hour, minute, second, nanosecond].map(Number);
    return { $datetime: [...fields, offset == null ? null : Number(offset), zone ?? null] };
  }
  if (neo4j.isDate(value)) return { $date: [value.year, value.month, value.day].map(Number) };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== "object") return value;
  throw new Fault("UNIMPLEMENTED", `a property of type ${value?.constructor.name ?? "null"}`);
}

type Tagged = { $int?: string; $datetime?: unknown[]; $date?: number[] };

/** The property that `toJson` was given. */
export function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== "object" || value === null) return value;
  const { $int, $datetime, $date } = value as Tagged; // as toJson writes it
  if ($int !== undefined) return neo4j.int($int);
  if ($date) return new neo4j.types.Date(...($date.map(whole) as Three));
  if ($datetime) {
    const [offset, zone] = $datetime.slice(7) as [number | null, string | null];
    const fields = ($datetime.slice(0, 7) as number[]).map(whole) as Seven;
    return new neo4j.types.DateTime(
      ...fields,
      ...([offset === null ? undefined : whole(offset), zone ?? undefined] as [never, never]),
    );
  }
  throw new Fault("INVALID_ARGUMENT", `not a property of a backup: ${JSON.stringify(value)}`);
}

type Whole = ReturnType<typeof neo4j.int>;
type Three = [Whole, Whole, Whole];
type Seven = [...Three, ...Three, Whole];
const whole = (number: number): Whole => neo4j.int(number);

export const mapValues = (
  properties: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, change(value)]));
