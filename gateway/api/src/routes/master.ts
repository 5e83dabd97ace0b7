import {
  Fault,
  newId,
  organizationRow,
  regionRow,
  scrapingTargetRow,
  sectorRow,
  sourceDocument,
  taxonomyKeywordRow,
  taxonomyNodeRow,
} from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Stores } from "../stores.ts";
import { curatedRoutes } from "./curated.ts";

/**
 * Master data and taxonomy in the system of record. What is changed here reaches the scrapers by a sync.
 * `sources` are what the sync makes of the targets for older scrapers: change the target of the same id instead.
 */
export const masterRoutes =
  ({ postgres, mongodb }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const add = { timeoutMs, makeId: newId };
    await app.register(
      curatedRoutes({
        ...add,
        ...{ path: "/targets", noun: "target", plural: "Targets: sites that are crawled" },
        row: scrapingTargetRow,
        operations: postgres.masterTargets,
        withActive: (row, is_active) => {
          if (is_active) requireAssigned(row);
          return { ...row, is_active };
        },
        check: (row) => {
          if (row.is_active) requireAssigned(row);
        },
      }),
    );
    await app.register(
      curatedRoutes({
        ...add,
        ...{ path: "/keywords", noun: "keyword", plural: "Keywords that are searched for" },
        row: taxonomyKeywordRow,
        operations: postgres.masterKeywords,
        withActive: (row, is_active) => ({ ...row, is_active }),
        check: ({ phrase, phrases }) => {
          if (!phrases.includes(phrase))
            throw new Fault("INVALID_ARGUMENT", "phrases: must hold the phrase itself too");
        },
      }),
    );
    await app.register(
      curatedRoutes({
        ...add,
        ...{ path: "/taxonomy", noun: "taxonomy node", plural: "Nodes of the taxonomy" },
        row: taxonomyNodeRow,
        operations: postgres.masterNodes,
        check: ({ level, parent_id }) => {
          if ((level === 1) !== (parent_id === null))
            throw new Fault(
              "INVALID_ARGUMENT",
              "parent_id: a pillar (level 1) has none, others do",
            );
        },
      }),
    );
    await app.register(
      curatedRoutes({
        ...add,
        ...{ path: "/organisations", noun: "organisation", plural: "Who publishes" },
        row: organizationRow,
        operations: postgres.masterOrganizations,
      }),
    );
    await app.register(
      curatedRoutes({
        ...add,
        ...{ path: "/regions", noun: "region", plural: "Regions" },
        row: regionRow,
        operations: postgres.masterRegions,
      }),
    );
    await app.register(
      curatedRoutes({
        ...add,
        ...{ path: "/sectors", noun: "sector", plural: "Sectors" },
        row: sectorRow,
        operations: postgres.masterSectors,
      }),
    );
    app.get(
      "/sources",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["master data"],
          summary: "Sources as older scrapers read them; the sync makes them from the targets",
          response: { 200: z.object({ items: z.array(sourceDocument), next: z.null() }) },
        },
      },
      async () => ({ items: await mongodb.sources.list({}, { timeoutMs }), next: null }),
    );
  };

/** A discovered domain becomes active once somebody has said what it is. */
function requireAssigned(row: z.output<typeof scrapingTargetRow>): void {
  const missing = (["sector_id", "region_id", "organization_id"] as const).filter(
    (name) => row[name] === null,
  );
  if (missing.length > 0)
    throw new Fault("INVALID_ARGUMENT", `${missing.join(", ")}: needed before it can be active`);
}
