import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { ArticleLink } from "../analysis/signs.tsx";
import type { Article } from "./article.ts";

type Related = Item<"/api/v1/articles/{id}/related">;

/** Copies of this story and other stories near to it, with the cosine. */
export function Story({ article }: { article: Article }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const query = useQuery({
    queryKey: ["article", article.id, "related"],
    queryFn: () =>
      answer(
        api.GET("/api/v1/articles/{id}/related", {
          params: { path: { id: article.id }, query: { limit: 100 } },
        }),
      ),
  });
  const columns: Column<Related>[] = [
    {
      id: "title",
      header: t("articles.list"),
      cell: ({ article_id, title }) => <ArticleLink id={article_id} title={title} />,
    },
    {
      id: "relation",
      header: t("story.relation"),
      width: 130,
      cell: ({ relation }) => (
        <Badge tone={relation === "near" ? "idle" : "info"}>{t(`story.${relation}`)}</Badge>
      ),
    },
    {
      id: "similarity",
      header: t("story.cosine"),
      width: 90,
      isNumber: true,
      cell: ({ similarity }) => n(similarity, 3),
    },
    {
      id: "domain",
      header: t("articles.filter.domain"),
      width: 180,
      isWide: true,
      cell: ({ domain }) => domain,
    },
    {
      id: "when",
      header: t("common.when"),
      width: 150,
      isWide: true,
      cell: (of) => time(of.occurred_at, "short"),
    },
  ];
  return (
    <Card title={t("story.title")}>
      <Loaded query={query}>
        {({ items, own_similarity, model }) => (
          <>
            <p className="card-body soft">
              {own_similarity !== null && `${t("story.own", { cosine: n(own_similarity, 3) })} `}
              {model === null ? t("story.noVector") : t("story.model", { model })}
            </p>
            {items.length === 0 ? (
              <Empty title={t("story.none")} hint={t("story.none.hint")} />
            ) : (
              <Table
                label={t("story.title")}
                rows={items}
                columns={columns}
                keyOf={({ article_id }) => article_id}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
