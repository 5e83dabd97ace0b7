import { useInfiniteQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { ArticleLink, Mood, Urgency } from "../analysis/signs.tsx";
import type { Window } from "../analysis/window.tsx";

type Mention = Item<"/api/v1/entities/{id}/mentions">;

/** The articles that mention an entity (and another, where given), newest first, with the sentences. */
export function Mentions(props: { id: string; other?: string; window: Window; isBare?: boolean }) {
  const t = useText();
  const n = useNumber();
  const { id, other, window, isBare = false } = props;
  const list = useInfiniteQuery({
    queryKey: ["entity", id, "mentions", other, window],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/v1/entities/{id}/mentions", {
          params: {
            path: { id },
            query: {
              ...window,
              limit: 20,
              ...(other === undefined ? {} : { with: other }),
              ...(pageParam ? { after: pageParam } : {}),
            },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const total = list.data?.pages[0]?.total;
  const body = (
    <Loaded query={{ ...list, data: rows }}>
      {(items) => (
        <>
          {items.length === 0 && <p className="card-body soft">{t("entity.never")}</p>}
          <ol className="mention-list">
            {items.map((mention) => (
              <Said key={mention.article_id} mention={mention} />
            ))}
          </ol>
          {list.hasNextPage && (
            <p className="card-foot">
              <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("common.more")}
              </Button>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
  if (isBare) return body;
  return <Card title={t("entity.articles", { count: n(total) })}>{body}</Card>;
}

function Said({ mention }: { mention: Mention }) {
  const time = useTime();
  return (
    <li>
      <ArticleLink id={mention.article_id} title={mention.title} />
      <p className="article-signs">
        <span>{mention.domain}</span>
        <time>{time(mention.occurred_at, "short")}</time>
        {mention.sentiment !== null && <Mood of={mention.sentiment} />}
        <Urgency of={mention.urgency} />
        {mention.role !== null && <span>{mention.role}</span>}
      </p>
      {mention.sentences.map((sentence) => (
        <blockquote key={sentence}>{sentence}</blockquote>
      ))}
    </li>
  );
}
