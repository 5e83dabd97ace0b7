import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OctagonX } from "lucide-react";
import { useEffect } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Badge, Bar, type Tone } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { say, sayProblem } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import type { BulkJob } from "./job.ts";

export const bulkTone: Record<BulkJob["status"], Tone> = {
  running: "info",
  aborting: "warn",
  aborted: "warn",
  done: "ok",
  failed: "bad",
};
const outcomeTone: Record<BulkJob["outcomes"][number]["outcome"], Tone> = {
  pending: "idle",
  done: "ok",
  skipped: "warn",
  refused: "warn",
  failed: "bad",
};
const isOver = ({ status }: BulkJob) => status !== "running" && status !== "aborting";
/** How many jobs of it are settled, whatever became of them. */
export const settledOf = ({ outcomes }: BulkJob): number =>
  outcomes.reduce((sum, { outcome, count }) => (outcome === "pending" ? sum : sum + count), 0);

/** How far a bulk job is, what became of its jobs, and the button that stops it. */
export function BulkProgress({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["bulk", "one", id],
    queryFn: () => answer(api.GET("/api/v1/bulk/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 1_000),
  });
  const hasEnded = query.data !== undefined && isOver(query.data);
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ["jobs"] }); // failures show there
  }, [hasEnded, client]);
  return <Loaded query={query}>{(bulk) => <Progress bulk={bulk} />}</Loaded>;
}

function Progress({ bulk }: { bulk: BulkJob }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const mayAct = useMay("operator");
  const client = useQueryClient();
  const settled = settledOf(bulk);
  const abort = useMutation({
    mutationFn: () =>
      answer(api.POST("/api/v1/bulk/{id}/abort", { params: { path: { id: bulk.id } } })),
    onSuccess: () => say(text("bulk.aborting")),
    onError: sayProblem,
    onSettled: () => client.invalidateQueries({ queryKey: ["bulk"] }),
  });
  return (
    <div className="stack">
      <div className="row row-between">
        <h3>
          {t(`bulk.action.${bulk.action}`)} · {n(settled)} / {n(bulk.total)}
        </h3>
        <Badge tone={bulkTone[bulk.status]} isState>
          {t(`bulk.status.${bulk.status}`)}
        </Badge>
      </div>
      <Bar share={settled / Math.max(1, bulk.total)} tone={bulkTone[bulk.status]} />
      <ul className="chips">
        {bulk.outcomes.map(({ outcome, reason, count }) => (
          <li key={`${outcome} ${reason}`}>
            <Badge tone={outcomeTone[outcome]} isState>
              {t(`bulk.outcome.${outcome}`)}
              {reason !== "" && ` (${reason})`} · {n(count)}
            </Badge>
          </li>
        ))}
      </ul>
      {bulk.error !== null && <p className="banner banner-bad">{bulk.error}</p>}
      <Facts
        of={[
          [t("common.reason"), bulk.reason],
          [t("bulk.by"), bulk.by],
          [t("bulk.rate"), n(bulk.rate_per_second)],
          [t("bulk.started"), time(bulk.created_at)],
          [
            t("bulk.runs"),
            <span key="runs" title={t("bulk.runs.hint")}>
              {n(bulk.runs)}
            </span>,
          ],
        ]}
      />
      <div className="row">
        {mayAct && bulk.status === "running" && (
          <Button
            tone="danger"
            icon={OctagonX}
            isBusy={abort.isPending}
            onClick={() => abort.mutate()}
          >
            {t("bulk.abort")}
          </Button>
        )}
        <Link to="/bulk" search={{ id: bulk.id }} className="btn">
          {t("bulk.open")}
        </Link>
      </div>
    </div>
  );
}
