import { Link } from "@tanstack/react-router";
import { reaches, useActor } from "../session.tsx";
import { useText } from "../text/index.ts";
import { places, type Place } from "./navigation.ts";

const groups: Place["group"][] = ["shell.operations", "shell.analysis", "shell.administration"];

/** The navigation: only the pages that this person's role is of use to. On a phone it slides in. */
export function Sidebar({ isOpen }: { isOpen: boolean }) {
  const t = useText();
  const { role } = useActor();
  return (
    <nav className={`sidebar${isOpen ? " sidebar-open" : ""}`} aria-label={t("shell.navigation")}>
      {groups.map((group) => {
        const own = places.filter((place) => place.group === group && reaches(role, place.role));
        if (own.length === 0) return null;
        return (
          <div key={group} className="nav-group">
            <h2>{t(group)}</h2>
            <ul>
              {own.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }}>
                    <Icon size={17} aria-hidden />
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
