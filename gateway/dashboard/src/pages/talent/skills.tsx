import { Badge, type Tone } from "../../parts/badge.tsx";
import { useText } from "../../text/index.ts";

/** Skills under a label; "none" when there are none. */
export function Skills({ label, names, tone }: { label: string; names: string[]; tone: Tone }) {
  const t = useText();
  return (
    <div className="skills">
      <span className="soft">{label}</span>
      {names.length === 0 ? (
        <span className="soft">{t("common.none")}</span>
      ) : (
        names.map((name) => (
          <Badge key={name} tone={tone}>
            {name}
          </Badge>
        ))
      )}
    </div>
  );
}
