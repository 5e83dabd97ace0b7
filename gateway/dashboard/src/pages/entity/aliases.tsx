import { Link } from "@tanstack/react-router";
import { Card } from "../../parts/page.tsx";
import { textOr, useText } from "../../text/index.ts";
import type { Profile } from "./entity-page.tsx";

/** Other names of it, each with the reason why it is one. */
export function Aliases({ profile }: { profile: Profile }) {
  const t = useText();
  return (
    <Card title={t("entity.aliases")}>
      {profile.aliases.length === 0 ? (
        <p className="card-body soft">{t("entity.noAliases")}</p>
      ) : (
        <ul className="side-list">
          {profile.aliases.map(({ id, name, rule, evidence, by, article_id }) => (
            <li key={id}>
              <strong>{name}</strong> <span className="badge">{textOr(`alias.${rule}`, rule)}</span>
              <p className="soft">
                {[evidence, by === "rule" ? null : by].filter(Boolean).join(" · ")}{" "}
                {article_id !== null && (
                  <Link to="/articles/$id" params={{ id: article_id }}>
                    {t("entity.source")}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
