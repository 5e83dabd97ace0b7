import { describe, expect, it } from "vitest";
import { EventHub } from "./events.ts";

describe("the hub of live events", () => {
  it("hands each event to everyone who listens, until they stop", () => {
    const hub = new EventHub();
    const seen: unknown[] = [];
    const stop = hub.listen(({ topic, data }) => seen.push([topic, data]));
    hub.publish("jobs", 1);
    stop();
    hub.publish("jobs", 2);
    expect(seen).toEqual([["jobs", 1]]);
    expect(hub.listeners).toBe(0);
  });

  it("gives who comes back what was missed, without a gap and without a repeat", () => {
    const hub = new EventHub();
    hub.publish("jobs", 1);
    const seenUpTo = hub.lastId;
    hub.publish("jobs", 2);
    hub.publish("overview", 3);
    expect(hub.since(seenUpTo)?.map(({ data }) => data)).toEqual([2, 3]);
    expect(hub.since(hub.lastId)).toEqual([]);
  });

  it("says so when what was missed is forgotten or was another process's", () => {
    const hub = new EventHub();
    const early = hub.lastId;
    for (let i = 0; i < 2_001; i++) hub.publish("jobs", i);
    expect(hub.since(early)).toBeNull();
    expect(hub.since(hub.lastId + 5)).toBeNull();
  });
});
