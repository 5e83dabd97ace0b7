import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answer, api } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { textOr, useText } from "../../text/index.ts";
import { duration, useTime } from "../../time.ts";
import { barsOf } from "./waterfall.ts";

type Journey = Got<"/api/v1/articles/{id}/journey">;

/** The article's way through the stages, as a waterfall, with where its records, objects and rows can be seen. */
export function JourneyTab({ id }: { id: string }) {
  const t = useText();
  const query = useQuery({
    queryKey: ["article", id, "journey"],
    queryFn: () => answer(api.GET("/api/v1/articles/{id}/journey", { params: { path: { id } } })),
  });
  return (
    <Loaded query={query}>
      {(journey) =>
        journey.steps.length === 0 ? (
          <Empty title={t("journey.none")} hint={t("journey.none.hint")} />
        ) : (
          <div className="stack">
            <Waterfall steps={journey.steps} />
            <div className="columns">
              <Places journey={journey} />
              <Failures jobs={journey.jobs} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

function Waterfall({ steps }: Pick<Journey, "steps">) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  return (
    <Card title={t("journey.title")}>
      <ol className="waterfall" aria-label={t("journey.title")}>
        {barsOf(steps).map(({ step, left, width }, index) => (
          <li key={index}>
            <span>
              <span className="strong">{textOr(`stage.${step.stage}`, step.stage)}</span>
              <time className="soft">{time(step.at, "short")}</time>
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
              <rect className="waterfall-track" width="100" height="10" />
              <rect
                className={`waterfall-bar waterfall-${step.outcome}`}
                x={left}
                width={width}
                height="10"
              />
            </svg>
            <span className="row">
              <Badge
                tone={step.outcome === "dead" ? "bad" : step.outcome === "dropped" ? "warn" : "ok"}
                isState
              >
                {textOr(`outcome.${step.outcome}`, step.outcome)}
              </Badge>
              {step.reason !== "" && <code>{step.reason}</code>}
              {step.after_ms !== null && (
                <span className="soft">
                  {step.after_ms < 10_000
                    ? t("journey.ms", { count: n(step.after_ms) })
                    : duration(step.after_ms / 1000)}
                </span>
              )}
              {step.failures > 0 && (
                <Link to="/jobs" search={{ q: step.subject }}>
                  {t("journey.failures", { count: step.failures })}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Places({
  journey: { article_id, trace_id, stores, objects, messages },
}: {
  journey: Journey;
}) {
  const t = useText();
  return (
    <Card title={t("journey.places")}>
      <ul className="place-list">
        {stores.map(({ store, is_there, version }) => (
          <li key={store}>
            <span>{store}</span>
            <Badge tone={is_there === null ? "warn" : is_there ? "ok" : "idle"} isState>
              {t(
                is_there === null
                  ? "journey.away"
                  : is_there
                    ? "journey.there"
                    : "journey.notThere",
              )}
            </Badge>
            {version !== null && <code>{t("journey.version", { version })}</code>}
          </li>
        ))}
        {objects.map(({ kind, key }) => (
          <li key={key}>
            <a href={`/api/v1/articles/${article_id}/${kind}`} download>
              {t(`journey.object.${kind}`)}
            </a>
            <code className="clip">{key}</code>
          </li>
        ))}
        {messages.map(({ topic, key }) => (
          <li key={topic + key}>
            <Link to="/topics" search={{ topic, key }}>
              {topic}
            </Link>
            <code className="clip">{key}</code>
          </li>
        ))}
        {trace_id !== null && (
          <li>
            <span>{t("journey.trace")}</span>
            <code className="clip">{trace_id}</code>
          </li>
        )}
      </ul>
    </Card>
  );
}

function Failures({ jobs }: Pick<Journey, "jobs">) {
  const t = useText();
  const time = useTime();
  return (
    <Card title={t("journey.jobs")}>
      {jobs.length === 0 ? (
        <p className="card-body soft">{t("journey.jobs.none")}</p>
      ) : (
        <ul className="place-list">
          {jobs.map((job) => (
            <li key={job.id}>
              <Link to="/jobs" search={{ job: job.id, status: "all" }}>
                {job.reason}
              </Link>
              <span className="soft">{time(job.last_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
