import i18next from "i18next";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { languages, type Language } from "./text/index.ts";

export const zones = {
  WIB: "Asia/Jakarta",
  WITA: "Asia/Makassar",
  WIT: "Asia/Jayapura",
  UTC: "UTC",
} as const;
export type Zone = keyof typeof zones;
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** How this person likes the pages; kept in this browser only. */
export type Settings = { theme: Theme; language: Language; zone: Zone };

// public/theme.js reads the same entry before the first paint.
const entry = "nexa.settings";
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

/** What was stored, each field checked: another version may have written it. */
export function storedSettings(): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    stored = (JSON.parse(localStorage.getItem(entry) ?? "{}") ?? {}) as typeof stored; // each field is checked below
  } catch {
    // A damaged entry is as good as none.
  }
  return {
    theme: themes.find((theme) => theme === stored.theme) ?? "system",
    language: languages.find((language) => language === stored.language) ?? "id",
    zone: (Object.keys(zones) as Zone[]).find((zone) => zone === stored.zone) ?? "WIB",
  };
}

type Held = { settings: Settings; change: (some: Partial<Settings>) => void };
const Context = createContext<Held | null>(null);

/** Holds the settings, writes them to the page and to this browser. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, set] = useState(storedSettings);
  const { theme, language } = settings;
  useEffect(() => localStorage.setItem(entry, JSON.stringify(settings)), [settings]);
  useEffect(() => {
    const root = document.documentElement;
    const system = prefersDark();
    const apply = () => {
      const isDark = theme === "dark" || (theme === "system" && system.matches);
      root.dataset["theme"] = isDark ? "dark" : "light";
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
    if (i18next.language !== language) void i18next.changeLanguage(language); // both languages are loaded: it cannot fail
  }, [language]);
  const change = (some: Partial<Settings>) => set((old) => ({ ...old, ...some }));
  return <Context value={{ settings, change }}>{children}</Context>;
}

/** This person's settings, and the way to change them. */
export function useSettings(): Held {
  const held = use(Context);
  if (held === null) throw new Error("useSettings stands outside SettingsProvider");
  return held;
}
