import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { CopyPlus } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { Marked } from "../analysis/marked.tsx";
import { Mood, Urgency } from "../analysis/signs.tsx";
import type { Hit } from "./query.ts";

type Props = {
  hits: Hit[];
  isFolded: boolean;
  onEnd: () => void;
  onOpen: (id: string) => void;
  onCluster: (id: string) => void;
};

/** Articles found, only those in sight in the page. Arrow keys move, Enter opens. */
export function ArticleList({ hits, isFolded, onEnd, onOpen, onCluster }: Props) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const virtual = useVirtualizer({
    count: hits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= hits.length - 1) onEnd();
  }, [last, hits.length, onEnd]);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && event.target === event.currentTarget) {
      const hit = hits[index];
      if (hit) onOpen(hit.id);
    }
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(hits.length - 1, Math.max(0, index + step));
    setAt(to);
    virtual.scrollToIndex(to);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus(),
    );
  };
  const first = items[0]?.index ?? 0;
  const reachable = at >= first && at <= last ? at : first;
  return (
    <div className="article-scroll" ref={scroller} data-rows={hits.length}>
      <ol
        className="article-list"
        aria-label={t("articles.list")}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const hit = hits[index];
          if (hit === undefined) return null;
          return (
            <li
              key={hit.id}
              ref={virtual.measureElement}
              data-index={index}
              data-key={hit.id}
              aria-setsize={hits.length}
              aria-posinset={index + 1}
              tabIndex={index === reachable ? 0 : -1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setAt(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onClick={(event) => {
                if ((event.target as Element).closest("a,button") === null) onOpen(hit.id); // a click's target is an element
              }}
            >
              <Row hit={hit} isFolded={isFolded} onCluster={onCluster} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Row({ hit, isFolded, onCluster }: { hit: Hit } & Pick<Props, "isFolded" | "onCluster">) {
  const t = useText();
  const time = useTime();
  const fragment = hit.highlights[0];
  return (
    <>
      <p className="article-title">
        <Link to="/articles/$id" params={{ id: hit.id }} tabIndex={-1}>
          {hit.title}
        </Link>
      </p>
      {fragment !== undefined && (
        <p className="article-fragment">
          <Marked fragment={fragment} />
        </p>
      )}
      <p className="article-signs">
        <span>{hit.domain}</span>
        <time dateTime={hit.published_at ?? undefined}>
          {hit.published_at === null ? t("articles.undated") : time(hit.published_at, "short")}
        </time>
        {hit.sentiment !== null && <Mood of={hit.sentiment} />}
        <Urgency of={hit.urgency} />
        {hit.sector && <span className="wide">{hit.sector}</span>}
        {isFolded ? (
          <Copies id={hit.cluster_id} onOpen={() => onCluster(hit.cluster_id)} />
        ) : (
          hit.dedup_status === "DUPLICATE" && <span className="badge">{t("articles.copy")}</span>
        )}
      </p>
    </>
  );
}

/** How often this story was told, asked for only while its row is in sight. */
function Copies({ id, onOpen }: { id: string; onOpen: () => void }) {
  const t = useText();
  const n = useNumber();
  const { data } = useQuery({
    queryKey: ["cluster-size", id],
    queryFn: () =>
      answer(api.GET("/api/v1/clusters/{id}", { params: { path: { id }, query: { limit: 1 } } })),
    staleTime: 60_000,
    retry: false,
  });
  const copies = (data?.cluster.size ?? 1) - 1;
  if (copies < 1) return null;
  return (
    <button type="button" className="chip" tabIndex={-1} onClick={onOpen}>
      <CopyPlus size={12} aria-hidden />
      {t("articles.copies", { count: copies, shown: n(copies) })}
    </button>
  );
}
