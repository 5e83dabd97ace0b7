import { traceparent, withTrace } from "@nexa/rpc";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** W3C trace context of this request: the caller's, or a new one. */
    traceparent: string;
  }
}

/** The 32 hex digits of a trace context that stand in logs and answers. */
export const traceIdOf = (context: string): string => context.slice(3, 35);

/** Every request has a trace that its calls carry on, and every answer names it and the request. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest("traceparent", "");
  app.addHook("onRequest", (request, reply, done) => {
    const given = request.headers["traceparent"];
    request.traceparent = traceparent(typeof given === "string" ? given : undefined);
    void reply.header("x-request-id", request.id);
    void reply.header("x-trace-id", traceIdOf(request.traceparent));
    withTrace(request.traceparent, done);
  });
  // Reading the body leaves the trace behind: events of the socket have none.
  app.addHook("preValidation", (request, _reply, done) => withTrace(request.traceparent, done));
}
