import { useQueries } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import { answer, api } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { SearchBox } from "../../parts/field.tsx";
import { Card } from "../../parts/page.tsx";
import { Failed, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import type { Window } from "../analysis/window.tsx";
import { aligned } from "./aligned.ts";
import { MoodBar } from "./mood-bar.tsx";

const Chart = lazy(() => import("../../parts/chart.tsx"));
type Found = Got<"/api/v1/articles">;

/** Two searches side by side: how many articles when, and in which mood. */
export function Compare(props: {
  window: Window;
  a: string | undefined;
  b: string | undefined;
  onChange: (some: { a?: string | undefined; b?: string | undefined }) => void;
}) {
  const t = useText();
  const n = useNumber();
  const { window, a, b, onChange } = props;
  const setA = useCallback((q: string) => onChange({ a: q }), [onChange]);
  const setB = useCallback((q: string) => onChange({ b: q }), [onChange]);
  const asked = [a, b].filter((q) => q !== undefined);
  const results = useQueries({
    queries: asked.map((q) => ({
      queryKey: ["compare", q, window],
      queryFn: () =>
        answer(
          api.GET("/api/v1/articles", {
            params: { query: { ...window, q, limit: 1, histogram: "day" as const } },
          }),
        ),
    })),
  });
  const failed = results.find(({ error }) => error !== null);
  const found = results.flatMap(({ data }, at) => (data ? [{ q: asked[at] ?? "", data }] : []));
  const lines = aligned(found.map(({ data }) => data.histogram ?? []));
  return (
    <Card title={t("trends.compare")}>
      <div className="filters">
        <SearchBox value={a ?? ""} onSearch={setA} label={t("trends.first")} />
        <SearchBox value={b ?? ""} onSearch={setB} label={t("trends.second")} />
      </div>
      {failed?.error && <Failed error={failed.error} />}
      {asked.length === 0 && <p className="card-body soft">{t("trends.compare.hint")}</p>}
      {found.length > 0 && (
        <>
          <ul className="breakdown">
            {found.map(({ q, data }) => (
              <li key={q}>
                <strong>{q}</strong>
                <span className="number">{n(data.total)}</span>
                <MoodBar
                  sentiments={moodsOf(data)}
                  total={data.total}
                  most={Math.max(...found.map(({ data }) => data.total), 1)}
                />
              </li>
            ))}
          </ul>
          {lines.at.length > 1 && (
            <Suspense fallback={<Skeleton rows={5} />}>
              <Chart
                key={asked.join("|")}
                label={t("trends.compare")}
                at={lines.at}
                lines={found.map(({ q }, at) => ({ label: q, values: lines.values[at] ?? [] }))}
              />
            </Suspense>
          )}
        </>
      )}
    </Card>
  );
}

function moodsOf({ facets }: Found) {
  const count = (mood: string) => facets.sentiment.find(({ value }) => value === mood)?.count ?? 0;
  return { positif: count("positif"), netral: count("netral"), negatif: count("negatif") };
}
