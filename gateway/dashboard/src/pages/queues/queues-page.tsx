import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { answer, api } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { SearchBox } from "../../parts/field.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { QueueTable } from "./queue-table.tsx";

const route = getRouteApi("/queues");
const mostRows = 1_000;

/** All queues of RabbitMQ, worst first. */
export function QueuesPage() {
  const t = useText();
  const { q, sort } = route.useSearch();
  const go = route.useNavigate();
  const query = useQuery({
    queryKey: ["queues", q ?? ""],
    queryFn: () =>
      answer(
        api.GET("/api/v1/queues", { params: { query: { limit: mostRows, ...(q ? { q } : {}) } } }),
      ),
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });
  const search = useCallback(
    (words: string) =>
      void go({ search: (old) => ({ ...old, q: words || undefined }), replace: true }), // the router shows its own failures
    [go],
  );
  return (
    <Page title={t("queues.title")} lead={t("queues.lead")} measuredAt={query.data?.measured_at}>
      {query.data && <BrokerNotes broker={query.data.broker} />}
      <Card>
        <div className="filters">
          <SearchBox value={q ?? ""} onSearch={search} label={t("queues.search")} />
          {query.data && <Count {...query.data} />}
        </div>
        <Loaded query={query}>
          {({ items }) =>
            items.length > 0 ? (
              <QueueTable
                queues={items}
                sort={sort}
                onSort={(next) => void go({ search: (old) => ({ ...old, sort: next }) })}
              />
            ) : q ? (
              <NoMatch onClear={() => search("")} />
            ) : (
              <Empty title={t("overview.noQueues")} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

type Queues = Got<"/api/v1/queues">;

function Count({ items, total, broker }: Queues) {
  const t = useText();
  const n = useNumber();
  return (
    <span className="soft">
      {t("common.shown", { shown: n(items.length), total: n(total) })}
      {" · "}
      {t("queues.broker", { version: broker.version, count: n(broker.connections) })}
    </span>
  );
}

/** What is wrong with the broker itself, which every queue then feels. */
export function BrokerNotes({ broker }: Pick<Queues, "broker">) {
  const t = useText();
  const n = useNumber();
  const notes = [
    broker.memory_alarm && t("queues.alarm.memory"),
    broker.disk_alarm && t("queues.alarm.disk"),
    broker.blocked_connections > 0 && t("queues.blocked", { count: n(broker.blocked_connections) }),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <div key={note} className="banner banner-bad" role="status">
      {note}
    </div>
  ));
}
