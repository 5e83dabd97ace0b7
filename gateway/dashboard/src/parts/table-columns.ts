import type { ReactNode } from "react";

/** One column of a table. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sorts the rows in this browser; leave it out where the API sorts or pages. */
  value?: (row: Row) => number | string | null | undefined;
  /** Pixels; without it the column shares what is left. */
  width?: number;
  isNumber?: boolean;
  /** Left out where only what decides fits: on a phone, in a narrow card. */
  isWide?: boolean;
  /** Left out earlier: shown only where there is room for all. */
  isExtra?: boolean;
};

/** `depth` ascending, `-depth` descending. */
export type Sort = string;
export const sortOf = (sort: Sort | undefined) =>
  sort === undefined
    ? undefined
    : { id: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") };
/** What a press on this column's head makes of the sort: first the largest, then the smallest. */
export const nextSort = (sort: Sort | undefined, id: string): Sort =>
  sort === `-${id}` ? id : `-${id}`;

/** The rows in the order a column asks for; rows without a value come last both ways. */
export function sorted<Row>(rows: Row[], columns: Column<Row>[], sort: Sort | undefined): Row[] {
  const wanted = sortOf(sort);
  const value = columns.find(({ id }) => id === wanted?.id)?.value;
  if (!wanted || !value) return rows;
  const direction = wanted.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a) ?? null, value(b) ?? null];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === "number" && typeof right === "number") return direction * (left - right);
    return direction * String(left).localeCompare(String(right));
  });
}

/** Style classes of a column's cells. */
export const classOf = ({
  isNumber,
  isWide,
  isExtra,
}: Pick<Column<never>, "isNumber" | "isWide" | "isExtra">) =>
  [isNumber && "number", isWide && "wide", isExtra && "extra"].filter(Boolean).join(" ") ||
  undefined;
