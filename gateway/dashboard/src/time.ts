import { useCallback, useSyncExternalStore } from "react";
import { useSettings, zones } from "./settings.tsx";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in two units at most: `45 s`, `3 m 20 s`, `1 h 12 m`, `2 d 4 h`. */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < minute) return `${s} s`;
  if (s < hour) return join(Math.floor(s / minute), "m", s % minute, "s");
  if (s < day) return join(Math.floor(s / hour), "h", Math.floor((s % hour) / minute), "m");
  return join(Math.floor(s / day), "d", Math.floor((s % day) / hour), "h");
}
const join = (a: number, unitA: string, b: number, unitB: string) =>
  b === 0 ? `${a} ${unitA}` : `${a} ${unitA} ${b} ${unitB}`;

/** Writes instants in this person's language and zone: `30 Nov 2026 14.05.09 WIB`. */
export function useTime(): (iso: string | null | undefined, style?: "full" | "short") => string {
  const { zone, language } = useSettings().settings;
  const write = (iso: string | null | undefined, style: "full" | "short" = "full") => {
    const at = new Date(iso ?? "");
    if (Number.isNaN(at.getTime())) return "–";
    const formatted = new Intl.DateTimeFormat(language === "id" ? "id-ID" : "en-GB", {
      timeZone: zones[zone],
      ...(style === "full" ? { dateStyle: "medium" } : { day: "numeric", month: "short" }),
      ...(style === "full" ? { timeStyle: "medium" } : { hour: "2-digit", minute: "2-digit" }),
    }).format(at);
    return style === "full" ? `${formatted} ${zone}` : formatted;
  };
  return useCallback(write, [zone, language]);
}

const watchers = new Set<() => void>();
let now = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;
function tick(): void {
  now = Date.now();
  for (const watcher of watchers) watcher();
}

/** The time in milliseconds, once a second: one clock for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      clock ??= setInterval(tick, 1000);
      return () => watchers.delete(watcher);
    },
    () => now,
  );
}
