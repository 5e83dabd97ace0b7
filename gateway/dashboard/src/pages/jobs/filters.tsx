import { useCallback } from "react";
import { Chips, Choose, SearchBox } from "../../parts/field.tsx";
import { useText, type TextKey } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { kinds, spans, statuses, type JobSearch } from "./job.ts";
import { SavedFilters } from "./saved-filters.tsx";

type Props = {
  search: JobSearch;
  onChange: (search: Partial<JobSearch>, replace?: boolean) => void;
};

/** Filters shown as chips: what a link or a press on a cause set. */
const chipped: {
  name: "stage" | "reason" | "source" | "fingerprint" | "from" | "to";
  label: TextKey;
}[] = [
  { name: "stage", label: "jobs.stage" },
  { name: "reason", label: "common.reason" },
  { name: "source", label: "jobs.source" },
  { name: "fingerprint", label: "jobs.cause" },
  { name: "from", label: "common.from" },
  { name: "to", label: "common.to" },
];

/** What narrows the list; all of it stands in the address, so a filter is shared by its link. */
export function Filters({ search, onChange }: Props) {
  const t = useText();
  const time = useTime();
  const find = useCallback((q: string) => onChange({ q: q || undefined }, true), [onChange]);
  return (
    <div className="filters">
      <SearchBox value={search.q ?? ""} onSearch={find} label={t("jobs.search")} />
      <Choose
        isInline
        label={t("common.status")}
        value={search.status ?? "dead"}
        choices={[
          ...statuses.map((status) => ({ value: status, label: t(`jobs.status.${status}`) })),
          { value: "all", label: t("common.all") },
        ]}
        onChange={(status) => onChange({ status: status === "dead" ? undefined : status })}
      />
      <Choose
        isInline
        label={t("jobs.kind")}
        value={search.kind ?? ""}
        choices={[
          { value: "", label: t("common.all") },
          ...kinds.map((kind) => ({ value: kind, label: t(`jobs.kind.${kind}`) })),
        ]}
        onChange={(kind) => onChange({ kind: kind || undefined })}
      />
      <Choose
        isInline
        label={t("jobs.since")}
        value=""
        choices={[
          { value: "", label: t("jobs.since.all") },
          ...Object.keys(spans).map((span) => ({
            value: span,
            label: t(`jobs.since.${span as keyof typeof spans}`), // a key of spans
          })),
        ]}
        onChange={(span) => onChange({ from: startOf(span) })}
      />
      <SavedFilters search={search} onChoose={onChange} />
      <Chips
        chips={chipped.flatMap(({ name, label }) => {
          const value = search[name];
          if (value === undefined) return [];
          const shown = name === "from" || name === "to" ? time(value) : value;
          return [
            {
              key: name,
              label: t("jobs.chip", { name: t(label), value: shown }),
              onDrop: () => onChange({ [name]: undefined }),
            },
          ];
        })}
      />
    </div>
  );
}

/** The filter must stay the same after a reload: a span becomes the instant at which it began. */
function startOf(span: string): string | undefined {
  const seconds = Object.entries(spans).find(([name]) => name === span)?.[1];
  return seconds === undefined ? undefined : new Date(Date.now() - seconds * 1000).toISOString();
}
