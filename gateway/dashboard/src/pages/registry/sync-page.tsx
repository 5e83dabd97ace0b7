import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Badge, type Tone } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { say, sayProblem } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";
import { duration, useTime } from "../../time.ts";

type Run = Item<"/api/v1/sync/runs">;
const tones: Record<Run["status"], Tone> = { running: "info", done: "ok", failed: "bad" };

/** The copying of the crawl registry to where the scrapers read it: start, progress, past runs. */
export function SyncPage() {
  const t = useText();
  const maySync = useMay("operator");
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["sync"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/v1/sync/runs", { params: { query: pageParam ? { after: pageParam } : {} } }),
      ),
    getNextPageParam: ({ next }) => next,
    // A run under way moves every second; past ones do not.
    refetchInterval: ({ state }) => {
      const [newest] = state.data?.pages[0]?.items ?? [];
      return newest?.status === "running" ? 1_000 : 10_000;
    },
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const start = useMutation({
    mutationFn: () => answer(api.POST("/api/v1/sync", { params: { query: { wait: "false" } } })),
    onSuccess: () => say(text("sync.started")),
    onError: sayProblem,
    onSettled: () => client.invalidateQueries({ queryKey: ["sync"] }),
  });
  const go = maySync && (
    <Button tone="primary" icon={RefreshCw} isBusy={start.isPending} onClick={() => start.mutate()}>
      {t("sync.go")}
    </Button>
  );
  const columns = useColumns();
  return (
    <Page title={t("sync.title")} lead={t("sync.lead")} actions={go}>
      <Card title={t("sync.runs")}>
        <Loaded query={{ ...list, data: rows }}>
          {(items) =>
            items.length === 0 ? (
              <Empty title={t("sync.none")} hint={t("sync.none.hint")} />
            ) : (
              <Table
                label={t("sync.runs")}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                onEnd={() => void (list.hasNextPage && !list.isFetching && list.fetchNextPage())}
              />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function useColumns(): Column<Run>[] {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  return useMemo(
    () => [
      {
        id: "started",
        header: t("bulk.started"),
        cell: ({ started_at }) => <span className="strong">{time(started_at)}</span>,
      },
      {
        id: "by",
        header: t("sync.by"),
        width: 150,
        isWide: true,
        cell: ({ asked_by }) => asked_by,
      },
      {
        id: "status",
        header: t("common.status"),
        width: 120,
        cell: ({ status, error }) => (
          <Badge tone={tones[status]} isState {...(error === null ? {} : { title: error })}>
            {t(`sync.status.${status}`)}
          </Badge>
        ),
      },
      {
        id: "sent",
        header: t("sync.sent"),
        width: 120,
        isNumber: true,
        cell: ({ sent, total }) => (total === null ? n(sent) : `${n(sent)} / ${n(total)}`),
      },
      {
        id: "counts",
        header: t("sync.counts"),
        isWide: true,
        cell: ({ counts, error }) =>
          error ??
          Object.entries(counts)
            .map(([name, count]) => `${name} ${n(count)}`)
            .join(", "),
      },
      {
        id: "took",
        header: t("sync.took"),
        width: 90,
        isNumber: true,
        isWide: true,
        cell: ({ started_at, finished_at }) =>
          finished_at === null
            ? "–"
            : duration((Date.parse(finished_at) - Date.parse(started_at)) / 1000),
      },
    ],
    [t, n, time],
  );
}
