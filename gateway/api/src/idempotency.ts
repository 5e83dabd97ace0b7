import { createHash } from "node:crypto";
import { Fault, newId } from "@nexa/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Stores } from "./stores.ts";

const headerName = "idempotency-key";
/** On an answer that was given before. */
export const replayedHeader = "idempotency-replayed";
/** Draft-ietf-httpapi-idempotency-key-header: 400 without, 422 with another request, 409 while in flight. */
const refused = (statusCode: 400 | 409 | 422, message: string) =>
  Object.assign(new Error(message), { statusCode });

type Claim = { actor: string; key: string; claim_id: string };
declare module "fastify" {
  interface FastifyRequest {
    claim: Claim | null;
  }
}

/**
 * A change that is sent twice with one `Idempotency-Key` is made once: the second gets the answer of the first. Keys
 * are each actor's own, are kept in Postgres and forgotten after 24 h. A request that failed in a way that may pass
 * gives its key back. Comes after the login and the reading of the body.
 */
export function repeatSafely(
  app: FastifyInstance,
  { postgres }: Pick<Stores, "postgres">,
  timeoutMs: number,
): void {
  const { idempotency } = postgres;
  app.decorateRequest("claim", null);

  app.addHook("preHandler", async (request, reply) => {
    const key = keyOf(request);
    if (key === undefined) return;
    const claim = { actor: request.actor.id, key, claim_id: newId() };
    const request_hash = hashOf(request);
    const held = await idempotency.claim({ ...claim, request_hash }, { timeoutMs });
    if (held.request_hash !== request_hash)
      throw refused(422, `the Idempotency-Key ${key} was used for another request`);
    if (held.answer !== null) {
      const { status, content_type, body } = held.answer;
      return reply
        .status(status)
        .header(replayedHeader, "true")
        .type(content_type)
        .serializer((text: string) => text) // it was serialized when it was first given
        .send(body);
    }
    if (held.claim_id !== claim.claim_id)
      throw refused(409, `a request with the Idempotency-Key ${key} is still being worked on`);
    request.claim = claim;
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { claim } = request;
    if (claim === null) return payload;
    request.claim = null;
    const mayPass = reply.statusCode >= 500 || reply.statusCode === 429;
    if (mayPass || (typeof payload !== "string" && payload !== undefined && payload !== null))
      await idempotency.release(claim, { timeoutMs });
    else
      await idempotency.finish(
        {
          ...claim,
          answer: {
            status: reply.statusCode,
            body: typeof payload === "string" ? payload : "",
            content_type: String(reply.getHeader("content-type") ?? "application/json"),
          },
        },
        { timeoutMs },
      );
    return payload;
  });
}

/** @throws 400 where the route needs a key and the request has none */
function keyOf(request: FastifyRequest): string | undefined {
  const { config } = request.routeOptions;
  if (config?.access === undefined || request.method === "GET" || request.method === "HEAD") return;
  const key = request.headers[headerName];
  if (key === undefined && config.idempotent === true)
    throw refused(400, "this needs an Idempotency-Key, so that sending it twice does it once");
  if (key === undefined) return;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Fault("INVALID_ARGUMENT", "an Idempotency-Key is 1 to 200 printable characters");
  return key;
}

/** What was asked: the same words to another address are another request. */
const hashOf = ({ method, url, body }: FastifyRequest): string =>
  createHash("sha256")
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest("hex");
