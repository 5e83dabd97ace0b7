import { it } from "vitest";
import { run } from "./index.ts";
it("bench", async () => { await run([]); }, 500000);
