import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answer, api } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import { useIsLive } from "../../live.ts";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { QueueTable } from "../queues/queue-table.tsx";
import { Alerts } from "./alerts.tsx";
import { DeadJobs } from "./dead-jobs.tsx";
import { Funnel } from "./funnel.tsx";
import { Health } from "./health.tsx";
import { Notices } from "./notices.tsx";
import { Pipeline } from "./pipeline.tsx";

export type Overview = Got<"/api/v1/overview">;

/** As many queues as the first screen has room for; the rest is a press away. */
const shownQueues = 7;

/** Everything at a glance: what is wrong first, then the flow, the queues, the dead jobs. */
export function OverviewPage() {
  const t = useText();
  const isLive = useIsLive();
  const query = useQuery({
    queryKey: ["overview"],
    queryFn: () => answer(api.GET("/api/v1/overview")),
    // Live events bring it; without them it is asked for.
    refetchInterval: isLive ? 15_000 : 5_000,
  });
  return (
    <Page
      title={t("overview.title")}
      lead={t("overview.lead")}
      measuredAt={query.data?.measured_at}
    >
      <Loaded query={query} skeleton={<Waiting />}>
        {(overview) => (
          <>
            <Notices of={overview} />
            <Pipeline of={overview} />
            <div className="columns columns-wide">
              <Card
                title={t("overview.worst")}
                side={<Link to="/queues">{t("overview.allQueues")}</Link>}
              >
                {overview.queues.length === 0 ? (
                  <Empty title={t("overview.noQueues")} />
                ) : (
                  <QueueTable queues={overview.queues.slice(0, shownQueues)} />
                )}
              </Card>
              <DeadJobs of={overview.jobs} />
            </div>
            <div className="columns columns-wide">
              <Funnel of={overview.funnel} />
              <div className="stack">
                <Alerts of={overview.alerts} />
                <Health of={overview.health} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Waiting() {
  return (
    <>
      <Card>
        <Skeleton rows={3} />
      </Card>
      <div className="columns columns-wide">
        <Card>
          <Skeleton rows={8} />
        </Card>
        <Card>
          <Skeleton rows={8} />
        </Card>
      </div>
    </>
  );
}
