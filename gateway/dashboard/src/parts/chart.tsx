import { useEffect, useRef } from "react";
import Plot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useNumber } from "../number.ts";
import { useSettings, zones } from "../settings.tsx";
import { useText } from "../text/index.ts";
import { useTime } from "../time.ts";

type Line = { label: string; values: (number | null)[]; isRight?: boolean };
type Props = {
  label: string;
  /** ISO instants, oldest first, one for each value. */
  at: string[];
  lines: Line[];
};

const height = 220;
/** Rows of the table twin: enough to read aloud, newest first. */
const mostTold = 60;
const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Lines over time, with the same figures as a table beneath. Imported lazily: it brings uPlot along. */
export default function Chart({ label, at, lines }: Props) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const { settings } = useSettings();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(null);
  const shape = `${settings.theme}|${settings.zone}|${lines.map((line) => line.label).join("|")}`;
  const data: Plot.AlignedData = [
    at.map((iso) => Date.parse(iso) / 1000),
    ...lines.map(({ values }) => values),
  ];
  const latest = useRef(data);
  latest.current = data;
  const times = useRef((_seconds: number): string => "");
  times.current = (seconds) => time(new Date(seconds * 1000).toISOString(), "short");
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const grid = { stroke: colour("--line"), width: 1 };
    const axis = { stroke: colour("--text-soft"), grid, ticks: grid };
    const made = new Plot(
      {
        width: element.clientWidth,
        height,
        tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), zones[settings.zone]),
        scales: {
          right: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] },
          y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] },
        },
        axes: [
          { ...axis, space: 110, values: (_, splits) => splits.map((at) => times.current(at)) },
          axis,
          {
            ...axis,
            ...{ side: 1, scale: "right", grid: { show: false } },
            show: lines.some(({ isRight }) => isRight),
          },
        ],
        series: [
          { label: t("common.when"), value: (_, at) => (at === null ? "–" : times.current(at)) },
          ...lines.map(({ label, isRight }, index) => ({
            label,
            stroke: colour(`--chart-${(index % 3) + 1}`),
            width: 1.6,
            points: { show: false },
            ...(isRight ? { scale: "right", dash: [5, 3] } : {}),
          })),
        ],
      },
      latest.current,
      element,
    );
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.destroy();
    };
    // A new shape means another plot; new figures are only put into it.
  }, [shape]);
  useEffect(() => plot.current?.setData(data));
  return (
    <div className="chart">
      <div ref={place} role="img" aria-label={label} />
      <details>
        <summary>{t("queue.history.table")}</summary>
        <div className="chart-table" tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("common.when")}</th>
                {lines.map((line) => (
                  <th key={line.label} scope="col">
                    {line.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {at
                .map((iso, index) => ({ iso, index }))
                .slice(-mostTold)
                .reverse()
                .map(({ iso, index }) => (
                  <tr key={iso}>
                    <th scope="row">{time(iso)}</th>
                    {lines.map(({ label: name, values }) => (
                      <td key={name}>{n(values[index], 1)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
