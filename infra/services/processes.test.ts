import { describe, expect, it } from "vitest";
import { parsePs, rssOfTree } from "./processes.ts";

describe("memory of a server", () => {
  it("counts its children and theirs, and nobody else's", () => {
    const rows = parsePs(
      "    1     0   100\n   20     1  1000\n   21    20    10\n   22    21     1\n",
    );
    expect(rssOfTree(rows, 20)).toBe(1011 * 1024);
  });
});
