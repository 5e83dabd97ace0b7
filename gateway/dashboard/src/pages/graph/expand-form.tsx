import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Choose } from "../../parts/field.tsx";
import { useText } from "../../text/index.ts";
import { entityTypes } from "../analysis/kinds.ts";
import { limits, relations, usualLimit, type Relation, type Step } from "./steps.ts";

/** Which neighbours to bring: by relation, by kind, and how many, those of the most articles first. */
export function ExpandForm({ id, onStep }: { id: string; onStep: (step: Step) => void }) {
  const t = useText();
  const [relation, setRelation] = useState<Relation>("CO_MENTION");
  const [type, setType] = useState("");
  const [limit, setLimit] = useState(usualLimit);
  return (
    <form
      className="expand-form"
      onSubmit={(event) => {
        event.preventDefault();
        onStep({
          ...{ do: "expand", id },
          ...(relation === "CO_MENTION" ? {} : { relation }),
          ...(type === "" ? {} : { type }),
          ...(limit === usualLimit ? {} : { limit }),
        });
      }}
    >
      <Choose
        label={t("graph.relation")}
        value={relation}
        choices={relations.map((each) => ({ value: each, label: t(`relation.${each}`) }))}
        onChange={(each) => setRelation(each as Relation)} // one of the choices
      />
      <Choose
        label={t("graph.kind")}
        value={type}
        choices={[
          { value: "", label: t("common.all") },
          ...entityTypes.map((each) => ({ value: each, label: t(`kind.${each}`) })),
        ]}
        onChange={setType}
      />
      <Choose
        label={t("graph.limit")}
        value={String(limit)}
        choices={limits.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(each) => setLimit(Number(each))}
      />
      <Button type="submit" tone="primary" icon={Plus}>
        {t("graph.expand")}
      </Button>
    </form>
  );
}
