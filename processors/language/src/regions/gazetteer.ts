import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export type RegionLevel = "province" | "regency" | "city" | "district";
/** A region with its official code (Kemendagri, as in idn-area-data) and what it lies in, nearest first. */
export type Region = {
  code: string;
  name: string;
  level: RegionLevel;
  parents: { code: string; name: string; level: RegionLevel }[];
};

const require = createRequire(import.meta.url);
const rowsOf = (area: string): string[][] =>
  readFileSync(require.resolve(`idn-area-data/data/${area}.csv`), "utf8")
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(","));

/** How a name is looked up: lower case, without spaces, hyphens and dots, so that Fakfak is Fak Fak. */
export const regionKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** "Kota Administrasi Jakarta Timur" -> "Jakarta Timur". */
export const bareName = (name: string): string =>
  name.replace(/^(?:Kabupaten|Kota)(?: Administrasi)? /, "");

// Official long names -> the name in use.
const provinceNames: Record<string, string> = {
  "31": "DKI Jakarta",
  "34": "Daerah Istimewa Yogyakarta",
};

/** All provinces, regencies, cities and districts, by code and by the keys of their names. */
export class Gazetteer {
  readonly byCode = new Map<string, Region>();
  readonly #byKey = new Map<string, Region[]>();

  constructor() {
    for (const [code = "", name = ""] of rowsOf("provinces")) {
      this.#add({ code, name: provinceNames[code] ?? name, level: "province", parents: [] });
    }
    for (const [code = "", parent = "", name = ""] of rowsOf("regencies"))
      this.#add({
        code,
        name,
        level: name.startsWith("Kota") ? "city" : "regency",
        parents: this.#lineage(parent),
      });
    for (const [code = "", parent = "", name = ""] of rowsOf("districts"))
      this.#add({ code, name, level: "district", parents: this.#lineage(parent) });
  }

  /** Regions whose bare name has this key; none is an empty list. */
  named(name: string): readonly Region[] {
    return this.#byKey.get(regionKey(name)) ?? [];
  }

  #lineage(code: string): Region["parents"] {
    const region = this.byCode.get(code);
    if (!region) return [];
    return [{ code, name: region.name, level: region.level }, ...region.parents];
  }

  #add(region: Region): void {
    this.byCode.set(region.code, region);
    const key = regionKey(region.level === "district" ? region.name : bareName(region.name));
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), region]);
  }
}

let shared: Gazetteer | undefined;
/** The one gazetteer of this process, read at first use (some 30 ms). */
export const gazetteer = (): Gazetteer => (shared ??= new Gazetteer());
