/** Parts of a page's search to set, or to drop by undefined. */
export type Change<S> = { [K in keyof S]?: S[K] | undefined };

/** A page's search with some of it changed; what is undefined or empty is left out of the address. */
export const changed = <S extends object>(old: S, some: Change<S>): S =>
  Object.fromEntries(
    Object.entries({ ...old, ...some }).filter(([, value]) => value !== undefined && value !== ""),
  ) as S; // the same names, those without a value left out

/** The same object without fields that nobody gave, as query parameters are sent. */
export const given = <S extends object>(fields: S): { [K in keyof S]?: Exclude<S[K], undefined> } =>
  changed(fields, {});
