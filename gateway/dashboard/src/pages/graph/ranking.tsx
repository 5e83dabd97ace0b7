import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Bar } from "../../parts/badge.tsx";
import { Choose } from "../../parts/field.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { entityTypes } from "../analysis/kinds.ts";
import { KindBadge } from "../analysis/signs.tsx";
import type { Window } from "../analysis/window.tsx";

const measures = ["pagerank", "articles", "neighbours"] as const;

/** Who matters most in the news of the window: places to start from. */
export function Ranking(props: {
  window: Window;
  onChoose: (id: string) => void;
  isFolded?: boolean;
}) {
  const t = useText();
  const n = useNumber();
  const { window, onChoose, isFolded = false } = props;
  const [measure, setMeasure] = useState<(typeof measures)[number]>("articles");
  const [type, setType] = useState("Person");
  const [isOpen, setOpen] = useState(!isFolded);
  const types = entityTypes.filter((each) => each === type);
  const query = useQuery({
    queryKey: ["graph", "ranking", window, measure, types],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/v1/graph/ranking", {
          params: {
            query: { ...window, measure, limit: 24, ...(types.length > 0 ? { type: types } : {}) },
          },
          signal,
        }),
      ),
    enabled: isOpen,
    staleTime: 60_000,
  });
  const list = (
    <>
      <div className="filters">
        <Choose
          isInline
          label={t("graph.measure")}
          value={measure}
          choices={measures.map((each) => ({ value: each, label: t(`graph.measure.${each}`) }))}
          onChange={(each) => setMeasure(measures.find((one) => one === each) ?? "articles")}
        />
        <Choose
          isInline
          label={t("graph.kind")}
          value={type}
          choices={[
            { value: "", label: t("common.all") },
            ...entityTypes.map((each) => ({ value: each, label: t(`kind.${each}`) })),
          ]}
          onChange={setType}
        />
      </div>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t("graph.noRanking")} hint={t("articles.none.hint")} />
          ) : (
            <ol className="ranked ranked-wide">
              {items.map(({ id, name, type, score, articles }) => (
                <li key={id}>
                  <button type="button" onClick={() => onChoose(id)}>
                    {name}
                  </button>
                  <KindBadge type={type} />
                  <span className="number soft">
                    {measure === "pagerank"
                      ? n(score, 4)
                      : n(measure === "articles" ? articles : score)}
                  </span>
                  <Bar share={score / (items[0]?.score ?? 1)} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  );
  if (!isFolded) return <Card title={t("graph.ranking")}>{list}</Card>;
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="card-head">{t("graph.ranking")}</summary>
      {isOpen && list}
    </details>
  );
}
