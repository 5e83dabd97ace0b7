import { read, write, type Contract } from "@nexa/contracts";
import { z } from "zod";

/** One fact of an entity: its number says where it belongs in the order of that entity's facts. */
const fact = z.object({ entity: z.string(), number: z.int().min(0), note: z.string() });
export type Fact = z.output<typeof fact>;

/** A store whose every effect can be counted: it appends facts and is asked how many it has. */
export const counters = {
  store: "chaos",
  version: 1,
  operations: {
    facts: {
      append: write(fact, ({ entity }) => entity),
      count: read(z.object({ entity: z.string() }), z.int()),
    },
  },
} satisfies Contract;

/** Whoever starts while the broker is dead waits for it, as under a supervisor. */
export const reconnect = { firstTimeoutMs: 300_000 };

/** How long a read may take, and a write until its confirm. */
export const readTimeoutMs = 2_000;
export const writeTimeoutMs = 60_000;
