import { readFileSync } from "node:fs";
import { join } from "node:path";
import { derivedId, masterData, type MasterData } from "@nexa/contracts";
import { parse } from "yaml";
import { z } from "zod";
import { newsroomFolder } from "./files.ts";
import { publisherOf } from "./publishers.ts";
import { taxonomyRows, taxonomyTree } from "./taxonomy.ts";

const written = z.strictObject({
  sectors: z.array(z.string()),
  regions: z.record(z.string().regex(/^\d\d$/), z.string()),
  organizations: z.array(
    z.strictObject({ name: z.string(), type: z.string(), parent: z.string().optional() }),
  ),
  taxonomy: taxonomyTree,
  targets: z.array(
    z.strictObject({
      publisher: z.string(),
      sector: z.string(),
      /** Province; the whole country where it is absent. */
      region: z.number().optional(),
      organization: z.string(),
      maxPages: z.int().min(1),
      pillars: z.array(z.string()).min(1),
    }),
  ),
});
type Written = z.output<typeof written>;

/** The id of a province, e.g. `32000000-0000-0000-0000-000000000000`, as the specification writes it. */
export const provinceId = (code: string): string => `${code}000000-0000-0000-0000-000000000000`;
const countryId = derivedId("region", "Indonesia");
const sectorId = (name: string): string => derivedId("sector", name);
const organizationId = (name: string): string => derivedId("organization", name);

const known = (names: string[], name: string, what: string): string => {
  if (!names.includes(name)) throw new Error(`newsroom: master-data.yaml has no ${what} "${name}"`);
  return name;
};

const targetRows = ({ targets, sectors, organizations }: Written) =>
  targets.map((target) => {
    const { id, host, crawl } = publisherOf(target.publisher);
    if (!crawl) throw new Error(`newsroom: ${id} has no selectors to be crawled by`);
    const names = organizations.map(({ name }) => name);
    const organization = organizations.find(({ name }) => name === target.organization);
    return {
      id: derivedId("target", host),
      domain: host,
      base_url: `http://${host}/indeks`,
      sector_id: sectorId(known(sectors, target.sector, "sector")),
      region_id: target.region === undefined ? countryId : provinceId(String(target.region)),
      organization_id: organizationId(known(names, target.organization, "organisation")),
      org_type: organization?.type ?? "unassigned",
      engine: "news",
      max_pages: target.maxPages,
      timeout_ms: 30_000,
      html_selectors: crawl.selectors,
      is_active: true,
      scrape_interval_seconds: 300,
    };
  });

/**
 * The master and taxonomy rows of the demo, checked against their contract.
 *
 * @throws Error with the path of a wrong field, or the name that is not defined
 */
export const loadMasterData = (): MasterData => {
  const text = readFileSync(join(newsroomFolder(), "master-data.yaml"), "utf-8");
  const data = written.parse(parse(text));
  const { nodes, keywords, pillarOf } = taxonomyRows(data.taxonomy);
  const targets = targetRows(data);
  return masterData.parse({
    sectors: data.sectors.map((name) => ({ id: sectorId(name), name })),
    regions: [
      { id: countryId, name: "Indonesia", level: "nasional", code: null, parent_id: null },
      ...Object.entries(data.regions).map(([code, name]) => ({
        id: provinceId(code),
        name,
        level: "provinsi",
        code,
        parent_id: countryId,
      })),
    ],
    organizations: data.organizations.map(({ name, type, parent }) => ({
      id: organizationId(name),
      name,
      org_type: type,
      parent_id: parent === undefined ? null : organizationId(parent),
    })),
    taxonomyNodes: nodes,
    taxonomyKeywords: keywords,
    targets,
    targetKeywords: data.targets.flatMap(({ pillars }, place) =>
      keywords
        .filter((keyword) => pillars.includes(pillarOf.get(keyword.id) ?? ""))
        .map((keyword) => {
          const target_id = targets[place]?.id ?? "";
          const id = derivedId("target-keyword", target_id, keyword.id);
          return { id, target_id, keyword_id: keyword.id, is_active: true };
        }),
    ),
  });
};
