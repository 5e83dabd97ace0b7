/** A calendar date, month 1..12, with an optional time of day; no zone yet. */
export type Wall = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  return format;
}

/** What a clock and calendar show at an instant in an IANA zone. */
export function wallAt(at: Date, zone: string): Wall {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/** The wall time read as if it were UTC, in milliseconds. */
export const wallAsUtc = (wall: Wall): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);

/** The instant at which an IANA zone's clock shows the wall time (tzdata, so 1945 has its own). */
export function instantInZone(wall: Wall, zone: string): Date {
  const target = wallAsUtc(wall);
  let guess = target;
  // Twice: the first guess may lie on the other side of a change of offset.
  for (let turn = 0; turn < 2; turn++)
    guess = target - (wallAsUtc(wallAt(new Date(guess), zone)) - guess);
  return new Date(guess);
}

/** The instant of a wall time at a fixed offset. */
export const instantAtOffset = (wall: Wall, offsetMinutes: number): Date =>
  new Date(wallAsUtc(wall) - offsetMinutes * 60_000);

/** Whether the calendar has this date and the clock this time (24:00 is the day's end). */
export function isPossible({ year, month, day, hour, minute, second }: Wall): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2200) return false;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return false;
  if (hour === 24) return minute === 0 && second === 0;
  return hour <= 23 && minute <= 59 && second <= 60;
}
