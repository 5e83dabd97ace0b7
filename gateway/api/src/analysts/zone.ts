/** The clocks of Indonesia, none of which knows summer time, and the world's. */
export const zones = ["UTC", "WIB", "WITA", "WIT"] as const;
export type Zone = (typeof zones)[number];

const hours: Record<Zone, number> = { UTC: 0, WIB: 7, WITA: 8, WIT: 9 };

/** An instant as that clock shows it, ISO-8601 with its offset, e.g. `2026-11-28T14:05:00+07:00`. */
export function inZone(instant: string, zone: Zone): string {
  const at = new Date(Date.parse(instant) + hours[zone] * 3_600_000);
  const clock = at
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, "");
  return `${clock}+0${hours[zone]}:00`;
}
