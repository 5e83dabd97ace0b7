import { z } from "zod";
import { topics } from "./index.ts";

/** The JSON Schema (draft 2020-12) of each topic's value by file name, as checked in under `schemas/`. */
export const schemaFiles = (): Record<string, string> =>
  Object.fromEntries(
    topics.map((topic) => {
      const { $schema, ...schema } = z.toJSONSchema(topic.value, { io: "input" });
      const titled = { $schema, $id: topic.schemaId, title: topic.name, ...schema };
      return [`${topic.name}.schema.json`, `${JSON.stringify(titled, null, 2)}\n`];
    }),
  );
