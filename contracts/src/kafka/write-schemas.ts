/** `npm run schemas`: writes the JSON Schema files of all topics to `contracts/schemas`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { schemaFiles } from "./schemas.ts";

const folder = new URL("../../schemas/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(schemaFiles()))
  writeFileSync(new URL(name, folder), text);
