/** Words of one part of the dashboard, each in both languages side by side, so that none can be forgotten. */
export type Words = Record<string, { id: string; en: string }>;

/** Keeps the keys' own types; `{{name}}` in a text is filled in, `_one`/`_other` endings are plural forms. */
export const words = <W extends Words>(part: W): W => part;
