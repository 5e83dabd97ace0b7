/** Licences that a package of ours may have. Others need a decision, and a line here. */
export const allowed: Record<string, "everywhere" | "development only"> = {
  MIT: "everywhere",
  ISC: "everywhere",
  "0BSD": "everywhere",
  "BSD-2-Clause": "everywhere",
  "BSD-3-Clause": "everywhere",
  "Apache-2.0": "everywhere",
  "BlueOak-1.0.0": "everywhere",
  "(MIT OR CC0-1.0)": "everywhere",
  // Public domain (isbot, within the dashboard's router).
  Unlicense: "everywhere",
  // Permissive, as the PSF's; argparse, within the tool that reads openapi.json.
  "Python-2.0": "development only",
  // Weak copyleft on its own files: fine for a tool that is not shipped (lightningcss of the test runner).
  "MPL-2.0": "development only",
};

/** A package of the lock file. */
export type Locked = {
  license?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};

/**
 * Packages whose licence is not allowed where they are used, as `name: licence`.
 *
 * @param packages  `packages` of package-lock.json, by path
 */
export function refused(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    .filter(([, { license = "none", dev, devOptional }]) => {
      const where = allowed[license];
      return where === undefined || (where === "development only" && !dev && !devOptional);
    })
    .map(([path, { license = "none" }]) => `${path.replace(/^.*node_modules\//, "")}: ${license}`);
}
