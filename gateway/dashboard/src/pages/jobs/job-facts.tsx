import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Facts } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { statusTone, type JobDetail } from "./job.ts";

/** What is known of a job, in short. */
export function JobFacts({ job }: { job: JobDetail }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  return (
    <Facts
      of={[
        [
          t("common.status"),
          <Badge key="status" tone={statusTone[job.status]} isState>
            {t(`jobs.status.${job.status}`)}
          </Badge>,
        ],
        [t("jobs.stage"), job.stage],
        [t("job.origin"), job.origin],
        [t("jobs.source"), job.source || "–"],
        [t("jobs.attempts"), n(job.attempts)],
        [t("job.replays"), n(job.replays)],
        [t("jobs.first"), time(job.first_at)],
        [t("jobs.last"), time(job.last_at)],
        [t("job.key"), <code key="key">{job.key ?? "–"}</code>],
        [t("job.trace"), <code key="trace">{job.trace_id ?? "–"}</code>],
        [t("job.fault"), job.fault_code ?? "–"],
      ]}
    />
  );
}

/** What was done to a job, oldest first, and what it came with. */
export function JobPast({ job }: { job: JobDetail }) {
  const t = useText();
  const time = useTime();
  const isChanged = JSON.stringify(job.payload) !== JSON.stringify(job.original_payload);
  return (
    <>
      <section className="stack">
        <h3>{t("job.history")}</h3>
        <ol className="history">
          {job.history.map(({ at, action, by, note }, index) => (
            <li key={index}>
              <span className="strong">{t(`job.event.${action}`)}</span>
              <span className="soft">{by}</span>
              <time className="soft">{time(at)}</time>
              {note !== undefined && note !== "" && <span>{note}</span>}
            </li>
          ))}
        </ol>
      </section>
      {isChanged && <More title={t("job.original")} of={job.original_payload} />}
      <More title={t("job.headers")} of={job.headers} />
      {job.schema !== null && <More title={t("job.schema")} of={job.schema} />}
      {job.stack !== "" && <More title={t("job.stack")} of={job.stack} />}
    </>
  );
}

function More({ title, of }: { title: string; of: unknown }) {
  return (
    <details className="more">
      <summary>{title}</summary>
      <pre>{typeof of === "string" ? of : JSON.stringify(of, null, 2)}</pre>
    </details>
  );
}
