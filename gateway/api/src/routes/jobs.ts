import { jobFilter, jobGroup, jobSummary } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { audit } from "../audit.ts";
import { jobDetail } from "../monitor/shapes.ts";
import { expectedRevision, ifMatch } from "../etag.ts";
import type { Triage } from "../triage/index.ts";
import { given } from "../triage/given.ts";

const query = jobFilter.omit({ ids: true });
const byId = z.object({ id: z.string().min(1).max(200) });
const note = z.object({ reason: z.string().max(500).optional() }).nullish();
const tags = ["jobs"];

/** Dead jobs and parked writes under one model: find, open, mend, send again, throw away, take back. */
export const jobRoutes =
  (triage: Triage): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/jobs",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "Dead jobs and parked writes, newest first",
          querystring: query.extend({
            limit: z.coerce.number().int().min(1).max(200).default(50),
            after: z.string().optional(),
          }),
          response: {
            200: z.object({
              items: z.array(jobSummary),
              next: z.string().nullable(),
              total: z.int(),
            }),
          },
        },
      },
      async ({ query: { limit, after, ...filter } }) =>
        triage.list(given(filter), given({ limit, after })),
    );
    app.get(
      "/jobs/groups",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "The same jobs by cause, most first",
          querystring: query.extend({
            limit: z.coerce.number().int().min(1).max(500).default(100),
          }),
          response: { 200: z.object({ groups: z.array(jobGroup) }) },
        },
      },
      async ({ query: { limit, ...filter } }) => ({
        groups: await triage.groups(given(filter), limit),
      }),
    );
    app.get(
      "/jobs/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "One job: payload, JSON Schema and what is wrong with it, history",
          description: "The ETag is its revision, which an edit sends back as If-Match.",
          params: byId,
          response: { 200: jobDetail },
        },
      },
      async ({ params: { id } }, reply) => {
        const detail = await triage.detail(id);
        return reply.header("etag", `"${detail.revision}"`).send(detail);
      },
    );
    app.put(
      "/jobs/:id/payload",
      {
        config: { access: "operator" },
        schema: {
          tags,
          summary: "Give the job another payload; it must meet the schema",
          description: "428 without If-Match, 412 when somebody else changed the job meanwhile.",
          params: byId,
          headers: ifMatch,
          body: z.object({ payload: z.unknown() }),
          response: { 200: jobDetail },
        },
      },
      async (request, reply) => {
        const { params, body, actor } = request;
        const revision = Number(expectedRevision(request) ?? Number.NaN);
        const edited = await triage.edit(params.id, revision, body.payload, actor.name);
        await audit(request, { action: "job.edit", subject: params.id, detail: { revision } });
        return reply.header("etag", `"${edited.revision}"`).send(edited);
      },
    );
    app.post(
      "/jobs/:id/replay",
      {
        config: { access: "operator", idempotent: true },
        schema: {
          tags,
          summary: "Send the job again, to where it came from",
          description:
            "409 when somebody else is sending it or has sent it; 412 at the replay limit.",
          params: byId,
          body: note,
          response: { 202: z.object({ id: z.string(), origin: z.string() }) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const sent = await triage.replay(id, request.id, request.actor.name);
        await audit(request, {
          action: "job.replay",
          subject: id,
          detail: { origin: sent.origin, reason: request.body?.reason ?? "" },
        });
        return reply.status(202).send(sent);
      },
    );
    for (const [verb, to, summary] of [
      [
        "discard",
        "discarded",
        "Into the trash, from where it can be taken back until it is purged",
      ],
      ["restore", "dead", "Back out of the trash, byte for byte"],
    ] as const)
      app.post(
        `/jobs/:id/${verb}`,
        {
          config: { access: "operator", idempotent: true },
          schema: { tags, summary, params: byId, body: note, response: { 200: jobSummary } },
        },
        async (request) => {
          const { params, body, actor } = request;
          const moved = await triage.move(params.id, to, actor.name, body?.reason);
          await audit(request, {
            action: `job.${verb}`,
            subject: params.id,
            detail: { reason: body?.reason ?? "" },
          });
          return moved;
        },
      );
  };
