import { Choose } from "../../parts/field.tsx";
import { useText } from "../../text/index.ts";
import type { Window } from "../analysis/window.tsx";
import { Breakdown } from "./breakdown.tsx";

/** Articles by the nodes of the taxonomy, at one of its five levels. */
export function Levels(props: {
  window: Window;
  level: string | undefined;
  onLevel: (level: string | undefined) => void;
}) {
  const t = useText();
  const level = [1, 2, 3, 4, 5].find((each) => String(each) === props.level) ?? 1;
  return (
    <Breakdown
      by="taxonomy"
      title={t("trends.taxonomy")}
      level={level}
      window={props.window}
      side={
        <Choose
          isInline
          label={t("trends.level")}
          value={String(level)}
          choices={[1, 2, 3, 4, 5].map((each) => ({
            value: String(each),
            label: t("urgency.level", { level: each }),
          }))}
          onChange={(each) => props.onLevel(each === "1" ? undefined : each)}
        />
      }
    />
  );
}
