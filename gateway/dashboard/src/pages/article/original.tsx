import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import type { Article } from "./article.ts";
import { linesOf } from "./page-lines.ts";

/** The page as it was fetched beside what was kept of it. The page is only ever read as text: nothing of it runs. */
export function Original({ article }: { article: Article }) {
  const t = useText();
  return (
    <div className="columns">
      <Card
        title={t("article.original")}
        side={
          article.raw_ref !== undefined && (
            <a className="btn" href={`/api/v1/articles/${article.id}/raw`} download>
              <Download size={16} aria-hidden /> {t("article.raw")}
            </a>
          )
        }
      >
        {article.raw_ref === undefined ? (
          <Empty title={t("article.noRaw")} hint={t("article.noRaw.hint")} />
        ) : (
          <Fetched article={article} />
        )}
      </Card>
      <Card title={t("article.cleaned")}>
        <div
          className="article-text"
          lang={article.language === "und" ? undefined : article.language}
        >
          {article.content.split("\n\n").map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </Card>
    </div>
  );
}

function Fetched({ article }: { article: Article }) {
  const t = useText();
  const query = useQuery({
    queryKey: ["article", article.id, "raw"],
    queryFn: () =>
      answer(
        api.GET("/api/v1/articles/{id}/raw", {
          params: { path: { id: article.id } },
          parseAs: "text",
        }),
      ),
    staleTime: Infinity,
  });
  const lines = useMemo(
    () => (query.data === undefined ? undefined : linesOf(query.data, article.content)),
    [query.data, article.content],
  );
  return (
    <Loaded query={{ ...query, data: lines }}>
      {(lines) => (
        <div className="original" tabIndex={0} role="region" aria-label={t("article.original")}>
          <p className="soft">{t("article.original.hint")}</p>
          {lines.map(({ text, isKept }, index) => (
            <p key={index} className={isKept ? "kept" : "left-out"}>
              {text}
            </p>
          ))}
        </div>
      )}
    </Loaded>
  );
}
