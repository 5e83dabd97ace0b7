import { Radio, TriangleAlert } from "lucide-react";
import { useText } from "../text/index.ts";
import { useIsLive } from "../live.ts";
import { duration, useNow } from "../time.ts";

/** Older than this, a figure is called stale and greyed: it must not pass for the present. */
export const staleAfterSeconds = 30;

/** Seconds since this instant, and whether that is too long ago to be called the present. */
export function useAge(at: string | null | undefined): { seconds: number; isStale: boolean } {
  const now = useNow();
  const seconds = at ? Math.max(0, (now - Date.parse(at)) / 1000) : Number.POSITIVE_INFINITY;
  return { seconds, isStale: seconds > staleAfterSeconds };
}

/** "measured 4 s ago", and a warning when that is long ago or the live connection is lost. */
export function Fresh({ at }: { at: string | null | undefined }) {
  const t = useText();
  const isLive = useIsLive();
  const { seconds, isStale } = useAge(at);
  if (!at) return null;
  const ago = duration(seconds);
  const words = isStale
    ? t("fresh.stale", { ago })
    : seconds < 2
      ? t("fresh.now")
      : t("fresh.ago", { ago });
  return (
    <span className={`fresh${isStale ? " fresh-stale" : ""}`} data-stale={isStale}>
      {isStale ? <TriangleAlert size={14} aria-hidden /> : <Radio size={14} aria-hidden />}
      {words}
      {!isLive && ` · ${t("fresh.lost")}`}
    </span>
  );
}
