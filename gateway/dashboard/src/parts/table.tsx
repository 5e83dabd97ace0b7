import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../text/index.ts";
import { classOf, nextSort, sorted, sortOf, type Column, type Sort } from "./table-columns.ts";

type Props<Row> = {
  /** What the table lists, for a screen reader. */
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  onOpen?: (row: Row) => void;
  /** Ticked rows by key; without it there are no tick boxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** The last row came near: time to ask for more. */
  onEnd?: () => void;
  /** Rows that need a person now get a mark at their edge. */
  toneOf?: (row: Row) => "bad" | "warn" | undefined;
};

/** Pixels; styles/parts.css has the same. */
const rowHeight = 38;
const overscan = 10;

/**
 * Every list of rows: only those in sight are in the page, whatever their number. Arrow keys move between
 * rows, Enter opens, space ticks.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, keyOf, sort, onSort, onOpen, selected, onSelect, onEnd, toneOf } = props;
  const t = useText();
  const hint = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const rows = useMemo(() => sorted(props.rows, columns, sort), [props.rows, columns, sort]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - 1 && rows.length > 0) onEnd?.();
  }, [last, rows.length, onEnd]);

  const tick = (row: Row) => {
    if (!selected || !onSelect) return;
    const next = new Set(selected);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    onSelect(next);
  };
  const moveTo = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    setAt(to);
    virtual.scrollToIndex(to);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (event.target !== event.currentTarget || row === undefined) return;
    const act: Record<string, () => void> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      Enter: () => onOpen?.(row),
      " ": () => tick(row),
    };
    const action = act[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const ticksAll = rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)));
  const wanted = sortOf(sort);
  const isReachable = at >= first && at <= last ? at : first;

  return (
    <div className="table-scroll" ref={scroller} data-rows={rows.length}>
      <p id={hint} className="sr-only">
        {t("table.keys")}
      </p>
      <table
        className="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-describedby={hint}
      >
        <colgroup>
          {selected && <col style={{ width: 40 }} />}
          {columns.map((column) => (
            <col
              key={column.id}
              className={classOf(column)}
              style={column.width ? { width: column.width } : {}}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className="tick">
                <input
                  type="checkbox"
                  aria-label={t("table.selectAll")}
                  checked={ticksAll}
                  onChange={() => onSelect?.(new Set(ticksAll ? [] : rows.map(keyOf)))}
                />
              </th>
            )}
            {columns.map((column) => {
              const { id, header, value } = column;
              const isSorted = wanted?.id === id;
              const Arrow = wanted?.isDescending ? ArrowDown : ArrowUp;
              return (
                <th
                  key={id}
                  scope="col"
                  className={classOf(column)}
                  {...(isSorted
                    ? { "aria-sort": wanted.isDescending ? "descending" : "ascending" }
                    : {})}
                >
                  {value && onSort ? (
                    <button type="button" onClick={() => onSort(nextSort(sort, id))}>
                      {header}
                      {isSorted && <Arrow size={13} aria-hidden />}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const tone = toneOf?.(row);
            return (
              <tr
                key={keyOf(row)}
                data-index={index}
                data-key={keyOf(row)}
                aria-rowindex={index + 2}
                tabIndex={index === isReachable ? 0 : -1}
                className={[tone && `row-${tone}`, onOpen && "row-open"].filter(Boolean).join(" ")}
                aria-selected={selected?.has(keyOf(row))}
                onFocus={() => setAt(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onClick={(event) => {
                  // A press on a link or a box in the row is meant for that.
                  const inner = (event.target as Element).closest("a,button,input,label");
                  if (inner === null) onOpen?.(row);
                }}
              >
                {selected && (
                  <td className="tick">
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={t("table.select")}
                      checked={selected.has(keyOf(row))}
                      onChange={() => tick(row)}
                    />
                  </td>
                )}
                <Cells row={row} columns={columns as Column<unknown>[]} />
              </tr>
            );
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** A row's cells; drawn again only when the row itself changed, not at every scrolled pixel. */
const Cells = memo(function Cells({ row, columns }: { row: unknown; columns: Column<unknown>[] }) {
  return columns.map((column) => (
    <td key={column.id} className={classOf(column)}>
      {column.cell(row)}
    </td>
  ));
});

const Spacer = ({ height }: { height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden className="spacer">
      <td style={{ height }} />
    </tr>
  );
