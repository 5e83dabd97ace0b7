import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { textOr, useText } from "../../text/index.ts";
import type { Window } from "../analysis/window.tsx";
import type { ArticleSearch } from "../articles/query.ts";
import { MoodBar } from "./mood-bar.tsx";
import { useBreakdown, type BreakdownRow, type By } from "./use-breakdown.ts";

type Props = { by: By; title: string; window: Window; level?: number; side?: ReactNode };
const first = 8;

/** Articles by something: how many, in which mood, and whether more or fewer than before. */
export function Breakdown({ by, title, window, level = 1, side }: Props) {
  const t = useText();
  const query = useBreakdown(by, window, level);
  const [isAll, showAll] = useState(false);
  return (
    <Card title={title} side={side}>
      <Loaded query={query}>
        {({ items, from, to }) =>
          items.length === 0 ? (
            <Empty title={t("trends.none")} hint={t("trends.none.hint")} />
          ) : (
            <>
              <ul className="breakdown">
                {items.slice(0, isAll ? undefined : first).map((row) => (
                  <Row
                    key={row.key}
                    row={row}
                    by={by}
                    most={items[0]?.articles ?? 1}
                    window={{ from, to }}
                  />
                ))}
              </ul>
              {items.length > first && (
                <p className="card-foot">
                  <Button tone="quiet" onClick={() => showAll(!isAll)}>
                    {isAll ? t("trends.fewer") : t("trends.all", { count: items.length })}
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row(props: { row: BreakdownRow; by: By; most: number; window: Window }) {
  const n = useNumber();
  useText();
  const { row, by, most, window } = props;
  const name =
    by === "sentiment"
      ? textOr(`mood.${row.key}`, row.name)
      : by === "urgency"
        ? textOr(`urgency.${row.key}`, row.name)
        : row.name;
  return (
    <li>
      <Link to="/articles" search={searchOf(by, row.key, window)}>
        {name}
      </Link>
      <span className="number">{n(row.articles)}</span>
      <Change now={row.articles} before={row.previous} />
      <MoodBar sentiments={row.sentiments} total={row.articles} most={most} />
    </li>
  );
}

/** How much more or less than in the window before, in words: colour alone would not say it. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useText();
  const n = useNumber();
  if (before === 0) return <span className="change soft">{now > 0 ? t("trends.new") : ""}</span>;
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? "▲" : percent < 0 ? "▼" : "=";
  return (
    <span className="change soft number" title={t("trends.before", { count: n(before) })}>
      {sign} {n(Math.abs(percent))} %
    </span>
  );
}

/** The article search that lists what a row counts. */
export function searchOf(by: By, key: string, window: Window): ArticleSearch {
  const name = (
    {
      taxonomy: "taxonomy_node",
      sector: "sector",
      region: "region_code",
      police_unit: "police_unit",
      sentiment: "sentiment",
      urgency: "urgency",
      domain: "domain",
    } as const
  )[by];
  return { ...window, [name]: key, copies: "1" };
}
