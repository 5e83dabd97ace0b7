import { readJson } from "../data-files.ts";
import type { Institution } from "./institution.ts";

type Vertical = { name: string; kind: Institution["kind"]; also: string[]; above: string[] };
const tree = readJson<{
  under: Record<string, { above: string; also: string[] }>;
  vertical: Vertical[];
  offices: Record<string, string[]>;
  governments: string[];
}>("institution-tree.json");

/** A kind of office that stands before a region's name: "Kejari Brebes", "Dinkes Kota Bandung". */
export type Head = {
  written: string;
  name: string;
  kind: Institution["kind"];
  role: "vertical" | "office" | "government";
  /** Steps up, `{province}` open. */
  above: string[];
};

/** Heads by how they are written, longest first. */
export const heads: Head[] = [
  ...tree.vertical.flatMap(({ name, kind, also, above }) =>
    [name, ...also].map((written): Head => ({ written, name, kind, above, role: "vertical" })),
  ),
  ...Object.entries(tree.offices).flatMap(([name, also]) =>
    [name, ...also].map((written): Head => ({
      ...{ written, name, above: [], role: "office" },
      kind: name === "DPRD" ? "legislature" : "regional-office",
    })),
  ),
  ...tree.governments.map((written): Head => ({
    ...{ written, name: "Pemerintah", kind: "regional-government", above: [], role: "government" },
  })),
].sort((a, b) => b.written.length - a.written.length);

// Parties, companies and associations of the list of known names are no state institutions.
const kindOf = (name: string): Institution["kind"] | null => {
  if (/^Kementerian /.test(name)) return "ministry";
  if (/^(?:Mahkamah|Komisi Yudisial)/.test(name)) return "court";
  if (name === "Kejaksaan Agung") return "prosecution";
  if (/^(?:Dewan Perwakilan|Majelis Permusyawaratan)/.test(name)) return "legislature";
  if (/^(?:TNI|Tentara Nasional)/.test(name)) return "armed-forces";
  if (/^(?:PT |Perum |Perusahaan Listrik)/.test(name)) return "state-company";
  if (
    /^(?:Badan|Komisi|Lembaga|Otoritas|Ombudsman|Bank Indonesia|Pusat Pelaporan|Dewan Kehormatan)/.test(
      name,
    )
  )
    return "agency";
  return null;
};
const highest = new Set(["ministry", "agency", "armed-forces"]);

/** The chain of a national institution by its official name; null for what is none. */
export const nationalChain = (name: string): Pick<Institution, "kind" | "chain"> | null => {
  const below = tree.under[name];
  if (below) {
    const upper = nationalChain(below.above);
    return { kind: upper?.kind ?? "agency", chain: [name, ...(upper?.chain ?? [below.above])] };
  }
  // Bodies of a region stand in the list too; without their region they have no chain.
  if (name === "Dewan Perwakilan Rakyat Daerah" || name === "Badan Penanggulangan Bencana Daerah")
    return null;
  const kind = kindOf(name);
  if (kind === null) return null;
  const independent =
    /^(?:Komisi|Badan Peme|Badan Pengawas Pemi|Bank|Otoritas|Lembaga|Ombuds|Dewan)/.test(name);
  return {
    kind,
    chain: highest.has(kind) && !independent ? [name, "Presiden Republik Indonesia"] : [name],
  };
};

/** Written form -> official name of directorates-general, which the list of institutions lacks. */
export const directorates = new Map(
  Object.entries(tree.under).flatMap(([name, { also }]) =>
    [name, ...also].map((written) => [written, name] as const),
  ),
);
