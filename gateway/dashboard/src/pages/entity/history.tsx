import { useQuery } from "@tanstack/react-query";
import { GitMerge, Scissors, Undo2 } from "lucide-react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/page.tsx";
import { sayProblem } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { useReverse } from "./decisions.ts";

type Decision = Item<"/api/v1/entities/{id}/history">;

/** Merges and splits of an entity, newest first, each with its way back. */
export function History({ id }: { id: string }) {
  const t = useText();
  const time = useTime();
  const mayDecide = useMay("analyst");
  const reverse = useReverse();
  const { data } = useQuery({
    queryKey: ["entity", id, "history"],
    queryFn: () => answer(api.GET("/api/v1/entities/{id}/history", { params: { path: { id } } })),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t("entity.history")}>
      <ul className="side-list">
        {data.items.map((decision) => (
          <li key={decision.id}>
            <p className="row">
              {decision.kind === "merge" ? (
                <GitMerge size={14} aria-hidden />
              ) : (
                <Scissors size={14} aria-hidden />
              )}
              <strong>{t(`entity.did.${decision.kind}`)}</strong> {namesOf(decision)}
            </p>
            <p className="soft">
              {t("correct.by", { who: decision.by, when: time(decision.at, "short") })} ·{" "}
              {decision.reason}
            </p>
            {mayDecide && decision.by !== "rule" && (
              <Button icon={Undo2} onClick={() => void reverse(decision).catch(sayProblem)}>
                {t("common.undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const namesOf = ({ names, from, into }: Decision) => `${names.join(", ")}: ${from} → ${into}`;
