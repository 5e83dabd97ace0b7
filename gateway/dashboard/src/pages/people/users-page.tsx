import { getRouteApi, Link } from "@tanstack/react-router";
import { Page } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { KeyList } from "./key-list.tsx";
import { UserList } from "./user-list.tsx";

const route = getRouteApi("/users");

/** Who may log in, and keys for programs. */
export function UsersPage() {
  const t = useText();
  const { tab } = route.useSearch();
  const isKeys = tab === "keys";
  return (
    <Page title={t("users.title")} lead={t("users.lead")}>
      <nav className="tabs" aria-label={t("users.title")}>
        <Link
          to="/users"
          className={isKeys ? "" : "active"}
          {...(isKeys ? {} : { "aria-current": "page" })}
        >
          {t("users.list")}
        </Link>
        <Link
          to="/users"
          search={{ tab: "keys" }}
          className={isKeys ? "active" : ""}
          {...(isKeys ? { "aria-current": "page" } : {})}
        >
          {t("keys.title")}
        </Link>
      </nav>
      {isKeys ? <KeyList /> : <UserList />}
    </Page>
  );
}
