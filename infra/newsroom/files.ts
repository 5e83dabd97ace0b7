import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The texts and tables are not copied by the compiler: compiled code finds them beside its source.
const candidates = ["./", "../../newsroom/"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** The folder of the newsroom's own files (articles, plan, master data), whether we run as source or compiled. */
export const newsroomFolder = (): string => {
  const found = candidates.find((folder) => existsSync(`${folder}plan.yaml`));
  if (!found) throw new Error(`newsroom: plan.yaml is in none of ${candidates.join(", ")}`);
  return found;
};
