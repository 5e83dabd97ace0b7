import { newId, type AuditEntry } from "@nexa/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { replayedHeader } from "./idempotency.ts";
import type { Stores } from "./stores.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** True once this request has written to the audit log. */
    isAudited: boolean;
  }
  interface FastifyInstance {
    auditLog: Pick<Stores["postgres"]["audit"], "record">;
  }
}

export type AuditedChange = Pick<AuditEntry, "action" | "subject"> & {
  /** What was changed: filters, counts, reasons, hashes before and after. Never a secret or a whole text. */
  detail?: Record<string, unknown>;
};

/**
 * Writes who changed what into the audit log. The broker keeps it until Postgres has it, also while Postgres is away.
 *
 * @throws Fault when the broker does not take it: the caller then must not say that all is well
 */
export async function audit(request: FastifyRequest, change: AuditedChange): Promise<void> {
  const { actor } = request;
  await request.server.auditLog.record({
    id: newId(),
    at: new Date().toISOString(),
    actor_id: actor.id,
    actor: actor.name,
    role: actor.role,
    via: actor.via,
    action: change.action,
    subject: change.subject,
    detail: change.detail ?? {},
    request_id: request.id,
  });
  request.isAudited = true;
}

/** Every change that a route made and did not write down itself is written down by its route's name. */
export function auditChanges(app: FastifyInstance, log: FastifyInstance["auditLog"]): void {
  app.decorate("auditLog", log);
  app.decorateRequest("isAudited", false);
  app.addHook("onSend", async (request, reply, payload) => {
    const { url = "", config } = request.routeOptions;
    const isChange = request.method !== "GET" && request.method !== "HEAD";
    const isOurs = config?.access !== undefined && config.access !== "open";
    const isRepeat = reply.hasHeader(replayedHeader); // was written down when it was done
    if (isChange && isOurs && reply.statusCode < 400 && !request.isAudited && !isRepeat)
      await audit(request, {
        action: `${request.method.toLowerCase()} ${url}`,
        subject: Object.values(request.params as Record<string, string>).join(" "), // by Fastify
      });
    return payload;
  });
}
