import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { BulkProgress, bulkTone, settledOf } from "./bulk-progress.tsx";
import type { BulkJob } from "./job.ts";

const route = getRouteApi("/bulk");

/** Work on many jobs, newest first. */
export function BulkPage() {
  const t = useText();
  const { id } = route.useSearch();
  const go = route.useNavigate();
  const list = useInfiniteQuery({
    queryKey: ["bulk", "list"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(api.GET("/api/v1/bulk", { params: { query: pageParam ? { after: pageParam } : {} } })),
    getNextPageParam: ({ next }) => next,
    refetchInterval: 5_000,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const columns = useColumns();
  const open = (bulk: string | undefined) => void go({ search: { id: bulk } }); // the router shows its own failures
  return (
    <Page title={t("bulk.title")} lead={t("bulk.lead")}>
      <Card>
        <Loaded query={{ ...list, data: rows }}>
          {(items) =>
            items.length === 0 ? (
              <Empty
                title={t("bulk.none")}
                hint={t("bulk.none.hint")}
                action={
                  <Link to="/jobs" className="btn">
                    {t("jobs.title")}
                  </Link>
                }
              />
            ) : (
              <Table
                label={t("bulk.list")}
                rows={items}
                columns={columns}
                keyOf={(bulk) => bulk.id}
                onOpen={(bulk) => open(bulk.id)}
                onEnd={() => void (list.hasNextPage && !list.isFetching && list.fetchNextPage())}
              />
            )
          }
        </Loaded>
      </Card>
      {id !== undefined && (
        <Dialog isDrawer title={t("bulk.progress")} onClose={() => open(undefined)}>
          <BulkProgress id={id} />
        </Dialog>
      )}
    </Page>
  );
}

function useColumns(): Column<BulkJob>[] {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  return useMemo(
    () => [
      { id: "action", header: t("bulk.action"), cell: ({ action }) => t(`bulk.action.${action}`) },
      { id: "reason", header: t("common.reason"), isWide: true, cell: ({ reason }) => reason },
      { id: "by", header: t("bulk.by"), width: 140, isExtra: true, cell: ({ by }) => by },
      {
        id: "progress",
        header: t("bulk.progress"),
        width: 130,
        isNumber: true,
        cell: (bulk) => `${n(settledOf(bulk))} / ${n(bulk.total)}`,
      },
      {
        id: "status",
        header: t("common.status"),
        width: 150,
        cell: ({ status }) => (
          <Badge tone={bulkTone[status]} isState>
            {t(`bulk.status.${status}`)}
          </Badge>
        ),
      },
      {
        id: "started",
        header: t("bulk.started"),
        width: 210,
        isExtra: true,
        cell: ({ created_at }) => time(created_at),
      },
    ],
    [t, n, time],
  );
}
