import { revisionOf, type CallOptions } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { audit } from "../audit.ts";
import { editedRow, expectedRevision, ifMatch, sendEtag, stale } from "../etag.ts";
import { byId, found, page, withoutUndefined } from "./shapes.ts";

type Row = { id: string } & Record<string, unknown>;
type Filter = {
  limit?: number | undefined;
  after?: string;
  q?: string;
  is_active?: boolean;
  parent_id?: string;
};

const listQuery = z.object({
  ...page,
  q: z.string().max(200).optional().describe("Anywhere in the name"),
  parent_id: z.guid().optional().describe("Only those right below this one"),
  active: z.stringbool().optional(),
});

/** A table that people look after, and what is said of it. */
export type Curated<R extends Row> = {
  /** e.g. `/targets` */
  path: string;
  /** One of them, for audit and problems. */
  noun: string;
  plural: string;
  row: z.ZodObject & z.ZodType<R>;
  operations: {
    list: (
      filter: Filter,
      options: CallOptions,
    ) => Promise<{ items: R[]; next: string | null; total: number }>;
    find: (input: { id: string }, options: CallOptions) => Promise<R | null>;
    edit: (
      input: { row: R; expected: string | null },
      options: CallOptions,
    ) => Promise<{ outcome: "saved" | "stale" | "missing" | "taken"; row: R | null }>;
  };
  /** The row switched on or off; without it the table has no such switch. */
  withActive?: (row: R, isActive: boolean) => R;
  /** Rules between fields. @throws Fault INVALID_ARGUMENT */
  check?: (row: R) => void;
  makeId: () => string;
  timeoutMs: number;
};

/** List, one, add, change (with `If-Match`) and switch on or off. Nothing is deleted: articles name these rows. */
export const curatedRoutes =
  <R extends Row>({
    path,
    noun,
    plural,
    row,
    operations,
    withActive,
    check = () => {},
    makeId,
    timeoutMs,
  }: Curated<R>): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ["master data"];
    const body = row.omit({ id: true });
    const action = (verb: string) => `${noun.replaceAll(" ", "-")}.${verb}`;
    const read = async (id: string) =>
      found(await operations.find({ id }, { timeoutMs }), `${noun} ${id}`);
    app.get(
      path,
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: `${plural}, by name`,
          // Without a switch there is nothing to ask for; the handler then sees none.
          querystring: withActive ? listQuery : listQuery.omit({ active: true }),
          response: {
            200: z.object({
              items: z.array(row),
              next: z.string().nullable(),
              total: z.int(),
            }),
          },
        },
      },
      async (request) => {
        const { active, ...filter } = request.query as z.output<typeof listQuery>; // by the schema above
        return operations.list(withoutUndefined({ ...filter, is_active: active }), { timeoutMs });
      },
    );
    app.get(
      `${path}/:id`,
      {
        config: { access: "viewer" },
        schema: { tags, summary: `One ${noun}`, params: byId, response: { 200: row } },
      },
      async ({ params: { id } }, reply) => {
        const held = await read(id);
        return sendEtag(reply, held).send(held);
      },
    );
    app.post(
      path,
      {
        config: { access: "operator" },
        schema: { tags, summary: `Add a ${noun}`, body, response: { 201: row } },
      },
      async (request, reply) => {
        const added = rowOf({ ...request.body, id: makeId() });
        check(added);
        const result = await operations.edit({ row: added, expected: null }, { timeoutMs });
        const saved = editedRow(result, noun);
        await audit(request, {
          action: action("add"),
          subject: saved.id,
          detail: { after: saved },
        });
        return sendEtag(reply, saved).status(201).send(saved);
      },
    );
    app.put(
      `${path}/:id`,
      {
        config: { access: "operator" },
        schema: {
          tags,
          summary: `Change a ${noun}`,
          ...{ params: byId, headers: ifMatch, body, response: { 200: row } },
        },
      },
      async (request, reply) => {
        const expected = expectedRevision(request);
        const held = await read(request.params.id);
        if (expected === null) throw stale();
        const changed = rowOf({ ...request.body, id: held.id });
        check(changed);
        const result = await operations.edit({ row: changed, expected }, { timeoutMs });
        const saved = editedRow(result, noun);
        await audit(request, {
          action: action("edit"),
          subject: saved.id,
          detail: { before: held, after: saved },
        });
        return sendEtag(reply, saved).send(saved);
      },
    );
    if (withActive)
      for (const [verb, isActive] of [
        ["activate", true],
        ["deactivate", false],
      ] as const)
        app.post(
          `${path}/:id/${verb}`,
          {
            config: { access: "operator" },
            schema: {
              tags,
              summary: `Switch a ${noun} ${isActive ? "on" : "off"}`,
              params: byId,
              response: { 200: row },
            },
          },
          async (request, reply) => {
            const held = await read(request.params.id);
            const saved = editedRow(
              await operations.edit(
                { row: withActive(held, isActive), expected: revisionOf(held) },
                { timeoutMs },
              ),
              noun,
            );
            await audit(request, { action: action(verb), subject: saved.id });
            return sendEtag(reply, saved).send(saved);
          },
        );

    /** The body was checked by the row's schema without its id; with the id it is a row. */
    function rowOf(fields: Record<string, unknown>): R {
      return row.parse(fields);
    }
  };
