import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toGrafana } from "./board.ts";
import { boards } from "./boards.ts";

// Run from dist: the boards stand beside their source.
const folder = join(import.meta.dirname, "../../monitoring/grafana/boards");
for (const board of boards)
  writeFileSync(
    join(folder, `${board.uid}.json`),
    `${JSON.stringify(toGrafana(board), null, 2)}\n`,
  );
