import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Choose, TextField } from "../../parts/field.tsx";
import { useText } from "../../text/index.ts";
import type { Article } from "./article.ts";
import type { Draft } from "./correction-draft.ts";

type Props = { draft: Draft; set: (some: Partial<Draft>) => void };
const types = ["PERSON", "ORGANISATION", "PLACE", "none"] as const;

/** What stands at the chosen words: a person, an institution, a place, or nothing of that kind. */
export function EntityFields({ draft, set }: Props) {
  const t = useText();
  return (
    <>
      <Choose
        label={t("correct.type")}
        value={draft.entityType}
        choices={types.map((type) => ({ value: type, label: t(`correct.type.${type}`) }))}
        onChange={(type) => set({ entityType: type as Draft["entityType"] })} // one of the choices
      />
      {draft.entityType !== "none" && (
        <TextField
          label={t("correct.name")}
          maxLength={200}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
    </>
  );
}

/** Which police unit is meant, with those above it. */
export function UnitFields({ draft, set }: Props) {
  const t = useText();
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={!draft.isUnit}
          onChange={(event) => set({ isUnit: !event.target.checked })}
        />
        {t("correct.noUnit")}
      </label>
      {draft.isUnit && (
        <TextField
          label={t("correct.chain")}
          hint={t("correct.chain.hint")}
          value={draft.chain}
          onChange={(event) => set({ chain: event.target.value })}
        />
      )}
    </>
  );
}

/** The other article: one of those near to this one, or any by its id. */
export function DuplicateField({ article, draft, set }: Props & { article: Article }) {
  const t = useText();
  const n = useNumber();
  const { data } = useQuery({
    queryKey: ["article", article.id, "related"],
    queryFn: () =>
      answer(
        api.GET("/api/v1/articles/{id}/related", {
          params: { path: { id: article.id }, query: { limit: 100 } },
        }),
      ),
  });
  return (
    <>
      <Choose
        label={t("correct.answer")}
        value={draft.isDuplicate ? "yes" : "no"}
        choices={[
          { value: "yes", label: t("correct.isDuplicate") },
          { value: "no", label: t("correct.isNoDuplicate") },
        ]}
        onChange={(answer) => set({ isDuplicate: answer === "yes" })}
      />
      {data && data.items.length > 0 && (
        <Choose
          label={t("correct.near")}
          value={data.items.some(({ article_id }) => article_id === draft.of) ? draft.of : ""}
          choices={[
            { value: "", label: "–" },
            ...data.items.map(({ article_id, title, similarity }) => ({
              value: article_id,
              label: `${n(similarity, 2)} ${title}`,
            })),
          ]}
          onChange={(of) => set({ of })}
        />
      )}
      <TextField
        label={t("correct.other")}
        className="input mono"
        value={draft.of}
        onChange={(event) => set({ of: event.target.value })}
      />
    </>
  );
}
