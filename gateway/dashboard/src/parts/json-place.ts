/** A stretch of a JSON text: from inclusive, to exclusive. */
export type Stretch = { from: number; to: number };

/**
 * Where the value at a path stands in a JSON text, so that an error can be marked there. When the path leads
 * nowhere (a field is missing) the nearest value above it is meant; null for a text that is no JSON.
 *
 * @param path  `articles.0.url`, `/articles/0/url` or `articles[0].url`; empty for the whole
 */
export function placeOf(json: string, path: string): Stretch | null {
  const names = path.split(/[./[\]]+/).filter((name) => name !== "");
  let at = 0;
  let found: Stretch | null = null;
  let depth = -1;

  const isSpace = () => /\s/.test(json[at] ?? "");
  const skip = () => {
    while (at < json.length && isSpace()) at++;
  };
  const expect = (sign: string) => {
    skip();
    if (json[at] !== sign) throw new SyntaxError(`no ${sign} at ${at}`);
    at++;
  };
  const token = (shape: RegExp): string => {
    shape.lastIndex = at;
    const match = shape.exec(json)?.[0];
    if (match === undefined) throw new SyntaxError(`nothing readable at ${at}`);
    at += match.length;
    return match;
  };
  const list = (end: string, one: (index: number) => void) => {
    at++;
    skip();
    for (let index = 0; json[at] !== end; index++) {
      if (index > 0) expect(",");
      one(index);
      skip();
    }
    at++;
  };
  /** `matched`: how many names of the path led here; -1 off the path. */
  const value = (matched: number) => {
    skip();
    const from = at;
    const child = (name: string) =>
      value(matched >= 0 && names[matched] === name ? matched + 1 : -1);
    if (json[at] === "{")
      list("}", () => {
        skip();
        const name = String(JSON.parse(token(/"(?:[^"\\]|\\.)*"/y)));
        expect(":");
        child(name);
      });
    else if (json[at] === "[") list("]", (index) => child(String(index)));
    else token(/"(?:[^"\\]|\\.)*"|[-+.\w]+/y);
    if (matched > depth) {
      depth = matched;
      found = { from, to: at };
    }
  };
  try {
    value(0);
    return found;
  } catch {
    return null;
  }
}
