import { readData, readJson } from "../data-files.ts";
import { bareName, gazetteer, type Region } from "../regions/gazetteer.ts";

export type PoliceLevel = "MABES" | "POLDA" | "POLRES" | "POLSEK";
/** The top of every chain. */
export const mabes = "Mabes Polri";

type Polda = { name: string; shorts: string[]; provinces: string[]; extra: string[] };
type SpecialUnit = { unit: string; names: string[]; region?: string; polda?: string };

const poldas: Polda[] = readData("polri/polda.csv")
  .split(/\r?\n/)
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [name = "", short = "", provinces = "", extra = ""] = line.split(",");
    return {
      name,
      shorts: short.split("|"),
      provinces: provinces.split("|"),
      extra: [...extra.matchAll(/\d\d\.\d\d/g)].map(([code]) => code),
    };
  });

const polresNames = readJson<Record<string, string>>("polri/polres.json");
const units = readJson<{ special: SpecialUnit[]; polsekUnder: Record<string, string[]> }>(
  "polri/units.json",
);
/** Units that bear no region's name: harbours, airports, Barelang. */
export const specialUnits = units.special;

// Names in use beside those of polda.csv.
const otherNames: Record<string, string[]> = {
  "Polda Metro Jaya": ["Metropolitan Jakarta Raya", "DKI Jakarta", "Jakarta"],
  "Polda Daerah Istimewa Yogyakarta": ["DI Yogyakarta", "Yogyakarta", "Jogja"],
  "Polda Kepulauan Bangka Belitung": ["Bangka Belitung"],
  "Polda Aceh": ["NAD"],
};

/** Every way to write a Polda's name after the word, lower case -> official name; longest first. */
export const poldaNames: ReadonlyMap<string, string> = new Map(
  poldas
    .flatMap(({ name, shorts }) =>
      [name.slice("Polda ".length), ...shorts, ...(otherNames[name] ?? [])].map(
        (written) => [written.toLowerCase(), name] as const,
      ),
    )
    .sort(([a], [b]) => b.length - a.length),
);

/** Provinces in which a Polda works. */
export const provincesOf = (polda: string): readonly string[] =>
  poldas.find(({ name }) => name === polda)?.provinces ?? [];

/** The Polda of a regency or city: by its own list first (Metro Jaya), then by province; today's 36. */
export const poldaOf = (regencyCode: string): string | undefined =>
  (
    poldas.find(({ extra }) => extra.includes(regencyCode)) ??
    poldas.find(({ provinces }) => provinces.includes(regencyCode.slice(0, 2)))
  )?.name;

/** The Polres of a regency or city: from the list of special names, else "Polres" and its name. */
export const polresOf = (region: Region): string => {
  const listed = polresNames[region.code];
  if (listed) return listed;
  const name = bareName(region.name);
  const sharesName =
    region.level === "city" &&
    gazetteer()
      .named(name)
      .some(({ level }) => level === "regency");
  return `Polres ${name}${sharesName ? " Kota" : ""}`;
};

/** Units above one of a district: its Polres, the Polda, Mabes; empty when the Polda is unknown. */
export const chainAboveDistrict = (district: Region): string[] => {
  const regency = gazetteer().byCode.get(district.parents[0]?.code ?? "");
  if (!regency) return [];
  const listed = Object.entries(units.polsekUnder).find(([, codes]) =>
    codes.includes(district.code),
  )?.[0];
  const polres = listed ?? polresOf(regency);
  return [polres, ...(listed ? chainAboveNamed(listed, regency) : chainAboveRegency(regency))];
};

// A Polres that also works outside its own regency is under its own Polda.
const chainAboveNamed = (polres: string, regency: Region): string[] => {
  const home = Object.entries(polresNames).find(([, name]) => name === polres)?.[0];
  const special = specialUnits.find(({ unit }) => unit === polres)?.polda;
  const polda = special ?? poldaOf(home ?? regency.code);
  return polda ? [polda, mabes] : [];
};

/** Units above a Polres: the Polda and Mabes. */
export const chainAboveRegency = (regency: Region): string[] => {
  const polda = poldaOf(regency.code);
  return polda ? [polda, mabes] : [];
};
