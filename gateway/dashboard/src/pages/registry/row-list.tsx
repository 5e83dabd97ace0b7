import { useCallback, type ReactNode } from "react";
import { Choose, SearchBox } from "../../parts/field.tsx";
import { useText } from "../../text/index.ts";

type Search = { q?: string | undefined; active?: string | undefined; id?: string | undefined };

/** The filters that lists of curated rows share: a name, and whether they are active. */
export function RowFilters(props: {
  search: Search;
  onChange: (
    search: { q?: string | undefined; active?: string | undefined },
    replace: boolean,
  ) => void;
  children?: ReactNode;
}) {
  const t = useText();
  const { search, onChange, children } = props;
  const find = useCallback((q: string) => onChange({ q: q || undefined }, true), [onChange]);
  return (
    <div className="filters">
      <SearchBox value={search.q ?? ""} onSearch={find} label={t("registry.search")} />
      <Choose
        isInline
        label={t("common.status")}
        value={search.active ?? ""}
        choices={[
          { value: "", label: t("registry.all") },
          { value: "true", label: t("registry.onlyActive") },
          { value: "false", label: t("registry.onlyInactive") },
        ]}
        onChange={(active) => onChange({ active: active || undefined }, false)}
      />
      {children}
    </div>
  );
}

/** An address's filter as the API's query. */
export const rowQuery = ({ q, active }: Search, after: string) => ({
  limit: 200,
  ...(q ? { q } : {}),
  ...(active === "true" || active === "false" ? { active } : {}),
  ...(after ? { after } : {}),
});
