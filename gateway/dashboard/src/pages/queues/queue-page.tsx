import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import type { Got } from "../../api/types.ts";
import { bytes, useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Messages } from "../../parts/messages.tsx";
import { Card, Facts, Page } from "../../parts/page.tsx";
import { Empty, Loaded, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { oldestOf, toneOf, troubleOf } from "./queue.ts";

const Chart = lazy(() => import("../../parts/chart.tsx"));
const route = getRouteApi("/queues/$name");
type Queue = Got<"/api/v1/queues/{name}">;

/** One queue: what is wrong, its past, who consumes it, and a look at its messages. */
export function QueuePage() {
  const t = useText();
  const { name } = route.useParams();
  const query = useQuery({
    queryKey: ["queue", name],
    queryFn: () => answer(api.GET("/api/v1/queues/{name}", { params: { path: { name } } })),
    refetchInterval: 5_000,
  });
  return (
    <Page
      title={name}
      lead={<Link to="/queues">{t("queues.title")}</Link>}
      measuredAt={query.data?.measured_at}
    >
      <Loaded query={query}>
        {(queue) => (
          <>
            <Figures queue={queue} />
            <Past history={queue.history} />
            <Peek queue={queue} />
            <div className="columns">
              <Consumers of={queue.consumer_details} />
              <Card title={t("queue.arguments")}>
                <pre className="card-body">{JSON.stringify(queue.arguments, null, 2)}</pre>
              </Card>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ queue }: { queue: Queue }) {
  const t = useText();
  const n = useNumber();
  return (
    <Card>
      <Facts
        of={[
          [
            t("queues.trouble"),
            <Badge key="state" tone={toneOf[queue.trouble]} isState>
              {t(`trouble.${queue.trouble}`)}
            </Badge>,
          ],
          [t("queues.oldest"), oldestOf(queue)],
          [t("queues.depth"), n(queue.depth)],
          [t("queue.ready"), n(queue.ready)],
          [t("queue.unacknowledged"), n(queue.unacknowledged)],
          [t("queues.in"), n(queue.in_per_second, 1)],
          [t("queues.out"), n(queue.out_per_second, 1)],
          [t("queues.consumers"), n(queue.consumers)],
          [t("queues.memory"), bytes(queue.memory_bytes)],
          [t("queues.bytes"), bytes(queue.message_bytes)],
          [t("queue.type"), `${queue.type} · ${queue.state}`],
          [t("queues.role"), t(`queues.role.${queue.role}`)],
        ]}
      />
      {queue.troubles.length > 0 && (
        <ul className="troubles" aria-label={t("queue.trouble")}>
          {queue.troubles.map((trouble) => (
            <li key={trouble}>{troubleOf(trouble)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Past({ history }: Pick<Queue, "history">) {
  const t = useText();
  return (
    <Card title={t("queue.history")}>
      {history.length < 2 ? (
        <p className="card-body soft">{t("queue.history.none")}</p>
      ) : (
        <Suspense fallback={<Skeleton rows={5} />}>
          <Chart
            label={t("queue.history")}
            at={history.map(({ at }) => at)}
            lines={[
              { label: t("queues.depth"), values: history.map(({ depth }) => depth) },
              {
                label: t("queues.in"),
                values: history.map((of) => of.in_per_second),
                isRight: true,
              },
              {
                label: t("queues.out"),
                values: history.map((of) => of.out_per_second),
                isRight: true,
              },
            ]}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Peek({ queue: { name, can_peek } }: { queue: Queue }) {
  const t = useText();
  const [isAsked, ask] = useState(false);
  const query = useQuery({
    queryKey: ["peek", name],
    queryFn: () => answer(api.GET("/api/v1/queues/{name}/peek", { params: { path: { name } } })),
    enabled: isAsked,
    retry: false,
  });
  // 412: the broker knows no look without a side effect; that is an answer, not a failure.
  const isRefused = !can_peek || toProblem(query.error ?? "").status === 412;
  const look = () => (isAsked ? void query.refetch() : ask(true)); // its failure shows below
  return (
    <Card
      title={t("queue.peek")}
      side={
        <Button icon={Eye} disabled={!can_peek} isBusy={query.isFetching} onClick={look}>
          {t(isAsked ? "queue.peek.again" : "queue.peek")}
        </Button>
      }
    >
      {isRefused ? (
        <p className="card-body soft">{t("queue.peek.no")}</p>
      ) : !isAsked ? (
        <p className="card-body soft">{t("queue.peek.lead")}</p>
      ) : (
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? <Empty title={t("queue.peek.empty")} /> : <Messages of={items} />
          }
        </Loaded>
      )}
    </Card>
  );
}

function Consumers({ of }: { of: Queue["consumer_details"] }) {
  const t = useText();
  return (
    <Card title={t("queue.who")}>
      {of.length === 0 ? (
        <Empty title={t("queue.who.none")} hint={t("queue.who.hint")} />
      ) : (
        <ul className="lines">
          {of.map(({ service, is_active, prefetch }, index) => (
            <li key={index}>
              <span className="strong">{service}</span>
              <span className="row">
                <span className="soft">{t("queue.prefetch", { count: prefetch })}</span>
                <Badge tone={is_active ? "ok" : "idle"} isState>
                  {t(is_active ? "queue.active" : "queue.waiting")}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
