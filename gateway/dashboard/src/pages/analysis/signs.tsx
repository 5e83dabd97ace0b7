import { Link } from "@tanstack/react-router";
import { Flame } from "lucide-react";
import { Badge } from "../../parts/badge.tsx";
import { textOr, useText } from "../../text/index.ts";
import { kindOf } from "./kinds.ts";

/** An article's mood; "–" for one that nobody read. */
export function Mood({ of }: { of: string | null | undefined }) {
  useText(); // draws again when the language changes
  if (!of) return <span className="soft">–</span>;
  const tone = of === "positif" ? "ok" : of === "negatif" ? "bad" : "idle";
  return (
    <Badge tone={tone} isState>
      {textOr(`mood.${of}`, of)}
    </Badge>
  );
}

/** Urgency 1 (soft) to 5 (danger to many now). */
export function Urgency({ of }: { of: number | null | undefined }) {
  const t = useText();
  if (of === null || of === undefined) return null;
  return (
    <Badge tone={of >= 5 ? "bad" : of >= 4 ? "warn" : "info"} title={t(urgencyKey(of))}>
      {of >= 4 && <Flame size={13} aria-hidden />}
      {t("urgency.level", { level: of })}
    </Badge>
  );
}
const urgencyKeys = ["urgency.1", "urgency.2", "urgency.3", "urgency.4", "urgency.5"] as const;
/** What a level of urgency means, in words. */
export const urgencyKey = (level: number) => urgencyKeys[level - 1] ?? urgencyKeys[0];

/** The kind of an entity: icon and word in its colour. */
export function KindBadge({ type }: { type: string }) {
  useText();
  const { look, icon: Icon } = kindOf(type);
  return (
    <span className={`kind kind-${look}`}>
      <Icon size={13} aria-hidden /> {textOr(`kind.${type}`, type)}
    </span>
  );
}

/** An entity's name, leading to its page. */
export function EntityLink({ id, name, type }: { id: string; name: string; type?: string }) {
  const Icon = type === undefined ? null : kindOf(type).icon;
  return (
    <Link to="/entities/$id" params={{ id }} className="entity-link">
      {Icon && <Icon size={13} aria-hidden />}
      {name}
    </Link>
  );
}

/** An article's title, leading to its page. */
export const ArticleLink = ({ id, title }: { id: string; title: string }) => (
  <Link to="/articles/$id" params={{ id }}>
    {title}
  </Link>
);
