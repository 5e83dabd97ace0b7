import { Fault, type AuditEntry } from "@nexa/contracts";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { administrator, requireAccess } from "./access.ts";
import { auditChanges } from "./audit.ts";
import { as, asAdmin, sampleApp } from "./sample-app.ts";

const view = { name: "Begal", kind: "search", state: {} };
const saved = (input: unknown) => ({ outcome: "saved", row: (input as { row: object }).row }); // by the contract

describe("the audit log", { timeout: 60_000 }, () => {
  it("says of a change who made it, as what, what it was, and by which request", async () => {
    const app = await sampleApp({ answers: { "postgres.views.edit": saved } });
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/views", headers: as("analyst"), payload: view },
    });
    expect(reply.statusCode).toBe(201);
    expect(app.audited).toMatchObject([
      {
        ...{ actor_id: "key:analyst", actor: "key of a analyst", role: "analyst", via: "key" },
        ...{ action: "view.add", subject: reply.json<{ id: string }>().id },
        request_id: reply.headers["x-request-id"],
      },
    ]);
  });

  it("says nothing of reading, of what was refused, or of what failed", async () => {
    const app = await sampleApp({ answers: { "postgres.views.list": () => [] } });
    await app.inject({ url: "/api/v1/views", headers: as("analyst") });
    const post = { method: "POST", url: "/api/v1/views" } as const;
    await app.inject({ ...post, headers: as("viewer"), payload: view });
    await app.inject({ ...post, headers: as("analyst"), payload: {} });
    const failed = await app.inject({ ...post, headers: as("analyst"), payload: view });
    expect(failed.statusCode).toBe(503);
    expect(app.audited).toEqual([]);
  });

  it("also has a change whose route forgot to write it", async () => {
    const audited: AuditEntry[] = [];
    const app = Fastify();
    requireAccess(app, () => Promise.resolve(administrator));
    const record = (entry: AuditEntry) => Promise.resolve({ writeId: String(audited.push(entry)) });
    auditChanges(app, { record });
    app.post("/api/v1/forgetful/:id", { config: { access: "viewer" } }, () => ({ ok: true }));
    await app.inject({ method: "POST", url: "/api/v1/forgetful/7", headers: asAdmin });
    expect(audited).toMatchObject([{ action: "post /api/v1/forgetful/:id", subject: "7" }]);
  });

  it("that cannot be written makes the answer a failure", async () => {
    const app = await sampleApp({
      answers: {
        "postgres.views.edit": saved,
        "postgres.audit.record": () => {
          throw new Fault("UNAVAILABLE", "the broker is away");
        },
      },
    });
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/views", headers: asAdmin, payload: view },
    });
    expect(reply.statusCode).toBe(503);
  });
});
