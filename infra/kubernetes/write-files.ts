import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles, toYaml } from "./files.ts";

// Run from dist: the files stand beside their source.
const folder = join(import.meta.dirname, "../../kubernetes");
for (const [path, manifests] of Object.entries(
  generatedFiles(join(folder, "../monitoring/alerts.yml")),
)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), toYaml(manifests));
}
