/**
 * `npm run schemas`: writes the JSON Schema files of all topics to `contracts/schemas`, and the AsyncAPI
 * document of everything that flows to `contracts/asyncapi.json`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { asyncApiText } from "../stores/async-api.ts";
import { schemaFiles } from "./schemas.ts";

const folder = new URL("../../schemas/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(schemaFiles()))
  writeFileSync(new URL(name, folder), text);
writeFileSync(new URL("../asyncapi.json", folder), asyncApiText());
