import { expect, test } from "vitest";
import { outputOf, table } from "./output.ts";

test("a table has its column names, numbers to the right, and no control characters of the data", () => {
  const rows = [
    { queue: "a\u001B[31m", depth: 5 },
    { queue: "b", depth: 1_000 },
  ];
  expect(table(rows, false)).toBe("queue   depth\na [31m      5\nb        1000");
});

test("what is bad is red, unless NO_COLOR is set or nobody looks", () => {
  const red = table([{ name: "x" }], true, () => "bad");
  expect(red).toBe("name\n\u001B[31mx\u001B[39m");
  expect(outputOf({ isTTY: true }, {}, false)).toMatchObject({ isTable: true, isColoured: true });
  expect(outputOf({ isTTY: true }, { NO_COLOR: "1" }, false).isColoured).toBe(false);
  expect(outputOf({}, {}, false)).toMatchObject({ isTable: false, isColoured: false });
  expect(outputOf({ isTTY: true }, {}, true).isTable).toBe(false);
});
