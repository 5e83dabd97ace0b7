import { UndiciConnection, type Client } from "@elastic/elasticsearch";
import { Fault } from "@nexa/contracts";

/** What answers at the address, by its own word. */
export type ServerKind = { isElasticsearch: boolean; major: number };

const askTimeoutMs = 3_000;

/**
 * Asks who answers, in words that every version of both products understands.
 *
 * @throws Fault UNAVAILABLE when nobody does, PERMISSION_DENIED for a refused user
 */
export async function serverKind(url: string, authorization?: string): Promise<ServerKind> {
  const response = await fetch(url, {
    headers: { accept: "application/json", ...(authorization && { authorization }) },
    signal: AbortSignal.timeout(askTimeoutMs),
  }).catch((cause: unknown) => {
    const why = cause instanceof Error ? (cause.cause ?? cause) : cause;
    throw new Fault("UNAVAILABLE", `search store: ${String(why)}`, { cause });
  });
  const body = await response.text();
  const refused = response.status === 401 || response.status === 403;
  if (!response.ok)
    throw new Fault(
      refused ? "PERMISSION_DENIED" : "UNAVAILABLE",
      `search store: status ${response.status}: ${body.slice(0, 200)}`,
    );
  return kindOf(body);
}

/** @throws Fault FAILED_PRECONDITION for what is neither Elasticsearch nor OpenSearch */
export function kindOf(greeting: string): ServerKind {
  try {
    // Checked right below.
    const { version } = JSON.parse(greeting) as {
      version: { number: string; distribution?: string };
    };
    const major = Number.parseInt(version.number, 10);
    if (major > 0) return { isElasticsearch: version.distribution === undefined, major };
  } catch {
    // Not JSON, or without a version.
  }
  throw new Fault(
    "FAILED_PRECONDITION",
    `search store: neither Elasticsearch nor OpenSearch answers: ${greeting.slice(0, 100)}`,
  );
}

/**
 * The driver's connection for this server. The driver (9) sends
 * `application/vnd.elasticsearch+json; compatible-with=9` and takes only answers with `x-elastic-product`:
 * OpenSearch answers 406 to that and has no such header, and Elasticsearch 8 refuses the number 9.
 * They get plain media types, and OpenSearch's answers get the header.
 */
export function connectionFor({
  isElasticsearch,
  major,
}: ServerKind): NonNullable<ConstructorParameters<typeof Client>[0]["Connection"]> {
  if (isElasticsearch && major >= 9) return UndiciConnection;
  return class AnyServerConnection extends UndiciConnection {
    // The parent has two overloads, for streams and for whole bodies; both pass through the same way.
    override async request(...[params, options]: Parameters<UndiciConnection["request"]>) {
      const plain = { ...params, headers: plainMediaTypes(params.headers ?? {}) };
      const response = await super.request(plain, options);
      if (!isElasticsearch)
        response.headers = { ...response.headers, "x-elastic-product": "Elasticsearch" };
      return response as never;
    }
  };
}

const vendor = /application\/vnd\.elasticsearch\+(x-ndjson|json); ?compatible-with=\d+/g;

/** The same headers with the media types that both products know. */
export const plainMediaTypes = <H extends Record<string, unknown>>(headers: H): H =>
  // Only values of strings change.
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(vendor, "application/$1") : value,
    ]),
  ) as H;
