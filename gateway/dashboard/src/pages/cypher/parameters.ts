/** The names of `$parameters` in a statement, in the order of their first use; those in texts and comments do not count. */
export function parametersOf(statement: string): string[] {
  const code = statement.replace(
    /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[^]*?\*\//g,
    " ",
  );
  return [...new Set([...code.matchAll(/\$([A-Za-z_]\w*)/g)].map(([, name = ""]) => name))];
}

/** What a person typed as a value: a number, true, false, null or JSON where it is such, else the text itself. */
export function valueOf(typed: string): unknown {
  const text = typed.trim();
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null|[[{][^]*)$/.test(text))
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return typed;
    }
  return typed;
}
/** A value as it stands in its field. */
export const typedOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
