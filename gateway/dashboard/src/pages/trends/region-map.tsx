import { Link } from "@tanstack/react-router";
import { useNumber } from "../../number.ts";
import { Card } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import type { Window } from "../analysis/window.tsx";
import { searchOf } from "./breakdown.tsx";
import { provinces } from "./provinces.ts";
import { useBreakdown, type BreakdownRow } from "./use-breakdown.ts";

const tile = 50;
const columns = 16;
const rows = 7;
const heats = 5;

/** Indonesia as equal squares, a province each, darker where more articles play; a press lists them. */
export function RegionMap({ window }: { window: Window }) {
  const t = useText();
  const query = useBreakdown("region", window);
  return (
    <Card title={t("trends.map")}>
      <Loaded query={query}>
        {({ items, from, to }) => (
          <>
            <Tiles items={items} window={{ from, to }} />
            <RegionTable items={items} window={{ from, to }} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Props = { items: BreakdownRow[]; window: Window };

/** 0 for none, 4 for the most; by the square root, since few provinces have most of the news. */
const heatOf = (count: number, most: number) =>
  count === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(count / most) * (heats - 1)));

function Tiles({ items, window }: Props) {
  const t = useText();
  const n = useNumber();
  const counts = new Map(items.map(({ key, articles }) => [key, articles]));
  const most = Math.max(1, ...counts.values());
  return (
    <svg
      className="region-map"
      viewBox={`0 0 ${columns * tile} ${rows * tile}`}
      role="group"
      aria-label={t("trends.map")}
    >
      {provinces.map(({ code, name, short, column, row }) => {
        const count = counts.get(code) ?? 0;
        const words = t("trends.province", { name, count: n(count) });
        return (
          <Link
            key={code}
            to="/articles"
            search={searchOf("region", code, window)}
            aria-label={words}
          >
            <g
              className={`heat heat-${heatOf(count, most)}`}
              transform={`translate(${column * tile + 2} ${row * tile + 2})`}
            >
              <title>{words}</title>
              <rect width={tile - 4} height={tile - 4} rx="6" />
              <text x={tile / 2 - 2} y="20" textAnchor="middle">
                {short}
              </text>
              <text x={tile / 2 - 2} y="37" textAnchor="middle" className="heat-count">
                {count === 0 ? "" : n(count)}
              </text>
            </g>
          </Link>
        );
      })}
    </svg>
  );
}

/** The same figures as rows. */
function RegionTable({ items, window }: Props) {
  const t = useText();
  const n = useNumber();
  return (
    <details className="map-table">
      <summary>{t("queue.history.table")}</summary>
      <div className="chart-table" tabIndex={0} role="region" aria-label={t("trends.map")}>
        <table>
          <tbody>
            {items.map(({ key, name, articles }) => (
              <tr key={key}>
                <th scope="row">
                  <Link to="/articles" search={searchOf("region", key, window)}>
                    {name}
                  </Link>
                </th>
                <td className="number">{n(articles)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
