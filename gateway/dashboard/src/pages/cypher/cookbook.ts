import page from "../../../../../docs/graph-cookbook.md?raw";

/** A question to the graph with its Cypher and the values it takes. */
export type Recipe = {
  number: number;
  title: string;
  statement: string;
  parameters: Record<string, unknown>;
};

/** The same pattern by which the connector's test runs each of them. */
const recipe =
  /^## (\d+)\. (.+?)\n[^]*?```cypher\n([^]*?)```[^]*?```json parameters\n([^]*?)```/gmu;

/** The questions of docs/graph-cookbook.md, in its order. */
export const recipes: Recipe[] = [...page.matchAll(recipe)].map(
  ([, number = "", title = "", statement = "", parameters = "{}"]) => ({
    ...{ number: Number(number), title, statement: statement.trim() },
    parameters: JSON.parse(parameters) as Recipe["parameters"], // an object, as the connector's test sees
  }),
);
