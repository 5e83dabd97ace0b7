import { folded } from "./folded.ts";

/** Institutions that the news names by letters only; D1 explains those that an article explains itself. */
const institutions: Record<string, string> = {
  kpk: "Komisi Pemberantasan Korupsi",
  kpu: "Komisi Pemilihan Umum",
  bawaslu: "Badan Pengawas Pemilihan Umum",
  bnn: "Badan Narkotika Nasional",
  bnpb: "Badan Nasional Penanggulangan Bencana",
  bnpt: "Badan Nasional Penanggulangan Terorisme",
  bmkg: "Badan Meteorologi, Klimatologi, dan Geofisika",
  bpk: "Badan Pemeriksa Keuangan",
  bpkp: "Badan Pengawasan Keuangan dan Pembangunan",
  bpom: "Badan Pengawas Obat dan Makanan",
  bps: "Badan Pusat Statistik",
  ojk: "Otoritas Jasa Keuangan",
  kejagung: "Kejaksaan Agung",
  mk: "Mahkamah Konstitusi",
  ma: "Mahkamah Agung",
  ky: "Komisi Yudisial",
  lpsk: "Lembaga Perlindungan Saksi dan Korban",
  ppatk: "Pusat Pelaporan dan Analisis Transaksi Keuangan",
  "dpr ri": "Dewan Perwakilan Rakyat",
  dpr: "Dewan Perwakilan Rakyat",
  tni: "Tentara Nasional Indonesia",
  kpai: "Komisi Perlindungan Anak Indonesia",
  "komnas ham": "Komisi Nasional Hak Asasi Manusia",
  icw: "Indonesia Corruption Watch",
};
/** Of provinces, as they stand behind Polda, Kejati, DPRD and the like. */
const provinces: Record<string, string> = {
  jabar: "Jawa Barat",
  jateng: "Jawa Tengah",
  jatim: "Jawa Timur",
  sumut: "Sumatera Utara",
  sumbar: "Sumatera Barat",
  sumsel: "Sumatera Selatan",
  kepri: "Kepulauan Riau",
  babel: "Kepulauan Bangka Belitung",
  kalbar: "Kalimantan Barat",
  kalteng: "Kalimantan Tengah",
  kalsel: "Kalimantan Selatan",
  kaltim: "Kalimantan Timur",
  kaltara: "Kalimantan Utara",
  sulut: "Sulawesi Utara",
  sulteng: "Sulawesi Tengah",
  sulsel: "Sulawesi Selatan",
  sultra: "Sulawesi Tenggara",
  sulbar: "Sulawesi Barat",
  malut: "Maluku Utara",
  ntb: "Nusa Tenggara Barat",
  ntt: "Nusa Tenggara Timur",
  diy: "DI Yogyakarta",
  dki: "DKI Jakarta",
};
const police = new Set([
  "polri",
  "kepolisian negara republik indonesia",
  "kepolisian republik indonesia",
]);

/** The name in full, or null when nothing in it is short: `Polda Jabar` is `Polda Jawa Barat`. */
export function expanded(name: string): string | null {
  const key = folded(name);
  if (Object.hasOwn(institutions, key)) return institutions[key] ?? null;
  if (police.has(key)) return "Mabes Polri";
  const words = name.trim().split(/\s+/);
  const last = folded(words.at(-1) ?? "");
  if (words.length < 2 || !Object.hasOwn(provinces, last)) return null;
  return [...words.slice(0, -1), provinces[last]].join(" ");
}

/** Whether an organisation's name is one of a police unit: `Polrestabes Bandung`, `Mabes Polri`. */
export const isPoliceUnit = (name: string): boolean =>
  /^(?:mabes polri|pol(?:da|res|resta|restabes|sek|sekta|sektif)(?:\s|$))/iu.test(name.trim());

/** Whether the letters are those that the name's words begin with, small words left out or not: KPK. */
export function isAcronymOf(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}]/gu, "").toLowerCase();
  if (!/^\p{Lu}[\p{Lu}\p{L}.-]{1,9}$/u.test(short) || letters.length < 2) return false;
  const words = folded(long)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const initials = (list: string[]) => list.map((word) => word.slice(0, 1)).join("");
  const small = new Set(["dan", "untuk", "atas", "bagi", "di", "of", "the", "and"]);
  return (
    words.length >= 2 &&
    [initials(words), initials(words.filter((word) => !small.has(word)))].includes(letters)
  );
}
