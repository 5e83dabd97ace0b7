/**
 * The 38 provinces by the official code of the Ministry of Home Affairs, each with its tile (column, row) on a map of
 * equal squares, which we laid out by hand: west to east and north to south as they lie to each other.
 */
export const provinces = [
  ["11", "Aceh", "ACE", 0, 0],
  ["12", "Sumatera Utara", "SUT", 1, 1],
  ["13", "Sumatera Barat", "SBR", 1, 2],
  ["14", "Riau", "RIA", 2, 2],
  ["15", "Jambi", "JAM", 2, 3],
  ["16", "Sumatera Selatan", "SSL", 3, 3],
  ["17", "Bengkulu", "BKL", 1, 3],
  ["18", "Lampung", "LPG", 3, 4],
  ["19", "Kepulauan Bangka Belitung", "BBL", 4, 3],
  ["21", "Kepulauan Riau", "KRI", 3, 1],
  ["31", "DKI Jakarta", "JKT", 5, 4],
  ["32", "Jawa Barat", "JBR", 5, 5],
  ["33", "Jawa Tengah", "JTG", 6, 5],
  ["34", "Daerah Istimewa Yogyakarta", "DIY", 6, 6],
  ["35", "Jawa Timur", "JTM", 7, 5],
  ["36", "Banten", "BTN", 4, 5],
  ["51", "Bali", "BAL", 8, 5],
  ["52", "Nusa Tenggara Barat", "NTB", 9, 5],
  ["53", "Nusa Tenggara Timur", "NTT", 10, 5],
  ["61", "Kalimantan Barat", "KBR", 5, 2],
  ["62", "Kalimantan Tengah", "KTG", 6, 2],
  ["63", "Kalimantan Selatan", "KSL", 7, 3],
  ["64", "Kalimantan Timur", "KTM", 7, 2],
  ["65", "Kalimantan Utara", "KUT", 7, 1],
  ["71", "Sulawesi Utara", "SLU", 11, 1],
  ["72", "Sulawesi Tengah", "STG", 9, 2],
  ["73", "Sulawesi Selatan", "SSN", 9, 3],
  ["74", "Sulawesi Tenggara", "STR", 10, 3],
  ["75", "Gorontalo", "GTO", 10, 1],
  ["76", "Sulawesi Barat", "SBT", 8, 3],
  ["81", "Maluku", "MAL", 12, 3],
  ["82", "Maluku Utara", "MUT", 12, 2],
  ["91", "Papua", "PAP", 15, 2],
  ["92", "Papua Barat", "PBR", 14, 2],
  ["93", "Papua Selatan", "PSL", 15, 4],
  ["94", "Papua Tengah", "PTG", 14, 3],
  ["95", "Papua Pegunungan", "PPG", 15, 3],
  ["96", "Papua Barat Daya", "PBD", 13, 2],
].map(([code, name, short, column, row]) => ({ code, name, short, column, row })) as {
  code: string;
  name: string;
  short: string;
  column: number;
  row: number;
}[]; // as the table above says

const names = new Map(provinces.map(({ code, name }) => [code, name]));
/** The name of a province, by its code or a district's; undefined for none. */
export const provinceName = (code: string) => names.get(code);
