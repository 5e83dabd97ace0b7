import { access, constants } from "node:fs/promises";

/** Where Debian and its relatives put the browser. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** @param told a path set by an operator; then no other place is looked at */
export async function findChromium(told?: string): Promise<string | null> {
  for (const path of told === undefined ? places : [told]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
