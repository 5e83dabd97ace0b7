/** The three zones of Indonesia, in hours east of UTC. */
export const zones = { WIB: 7, WITA: 8, WIT: 9 } as const;

/** Name of an Indonesian time zone, as newspapers write it. */
export type Zone = keyof typeof zones;

/** An instant as a reader in one zone sees it on the wall; every part is already two digits where papers print two. */
export type LocalTime = {
  weekday: string;
  day: string;
  month: string;
  monthShort: string;
  monthNumber: string;
  year: string;
  hour: string;
  minute: string;
  zone: Zone;
};

const weekdays = ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"];
const months = [
  "Januari",
  "Februari",
  "Maret",
  "April",
  "Mei",
  "Juni",
  "Juli",
  "Agustus",
  "September",
  "Oktober",
  "November",
  "Desember",
];
const monthsShort = "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des".split(" ");

const shifted = (instant: Date, zone: Zone): Date =>
  new Date(instant.getTime() + zones[zone] * 3_600_000);

/** Splits an instant into the words and digits that a publisher of that zone prints. */
export const localTime = (instant: Date, zone: Zone): LocalTime => {
  const local = shifted(instant, zone);
  const two = (value: number): string => String(value).padStart(2, "0");
  const month = local.getUTCMonth();
  return {
    weekday: weekdays[local.getUTCDay()] ?? "",
    day: String(local.getUTCDate()),
    month: months[month] ?? "",
    monthShort: monthsShort[month] ?? "",
    monthNumber: two(month + 1),
    year: String(local.getUTCFullYear()),
    hour: two(local.getUTCHours()),
    minute: two(local.getUTCMinutes()),
    zone,
  };
};

/** ISO-8601 with the zone's offset and no fraction: `2026-11-28T10:15:00+07:00`. */
export const isoIn = (instant: Date, zone: Zone): string =>
  `${shifted(instant, zone).toISOString().slice(0, 19)}+0${String(zones[zone])}:00`;
