import { Link } from "@tanstack/react-router";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { Mood, Urgency } from "../analysis/signs.tsx";
import type { Article } from "./article.ts";

/** What the system of record knows of an article, beside its text. */
export function ArticleFacts({ article }: { article: Article }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const { analysis } = article;
  const facts: [string, React.ReactNode][] = [
    [t("article.published"), time(article.published_at)],
    [t("article.scraped"), time(article.scraped_at)],
    [t("article.author"), article.author ?? "–"],
    [t("articles.filter.sector"), article.sector?.sector_name ?? "–"],
    [t("articles.filter.region"), analysis?.regions.map(({ name }) => name).join(", ") || "–"],
    [
      t("article.dedup"),
      <Badge key="dedup" tone={article.dedup_status === "UNIQUE" ? "ok" : "idle"}>
        {t(article.dedup_status === "UNIQUE" ? "article.unique" : "article.duplicate")}
      </Badge>,
    ],
    [t("article.similarity"), n(article.similarity_score, 3)],
    [t("article.words"), n(article.word_count)],
    [t("article.keywords"), article.matched_keywords.join(", ") || "–"],
  ];
  return (
    <Card title={t("article.facts")}>
      <div className="card-body stack">
        <p className="row">
          <Mood of={analysis?.sentiment.label} />
          {analysis && (
            <span className="soft">
              {t("spok.sure", { percent: n(analysis.sentiment.confidence * 100) })}
            </span>
          )}
          <Urgency of={analysis?.urgency.level} />
        </p>
        {analysis && analysis.urgency.evidence.length > 0 && (
          <p className="soft">
            {t("article.evidence")}: {analysis.urgency.evidence.join(", ")}
          </p>
        )}
        {!analysis && <p className="soft">{t("article.notAnalysed")}</p>}
      </div>
      <dl className="side-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t("article.cluster")}</dt>
          <dd>
            <Link to="/articles" search={{ cluster_id: article.cluster_id }}>
              {t("article.cluster.open")}
            </Link>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
