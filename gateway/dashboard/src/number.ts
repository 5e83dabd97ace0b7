import { useCallback } from "react";
import { useSettings } from "./settings.tsx";

/** Writes whole and broken numbers as this person's language does; a dash for none. */
export function useNumber(): (value: number | null | undefined, digits?: number) => string {
  const { language } = useSettings().settings;
  return useCallback(
    (value, digits = 0) =>
      value === null || value === undefined || Number.isNaN(value)
        ? "–"
        : value.toLocaleString(language === "id" ? "id-ID" : "en-GB", {
            maximumFractionDigits: digits,
          }),
    [language],
  );
}

/** Bytes in the largest unit that keeps a digit before the point. */
export function bytes(count: number | null | undefined): string {
  if (count === null || count === undefined) return "–";
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const power = count <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(count) / 10));
  const value = count / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power] ?? ""}`;
}
