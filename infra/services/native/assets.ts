import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of what is not TypeScript (poms, Java, Python): the compiled copy of this file finds it too. */
export const assets = findAssets();

function findAssets(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, "services", "native", "maven");
    if (existsSync(found)) return dirname(found);
    const up = dirname(folder);
    if (up === folder) throw new Error("infra/services/native is not beside this program");
    folder = up;
  }
}
