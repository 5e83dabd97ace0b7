import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { answer, api } from "../../api/client.ts";
import { Choose } from "../../parts/field.tsx";
import { Card } from "../../parts/page.tsx";
import { Loaded, Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { withoutGaps } from "./without-gaps.ts";
import type { Window } from "../analysis/window.tsx";

const Chart = lazy(() => import("../../parts/chart.tsx"));
const units = ["day", "week", "month"] as const;

/** When an entity is in the news, and in which mood. */
export function EntityTimeline(props: {
  id: string;
  window: Window;
  unit: string | undefined;
  onUnit: (unit: string | undefined) => void;
}) {
  const t = useText();
  const { id, window, onUnit } = props;
  const unit = units.find((each) => each === props.unit) ?? "day";
  const query = useQuery({
    queryKey: ["entity", id, "timeline", window, unit],
    queryFn: () =>
      answer(
        api.GET("/api/v1/entities/{id}/timeline", {
          params: { path: { id }, query: { ...window, unit, limit: 500 } },
        }),
      ),
  });
  return (
    <Card
      title={t("entity.timeline")}
      side={
        <Choose
          isInline
          label={t("entity.unit")}
          value={unit}
          choices={units.map((each) => ({ value: each, label: t(`articles.step.${each}`) }))}
          onChange={(each) => onUnit(each === "day" ? undefined : each)}
        />
      }
    >
      <Loaded query={query}>
        {({ items }) => {
          if (items.length === 0) return <p className="card-body soft">{t("entity.never")}</p>;
          const rows = withoutGaps(items, unit);
          return (
            <Suspense fallback={<Skeleton rows={5} />}>
              <Chart
                label={t("entity.timeline")}
                at={rows.map(({ at }) => `${at}T00:00:00+07:00`)}
                lines={[
                  { label: t("articles.title"), values: rows.map(({ articles }) => articles) },
                  { label: t("mood.negatif"), values: rows.map(({ negatif }) => negatif) },
                  { label: t("mood.positif"), values: rows.map(({ positif }) => positif) },
                ]}
              />
            </Suspense>
          );
        }}
      </Loaded>
    </Card>
  );
}
