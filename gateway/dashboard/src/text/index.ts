import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { administration } from "./administration.ts";
import { common } from "./common.ts";
import { graph } from "./graph.ts";
import { jobs } from "./jobs.ts";
import { monitor } from "./monitor.ts";
import { news } from "./news.ts";
import { shell } from "./shell.ts";

/** All words; a page adds its own part here. Keys of one part start with the part's name. */
export const catalogue = {
  ...common,
  ...shell,
  ...monitor,
  ...jobs,
  ...administration,
  ...news,
  ...graph,
};

export const languages = ["id", "en"] as const;
export type Language = (typeof languages)[number];

type Key = keyof typeof catalogue;
/** What a page asks for: a key, without its plural ending. */
export type TextKey = Key extends infer K
  ? K extends `${infer Stem}_${"one" | "other"}`
    ? Stem
    : K
  : never;
export type Values = Record<string, string | number>;
export type Text = (key: TextKey, values?: Values) => string;

const resourcesOf = (language: Language) => ({
  translation: Object.fromEntries(
    Object.entries(catalogue).map(([key, of]) => [key, of[language]]),
  ),
});

/** Starts i18next in this language. A key that is missing is shown as itself, so that a test sees it. */
export async function startText(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { id: resourcesOf("id"), en: resourcesOf("en") },
    interpolation: { escapeValue: false }, // React escapes
  });
}

/** The words of the current language. */
export function useText(): Text {
  return useTranslation().t as Text; // our keys are narrower than i18next's strings
}
/** The words of the current language, outside a component. */
export const text: Text = (key, values) => i18next.t(key, values ?? {});
/** A key put together at run time (an API's word): its text, or the word itself when we have none. */
export const textOr = (key: string, word: string): string =>
  key in catalogue ? i18next.t(key) : word;
