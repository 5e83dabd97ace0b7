import { describe, expect, it } from "vitest";
import { stepsOf, stepsText, type Step } from "./steps.ts";

describe("the steps of a graph in an address", () => {
  it("come back as they were, with commas and semicolons in names", () => {
    const steps: Step[] = [
      { do: "put", id: "person:budi santoso" },
      { do: "expand", id: "person:ys (26), dan; es", relation: "SPOK", type: "Person", limit: 100 },
      { do: "expand", id: "organization:kpk" },
      { do: "path", id: "person:a b", to: "person:50% c", hops: 4 },
      { do: "collapse", id: "organization:kpk" },
      { do: "hide", id: "region:32.04" },
    ];
    expect(stepsOf(stepsText(steps))).toEqual(steps);
  });
  it("leave out what is no step, and numbers beyond the limit", () => {
    expect(stepsOf("x,person:a;e;e,person:a,LOVES,,9000;%,%;w,person:a")).toEqual([
      { do: "expand", id: "person:a" },
    ]);
  });
  it("of an empty address are none", () => {
    expect(stepsOf(undefined)).toEqual([]);
    expect(stepsOf("")).toEqual([]);
  });
});
