import { Link } from "@tanstack/react-router";
import { useNumber } from "../../number.ts";
import { useText } from "../../text/index.ts";
import type { Overview } from "./overview-page.tsx";

/** Above this a group's lag is an alarm (set for us). */
export const lagLimit = 10_000;

/** What nobody may overlook, one line each; nothing when all is well. */
export function Notices({ of }: { of: Overview }) {
  const t = useText();
  const n = useNumber();
  const down = of.health.filter(({ is_up }) => !is_up).map(({ name }) => name);
  return (
    <div className="notices">
      {down.length > 0 && (
        <div className="banner banner-bad" role="status">
          {t("overview.downList", { names: down.join(", ") })}
          <Link to="/services">{t("services.title")}</Link>
        </div>
      )}
      {of.groups
        .filter(({ state, lag }) => state === "stalled" || lag > lagLimit)
        .map(({ group, topic, state, lag }) => (
          <div key={`${group} ${topic}`} className="banner banner-bad" role="status">
            {t(state === "stalled" ? "overview.stalled" : "topics.over", { group, count: n(lag) })}
            <Link to="/topics">{t("topics.title")}</Link>
          </div>
        ))}
      {Object.entries(of.missing).map(([part, why]) => (
        <div key={part} className="banner banner-warn" role="status">
          {t("overview.missing", { part, why })}
        </div>
      ))}
    </div>
  );
}
