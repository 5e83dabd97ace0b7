import { describe, expect, it } from "vitest";
import { parametersOf, typedOf, valueOf } from "./parameters.ts";

describe("parameters of a statement", () => {
  it("are found once each, not in texts and comments", () => {
    const statement =
      "MATCH (n {id: $id}) WHERE n.a = '$no' // $never\n AND n.b > $from RETURN $id /* $x */";
    expect(parametersOf(statement)).toEqual(["id", "from"]);
  });
  it("keep their type when they are typed", () => {
    expect([
      valueOf("5"),
      valueOf("0.5"),
      valueOf("true"),
      valueOf('["a"]'),
      valueOf("null"),
    ]).toEqual([...[5, 0.5, true, ["a"], null]]);
    expect([valueOf("person:budi"), valueOf("2026-03-01T00:00:00Z"), valueOf("[sic")]).toEqual([
      ...["person:budi", "2026-03-01T00:00:00Z", "[sic"],
    ]);
  });
  it("come back as they were typed", () => {
    expect(valueOf(typedOf(5))).toBe(5);
    expect(valueOf(typedOf("kpk"))).toBe("kpk");
  });
});
