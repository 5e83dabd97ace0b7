import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import type { Overview } from "./overview-page.tsx";

/** Brokers, stores and services: what does not answer comes first. */
export function Health({ of }: { of: Overview["health"] }) {
  const t = useText();
  const parts = [...of].sort((a, b) => Number(a.is_up) - Number(b.is_up));
  return (
    <Card title={t("overview.health")}>
      <ul className="health">
        {parts.map(({ kind, name, is_up, detail }) => (
          <li key={`${kind} ${name}`} title={detail}>
            <span className="clip">{name}</span>
            <Badge tone={is_up ? "ok" : "bad"} isState>
              {t(is_up ? "overview.up" : "overview.down")}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
