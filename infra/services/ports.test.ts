import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { choosePorts, firstChoice, isFree, isOpen } from "./ports.ts";

const allFree = () => Promise.resolve(true);

describe("ports of servers", () => {
  it("are kept from the last start, so that links and data stay good", async () => {
    expect(await choosePorts("/a", ["redis"], { redis: 23_456 }, [], allFree)).toEqual({
      redis: 23_456,
    });
  });

  it("are others when somebody else has taken the kept one", async () => {
    const free = (port: number) => Promise.resolve(port !== 23_456);
    const chosen = await choosePorts("/a", ["redis"], { redis: 23_456 }, [], free);
    expect(chosen["redis"]).not.toBe(23_456);
  });

  it("are never given out twice, not even those of servers that stand still", async () => {
    const taken = [firstChoice("/a", "one")];
    const chosen = await choosePorts("/a", ["one", "two"], { two: taken[0] ?? 0 }, taken, allFree);
    expect(new Set([...taken, chosen["one"], chosen["two"]]).size).toBe(3);
  });

  it("differ between two checkouts, below those that the system takes for outgoing connections", () => {
    const all = ["/a", "/b", "/c"].map((folder) => firstChoice(folder, "redis"));
    expect(new Set(all).size).toBe(3);
    for (const port of all) expect(port >= 20_000 && port < 32_000).toBe(true);
  });

  it("are said to be taken while somebody listens", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect([await isFree(port), await isOpen(port)]).toEqual([false, true]);
    await new Promise((done) => server.close(done));
    expect([await isFree(port), await isOpen(port)]).toEqual([true, false]);
  });
});
