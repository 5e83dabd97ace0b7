import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { Page } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { changed, given, type Change } from "../analysis/changed.ts";
import type { trendSearch } from "../analysis/searches.ts";
import { WindowFields } from "../analysis/window.tsx";
import { Breakdown } from "./breakdown.tsx";
import { Compare } from "./compare.tsx";
import { Levels } from "./levels.tsx";
import { RegionMap } from "./region-map.tsx";
import { Rising } from "./rising.tsx";

const route = getRouteApi("/trends");
type TrendSearch = ReturnType<typeof trendSearch>;

/** What is rising, about what, in which mood and where; two questions side by side. */
export function TrendsPage() {
  const t = useText();
  const search = route.useSearch();
  const go = route.useNavigate();
  const change = useCallback(
    (some: Change<TrendSearch>, replace = false) =>
      void go({ search: (old) => changed(old, some), replace }), // the router shows its failures
    [go],
  );
  const window = useMemo(
    () => given({ from: search.from, to: search.to }),
    [search.from, search.to],
  );
  return (
    <Page title={t("trends.title")} lead={t("trends.lead")}>
      <div className="card filters">
        <WindowFields from={search.from} to={search.to} onChange={change} />
        {search.from === undefined && <span className="soft">{t("trends.window")}</span>}
      </div>
      <Rising window={window} order={search.order} onOrder={(order) => change({ order }, true)} />
      <div className="columns">
        <RegionMap window={window} />
        <div className="stack">
          <Breakdown by="sentiment" title={t("articles.filter.sentiment")} window={window} />
          <Breakdown by="urgency" title={t("articles.filter.urgency")} window={window} />
        </div>
      </div>
      <div className="columns">
        <Levels window={window} level={search.level} onLevel={(level) => change({ level }, true)} />
        <Breakdown by="sector" title={t("articles.filter.sector")} window={window} />
      </div>
      <Compare window={window} a={search.a} b={search.b} onChange={(some) => change(some, true)} />
    </Page>
  );
}
