import { useNumber } from "../../number.ts";
import { Bar } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { Skeleton } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import type { Change } from "../analysis/changed.ts";
import { useFilterWords } from "./filter-chips.tsx";
import { filters, type ArticleSearch, type Facets } from "./query.ts";

/** Values of one facet that are listed; the search box and chips reach the rest. */
const shown = 8;

/** What else the articles found have in common, with counts; a press narrows the search, again widens it. */
export function FacetPanel(props: {
  facets: Facets | undefined;
  search: ArticleSearch;
  onChange: (some: Change<ArticleSearch>) => void;
}) {
  const t = useText();
  const n = useNumber();
  const words = useFilterWords();
  const { facets, search, onChange } = props;
  if (!facets)
    return (
      <Card title={t("articles.narrow")}>
        <Skeleton rows={8} />
      </Card>
    );
  return (
    <Card title={t("articles.narrow")} className="facets">
      {filters.map(({ name, facet }) => {
        const values = (facets[facet] ?? []).filter(
          // Districts have no names here, and their provinces hold them.
          ({ value }) => name !== "region_code" || value.length === 2,
        );
        if (values.length === 0) return null;
        const most = Math.max(...values.map(({ count }) => count));
        return (
          <details
            key={name}
            open={name === "sentiment" || name === "urgency" || name === "sector"}
          >
            <summary>{words.label(name)}</summary>
            <ul>
              {values.slice(0, shown).map(({ value, count }) => {
                const isOn = search[name] === value;
                return (
                  <li key={value}>
                    <button
                      type="button"
                      aria-pressed={isOn}
                      onClick={() => onChange({ [name]: isOn ? undefined : value })}
                    >
                      <span className="clip">{words.value(name, value)}</span>
                      <span className="number soft">{n(count)}</span>
                    </button>
                    <Bar share={count / most} />
                  </li>
                );
              })}
            </ul>
          </details>
        );
      })}
    </Card>
  );
}
