import { fileURLToPath } from "node:url";
import { sampleApp } from "./sample-app.ts";

/** The description of the API as it is checked in: the dashboard's types come from it. */
export const openapiFile = fileURLToPath(new URL("../openapi.json", import.meta.url));

/** What should stand in it. */
export async function openapiText(): Promise<string> {
  const app = await sampleApp();
  try {
    await app.ready();
    return `${JSON.stringify(app.swagger(), null, 1)}\n`;
  } finally {
    await app.close();
  }
}
