import { Chips } from "../../parts/field.tsx";
import { textOr, useText, type TextKey } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import type { Change } from "../analysis/changed.ts";
import { provinceName } from "../trends/provinces.ts";
import type { ArticleSearch } from "./query.ts";

const labels = {
  sentiment: "articles.filter.sentiment",
  urgency: "articles.filter.urgency",
  sector: "articles.filter.sector",
  region_code: "articles.filter.region",
  police_unit: "articles.filter.unit",
  domain: "articles.filter.domain",
  person: "articles.filter.person",
  organization: "articles.filter.organization",
  cluster_id: "articles.filter.cluster",
  taxonomy_node: "articles.filter.topic",
  from: "common.from",
  to: "common.to",
} as const satisfies Partial<Record<keyof ArticleSearch, TextKey>>;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[]; // the keys of the object above

/** How filters and their values are called on the page. */
export function useFilterWords() {
  const t = useText();
  const time = useTime();
  return {
    label: (name: Name) => t(labels[name]),
    value: (name: Name, value: string): string => {
      if (name === "sentiment") return textOr(`mood.${value}`, value);
      if (name === "urgency") return textOr(`urgency.${value}`, value);
      if (name === "region_code") return provinceName(value) ?? value;
      if (name === "from" || name === "to") return time(value, "short");
      return value;
    },
  };
}

/** The filters in force, each with a way to drop it. */
export function FilterChips(props: {
  search: ArticleSearch;
  onChange: (some: Change<ArticleSearch>) => void;
}) {
  const words = useFilterWords();
  const t = useText();
  const { search, onChange } = props;
  return (
    <Chips
      chips={names.flatMap((name) => {
        const value = search[name];
        if (value === undefined) return [];
        return [
          {
            key: name,
            label: t("articles.chip", { name: words.label(name), value: words.value(name, value) }),
            onDrop: () => onChange({ [name]: undefined }),
          },
        ];
      })}
    />
  );
}
