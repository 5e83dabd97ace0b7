import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { Card } from "../../parts/page.tsx";
import { textOr, useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";

type Correction = Item<"/api/v1/articles/{id}/corrections">;

/** What people said is right, newest first; nothing while nobody said anything. */
export function Corrections({ id }: { id: string }) {
  const t = useText();
  const time = useTime();
  const { data } = useQuery({
    queryKey: ["article", id, "corrections"],
    queryFn: () =>
      answer(api.GET("/api/v1/articles/{id}/corrections", { params: { path: { id } } })),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t("correct.done")}>
      <ul className="side-list">
        {data.items.map((correction) => (
          <li key={correction.id}>
            <strong>{t(`correct.field.${correction.change.field}`)}</strong>{" "}
            <Said change={correction.change} />
            <p className="soft">
              {t("correct.by", {
                who: correction.made_by,
                when: time(correction.made_at, "short"),
              })}
            </p>
            {correction.note !== "" && <p>{correction.note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Said({ change }: Pick<Correction, "change">) {
  const t = useText();
  switch (change.field) {
    case "sentiment":
      return textOr(`mood.${change.value}`, change.value);
    case "urgency":
      return t("urgency.level", { level: change.value });
    case "entity":
      return change.type === null
        ? t("correct.noEntity")
        : [t(`correct.type.${change.type}`), change.name].filter(Boolean).join(": ");
    case "police_unit":
      return change.chain === null ? t("correct.noUnit") : change.chain.join(" > ");
    case "duplicate":
      return t(change.is_duplicate ? "correct.isDuplicate" : "correct.isNoDuplicate");
  }
}
