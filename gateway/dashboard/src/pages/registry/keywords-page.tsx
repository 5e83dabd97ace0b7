import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback, useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session.tsx";
import { useText } from "../../text/index.ts";
import { KeywordDrawer } from "./keyword-drawer.tsx";
import { useNodeNames } from "./names.ts";
import { RowFilters, rowQuery } from "./row-list.tsx";
import { ActiveBadge, newId } from "./targets-page.tsx";

const route = getRouteApi("/keywords");
export type Keyword = Item<"/api/v1/keywords">;

/** Phrases that are searched for. */
export function KeywordsPage() {
  const t = useText();
  const n = useNumber();
  const mayEdit = useMay("operator");
  const search = route.useSearch();
  const go = route.useNavigate();
  const list = useInfiniteQuery({
    queryKey: ["keywords", search.q ?? "", search.active ?? ""],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(api.GET("/api/v1/keywords", { params: { query: rowQuery(search, pageParam) } })),
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
      {t("keywords.add")}
    </Button>
  );
  return (
    <Page title={t("keywords.title")} lead={t("keywords.lead")} actions={add}>
      <Card>
        <RowFilters search={search} onChange={change}>
          <span className="soft">
            {t("common.shown", { shown: n(rows?.length), total: n(list.data?.pages[0]?.total) })}
          </span>
        </RowFilters>
        <Loaded query={{ ...list, data: rows }}>
          {(items) =>
            items.length > 0 ? (
              <Table
                label={t("keywords.list")}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                onOpen={({ id }) => open(id)}
                onEnd={() => void (list.hasNextPage && !list.isFetching && list.fetchNextPage())}
              />
            ) : isFiltered ? (
              <NoMatch onClear={() => change({ q: undefined, active: undefined }, false)} />
            ) : (
              <Empty title={t("keywords.none")} hint={t("keywords.none.hint")} action={add} />
            )
          }
        </Loaded>
      </Card>
      {search.id !== undefined && <KeywordDrawer id={search.id} onClose={() => open(undefined)} />}
    </Page>
  );
}

function useColumns(): Column<Keyword>[] {
  const t = useText();
  const nodes = useNodeNames();
  return useMemo(
    () => [
      {
        id: "phrase",
        header: t("keywords.phrase"),
        cell: ({ phrase }) => <span className="strong">{phrase}</span>,
      },
      {
        id: "phrases",
        header: t("keywords.phrases"),
        isWide: true,
        cell: ({ phrase, phrases }) => phrases.filter((each) => each !== phrase).join(", ") || "–",
      },
      {
        id: "node",
        header: t("keywords.node"),
        isWide: true,
        cell: ({ node_id }) => nodes.get(node_id) ?? node_id,
      },
      {
        id: "every",
        header: t("targets.every"),
        width: 110,
        isNumber: true,
        isWide: true,
        cell: ({ scrape_interval_minutes = 60 }) =>
          t("keywords.minutes", { count: scrape_interval_minutes }),
      },
      {
        id: "active",
        header: t("common.status"),
        width: 120,
        cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
      },
    ],
    [t, nodes],
  );
}
