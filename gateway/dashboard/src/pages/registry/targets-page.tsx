import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback, useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session.tsx";
import { useText } from "../../text/index.ts";
import { duration } from "../../time.ts";
import { useNames } from "./names.ts";
import { RowFilters, rowQuery } from "./row-list.tsx";
import { TargetDrawer } from "./target-drawer.tsx";

const route = getRouteApi("/targets");
export type Target = Item<"/api/v1/targets">;
/** The address of the form for a target that is not there yet. */
export const newId = "new";

/** Sites that are crawled, and discovered domains that wait to be assigned. */
export function TargetsPage() {
  const t = useText();
  const n = useNumber();
  const mayEdit = useMay("operator");
  const search = route.useSearch();
  const go = route.useNavigate();
  const list = useInfiniteQuery({
    queryKey: ["targets", search.q ?? "", search.active ?? ""],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(api.GET("/api/v1/targets", { params: { query: rowQuery(search, pageParam) } })),
    getNextPageParam: ({ next }) => next,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const change = useCallback(
    (some: object, replace: boolean) =>
      void go({ search: (old) => ({ ...old, ...some }), replace }), // the router shows its own failures
    [go],
  );
  const open = (id: string | undefined) => change({ id }, false);
  const columns = useColumns();
  const isFiltered = search.q !== undefined || search.active !== undefined;
  const add = mayEdit && (
    <Button tone="primary" icon={Plus} onClick={() => open(newId)}>
      {t("targets.add")}
    </Button>
  );
  return (
    <Page title={t("targets.title")} lead={t("targets.lead")} actions={add}>
      <Card>
        <RowFilters search={search} onChange={change}>
          <span className="soft">
            {t("common.shown", { shown: n(rows?.length), total: n(list.data?.pages[0]?.total) })}
            {" · "}
            <Link to="/sync">{t("registry.syncHint")}</Link>
          </span>
        </RowFilters>
        <Loaded query={{ ...list, data: rows }}>
          {(items) =>
            items.length > 0 ? (
              <Table
                label={t("targets.list")}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                onOpen={({ id }) => open(id)}
                onEnd={() => void (list.hasNextPage && !list.isFetching && list.fetchNextPage())}
              />
            ) : isFiltered ? (
              <NoMatch onClear={() => change({ q: undefined, active: undefined }, false)} />
            ) : (
              <Empty title={t("targets.none")} hint={t("targets.none.hint")} action={add} />
            )
          }
        </Loaded>
      </Card>
      {search.id !== undefined && <TargetDrawer id={search.id} onClose={() => open(undefined)} />}
    </Page>
  );
}

function useColumns(): Column<Target>[] {
  const t = useText();
  const { organisations, regions, sectors } = useNames();
  return useMemo(() => {
    const named = (names: ReadonlyMap<string, string>, id: string | null) =>
      id === null ? (
        <span className="soft">{t("registry.unassigned")}</span>
      ) : (
        (names.get(id) ?? id)
      );
    return [
      {
        id: "domain",
        header: t("targets.domain"),
        cell: ({ domain }) => <span className="strong">{domain}</span>,
      },
      {
        id: "organisation",
        header: t("targets.organisation"),
        isWide: true,
        cell: ({ organization_id }) => named(organisations, organization_id),
      },
      {
        id: "region",
        header: t("targets.region"),
        isWide: true,
        cell: ({ region_id }) => named(regions, region_id),
      },
      {
        id: "sector",
        header: t("targets.sector"),
        isWide: true,
        cell: ({ sector_id }) => named(sectors, sector_id),
      },
      {
        id: "every",
        header: t("targets.every"),
        width: 90,
        isNumber: true,
        isWide: true,
        cell: ({ scrape_interval_seconds }) => duration(scrape_interval_seconds),
      },
      {
        id: "active",
        header: t("common.status"),
        width: 120,
        cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
      },
    ];
  }, [t, organisations, regions, sectors]);
}

/** Whether a row is switched on. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const t = useText();
  return (
    <Badge tone={isActive ? "ok" : "idle"} isState>
      {t(isActive ? "common.active" : "common.inactive")}
    </Badge>
  );
}
