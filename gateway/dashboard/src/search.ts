/** What the address holds of a page: `?stage=nexa-c1&q=...`, every value a plain string. */
type Raw = Record<string, unknown>;

const word = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * Reads these names from an address and drops the rest; an absent one stays absent.
 *
 * @example validateSearch: textSearch("q", "stage")
 */
export const textSearch =
  <Name extends string>(...names: Name[]) =>
  (raw: Raw): { [N in Name]?: string | undefined } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = word(raw[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as { [N in Name]?: string | undefined }; // only these names are put in

/** One of the given words, else undefined. */
export const oneOf = <W extends string>(allowed: readonly W[], value: unknown): W | undefined =>
  allowed.find((each) => each === value);

/** The router's own search format: flat, readable, without JSON quotes. */
export const parseSearch = (text: string): Raw => Object.fromEntries(new URLSearchParams(text));
export function writeSearch(search: Raw): string {
  const entries = Object.entries(search).flatMap(([name, value]) => {
    const text = word(value);
    return text === undefined ? [] : [[name, text]];
  });
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
}

/** The object without what is undefined, as exact optional types want it. */
export const given = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  }; // only undefined fields were left out
