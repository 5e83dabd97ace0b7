import { describe, expect, it } from "vitest";
import { filterOf, jobSearch } from "./job.ts";

describe("the address of the dead jobs", () => {
  it("means those that wait when it says nothing", () => {
    expect(filterOf(jobSearch({}))).toEqual({ status: "dead" });
  });
  it("means every status when it says all", () => {
    expect(filterOf(jobSearch({ status: "all" }))).toEqual({});
  });
  it("becomes the API's filter, without the open job", () => {
    const search = jobSearch({ stage: "nexa-c1-normalizer", q: "html", job: "dlq_1" });
    expect(filterOf(search)).toEqual({ status: "dead", stage: "nexa-c1-normalizer", q: "html" });
  });
  it("drops what the API does not know, so that a wrong address is never a wider filter by mistake", () => {
    expect(jobSearch({ colour: "red", q: "" })).toEqual({});
    expect(filterOf(jobSearch({ kind: "nonsense" }))).toEqual({ status: "dead" });
  });
});
