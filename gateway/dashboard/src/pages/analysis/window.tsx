import { Choose } from "../../parts/field.tsx";
import { useText } from "../../text/index.ts";

/** From (inclusive) to (exclusive), ISO instants; an absent end is open. */
export type Window = { from?: string; to?: string };
type Chosen = { from: string | undefined; to: string | undefined };
const day = 86_400_000;
const spans = { day: 1, week: 7, month: 30, year: 365 } as const;

const startOf = (date: string) => (date === "" ? undefined : `${date}T00:00:00+07:00`);
const dateOf = (instant: string | undefined) =>
  instant === undefined
    ? ""
    : new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10);

/** From (inclusive) and to (exclusive), days in Jakarta; or a span that ends now. */
export function WindowFields({
  from,
  to,
  onChange,
}: Partial<Chosen> & { onChange: (window: Chosen) => void }) {
  const t = useText();
  return (
    <div className="window" role="group" aria-label={t("window.title")}>
      <Choose
        isInline
        label={t("window.title")}
        value=""
        choices={[
          { value: "", label: t(from || to ? "window.own" : "window.any") },
          { value: "all", label: t("window.any") },
          { value: "day", label: t("window.day") },
          { value: "week", label: t("window.week") },
          { value: "month", label: t("window.month") },
          { value: "year", label: t("window.year") },
        ]}
        onChange={(span) => {
          if (span === "all") onChange({ from: undefined, to: undefined });
          else if (span in spans) {
            const days = spans[span as keyof typeof spans]; // checked on the line above
            onChange({ from: new Date(Date.now() - days * day).toISOString(), to: undefined });
          }
        }}
      />
      <label className="window-date">
        <span className="soft">{t("common.from")}</span>
        <input
          type="date"
          className="input"
          value={dateOf(from)}
          onChange={(event) => onChange({ from: startOf(event.target.value), to })}
        />
      </label>
      <label className="window-date">
        <span className="soft">{t("common.to")}</span>
        <input
          type="date"
          className="input"
          value={dateOf(to)}
          onChange={(event) => onChange({ from, to: startOf(event.target.value) })}
        />
      </label>
    </div>
  );
}
