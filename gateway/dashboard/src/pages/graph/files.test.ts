import { describe, expect, it } from "vitest";
import { csv, graphml } from "./files.ts";

const nodes = [
  { id: "person:a", type: "Person", name: 'A "x" <b> & c' },
  { id: "person:b", type: "Person", name: "=cmd()" },
];
const edges = [
  {
    ...{
      id: "SPOK person:a person:b",
      a: "person:a",
      b: "person:b",
      relation: "SPOK",
      predicate: "tangkap",
    },
    ...{ weight: 3, isDirected: true, article: null },
  },
];

describe("a graph to take away", () => {
  it("as GraphML names every node and relation, with hostile names escaped", () => {
    const text = graphml({ nodes, edges });
    expect(text).toContain(
      '<node id="person:a"><data key="node-name">A &#34;x&#34; &#60;b&#62; &#38; c</data>',
    );
    expect(text).toContain('source="person:a" target="person:b" directed="true"');
    expect(text).toContain('<data key="edge-weight">3</data>');
  });
  it("as CSV has a row a relation, quotes doubled, and no formula that a spreadsheet would run", () => {
    expect(csv({ nodes, edges }).split("\r\n")).toEqual([
      "from,from_name,relation,predicate,to,to_name,articles",
      `person:a,"A ""x"" <b> & c",SPOK,tangkap,person:b,'=cmd(),3`,
    ]);
  });
});
