import { writeFile } from "node:fs/promises";
import { openapiFile, openapiText } from "./openapi-file.ts";

await writeFile(openapiFile, await openapiText());
process.exit(0); // whatever the routes keep open for their work has none here
