import { bulkAction, bulkJob, Fault, instant, jobFilter } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { audit } from "../audit.ts";
import type { Bulk } from "../triage/bulk.ts";
import { given } from "../triage/given.ts";

const byId = z.object({ id: z.guid() });
const tags = ["jobs"];

/** Work on many jobs: a dry run that freezes which, then the work itself with rate, progress and abort. */
export const bulkRoutes =
  (bulk: Bulk): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/jobs/selections",
      {
        config: { access: "operator" },
        schema: {
          tags,
          summary: "Dry run: freeze which jobs match now, and say what the action would skip",
          body: z.object({ filter: jobFilter, action: bulkAction.default("replay") }),
          response: {
            200: z.object({
              token: z.guid(),
              action: bulkAction,
              count: z.int(),
              sample_ids: z.array(z.string()),
              skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
              expires_at: instant,
            }),
          },
        },
      },
      async (request) => {
        const { filter, action } = request.body;
        const frozen = await bulk.freeze(given(filter), action);
        const { token, count } = frozen;
        await audit(request, { action: "jobs.select", subject: token, detail: { filter, count } });
        return frozen;
      },
    );
    app.post(
      "/bulk",
      {
        config: { access: "operator", idempotent: true },
        schema: {
          tags,
          summary: "Start work on a frozen selection",
          description:
            "409 when the rows changed since the dry run, or the token was used. A purge also says how many: " +
            "`confirm_count` must be the selection's count.",
          body: z.object({
            token: z.guid(),
            action: bulkAction,
            rate_per_second: z.int().min(1).max(2_000).default(100),
            reason: z.string().trim().min(1).max(500),
            confirm_count: z.int().optional(),
          }),
          response: { 202: bulkJob },
        },
      },
      async (request, reply) => {
        const started = await bulk.start(given(request.body), request.actor.name);
        const { id, action, total, filter, reason, rate_per_second } = started;
        await audit(request, {
          action: `jobs.${action}`,
          subject: id,
          detail: { filter, count: total, reason, rate_per_second },
        });
        return reply.status(202).header("location", `/api/v1/bulk/${id}`).send(started);
      },
    );
    app.get(
      "/bulk",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "Bulk jobs, newest first",
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(200).default(50),
            after: z.string().optional(),
          }),
          response: { 200: z.object({ items: z.array(bulkJob), next: z.string().nullable() }) },
        },
      },
      async ({ query }) => bulk.list(given(query)),
    );
    app.get(
      "/bulk/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "How far a bulk job is",
          params: byId,
          response: { 200: bulkJob },
        },
      },
      async ({ params: { id } }) => found(await bulk.find(id), id),
    );
    app.post(
      "/bulk/:id/abort",
      {
        config: { access: "operator" },
        schema: {
          tags,
          summary: "Stop after the jobs in hand; what was done stays done",
          params: byId,
          response: { 200: bulkJob },
        },
      },
      async (request) => {
        const { id } = request.params;
        const asked = found(await bulk.abort(id), id);
        await audit(request, { action: "bulk.abort", subject: id });
        return asked;
      },
    );
  };

function found<T>(value: T | null, id: string): T {
  if (value === null) throw new Fault("NOT_FOUND", `there is no bulk job ${id}`);
  return value;
}
