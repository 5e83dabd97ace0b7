import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Card } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { relationKey } from "../analysis/kinds.ts";
import { ArticleLink, EntityLink } from "../analysis/signs.tsx";
import type { Window } from "../analysis/window.tsx";
import { Mentions } from "../entity/mentions.tsx";
import type { Edge, Graph } from "./graph.ts";
import { sentencesOf } from "./sentences.ts";

/** A relation, with the sentences and articles that say so. */
export function EdgePanel({ edge, graph, window }: { edge: Edge; graph: Graph; window: Window }) {
  const t = useText();
  const ends = [edge.a, edge.b].map((id) => graph.nodes.find((node) => node.id === id));
  return (
    <Card title={edge.predicate ?? t(`relation.${relationKey(edge.relation)}`)}>
      <p className="card-body row">
        {ends.map((node, at) =>
          node ? (
            <span key={node.id} className="row">
              {at === 1 && <span aria-hidden>{edge.isDirected ? "→" : "↔"}</span>}
              {node.type === "Article" ? (
                <ArticleLink id={node.id} title={node.name} />
              ) : (
                <EntityLink {...node} />
              )}
            </span>
          ) : null,
        )}
      </p>
      <Evidence edge={edge} window={window} />
    </Card>
  );
}

function Evidence({ edge, window }: { edge: Edge; window: Window }) {
  const t = useText();
  if (edge.relation === "SPOK") return <Triples edge={edge} window={window} />;
  if (edge.relation === "MENTIONS") return <InArticle article={edge.a} entity={edge.b} />;
  if (edge.relation === "PART_OF")
    return <p className="card-body soft">{t("relation.PART_OF.why")}</p>;
  return <Mentions isBare id={edge.a} other={edge.b} window={window} />;
}

function Triples({ edge, window }: { edge: Edge; window: Window }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const ask = (subject: string, object: string) =>
    answer(
      api.GET("/api/v1/graph/triples", {
        params: { query: { ...window, subject, object, limit: 50 } },
      }),
    );
  const query = useQuery({
    queryKey: ["graph", "triples", edge.a, edge.b, window],
    queryFn: async () => {
      const both = await Promise.all([
        ask(edge.a, edge.b),
        edge.isDirected ? null : ask(edge.b, edge.a),
      ]);
      return both.flatMap((page) => page?.items ?? []);
    },
  });
  return (
    <Loaded query={query}>
      {(items) => (
        <ol className="mention-list">
          {items.map((triple, at) => (
            <li key={at}>
              <ArticleLink id={triple.article_id} title={triple.title} />
              <p className="article-signs">
                <strong>{triple.predicate}</strong>
                <time>{time(triple.occurred_at, "short")}</time>
                <span>{t("spok.sure", { percent: n(triple.confidence * 100) })}</span>
              </p>
              <blockquote>{triple.sentence}</blockquote>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

/** The sentences of one article that name the entity. */
function InArticle({ article, entity }: { article: string; entity: string }) {
  const query = useQuery({
    queryKey: ["article", article, "text"],
    queryFn: () =>
      answer(api.GET("/api/v1/articles/{id}/text", { params: { path: { id: article } } })),
  });
  return (
    <Loaded query={query}>
      {(text) => (
        <ol className="mention-list">
          <li>
            <ArticleLink id={article} title={text.title} />
            {sentencesOf(text, entity).map((sentence) => (
              <blockquote key={sentence}>{sentence}</blockquote>
            ))}
          </li>
        </ol>
      )}
    </Loaded>
  );
}
