import neo4j, { type Integer } from "neo4j-driver";

/** A whole number as Neo4j's 64-bit integer; a bare JavaScript number would become a float. */
export const int = (number: number): Integer => neo4j.int(number);

/** An instant in UTC, as text that `datetime()` reads. */
export const utc = (instant: string): string => new Date(instant).toISOString();

/**
 * A value of a record as JSON knows it: integers are numbers or, beyond 2^53, bigints; date-times ISO-8601 in
 * UTC; a node its properties.
 */
export function plain(value: unknown): unknown {
  if (neo4j.isInt(value)) return value.inSafeRange() ? value.toNumber() : value.toBigInt();
  if (neo4j.isDateTime(value)) return value.toStandardDate().toISOString();
  if (neo4j.isNode(value)) return plain(value.properties);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null && value.constructor === Object)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
  if (typeof value !== "object" || value === null) return value;
  // Dates without a zone, durations, points: their own text form.
  return (value as { toString: () => string }).toString();
}

/** A parameter of an analyst's statement: whole numbers as integers, at any depth. */
export function parameter(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (typeof value === "bigint") return neo4j.int(value);
  if (Array.isArray(value)) return value.map(parameter);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, parameter(each)]));
  return value;
}

/** A value with its place in the graph: nodes, relations and paths keep their ids, labels and ends. */
export function graphValue(value: unknown): unknown {
  if (neo4j.isNode(value))
    return {
      $node: { id: value.elementId, labels: value.labels, properties: plain(value.properties) },
    };
  if (neo4j.isRelationship(value))
    return {
      $relation: {
        ...{ id: value.elementId, type: value.type },
        ...{ from: value.startNodeElementId, to: value.endNodeElementId },
        properties: plain(value.properties),
      },
    };
  if (neo4j.isPath(value)) {
    const rest = value.segments.flatMap(({ relationship, end }) => [relationship, end]);
    return { $path: [value.start, ...rest].map(graphValue) };
  }
  if (Array.isArray(value)) return value.map(graphValue);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "object" && value !== null && value.constructor === Object)
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, graphValue(field)]),
    );
  return plain(value);
}
