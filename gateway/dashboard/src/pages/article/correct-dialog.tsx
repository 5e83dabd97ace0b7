import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choose, Field } from "../../parts/field.tsx";
import { say } from "../../parts/toast.tsx";
import { useText } from "../../text/index.ts";
import type { Article, Begun } from "./article.ts";
import { changeOf, fields, type Draft } from "./correction-draft.ts";
import { DuplicateField, EntityFields, UnitFields } from "./correction-fields.tsx";

type Props = { article: Article; begun: Begun; onClose: () => void };

/** Says what is right: the article changes in every store at once, and the correction is kept as gold data. */
export function CorrectDialog({ article, begun, onClose }: Props) {
  const t = useText();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    field: begun.field,
    sentiment: article.analysis?.sentiment.label ?? "netral",
    urgency: article.analysis?.urgency.level ?? 1,
    ...{ entityType: "PERSON", name: begun.span?.name ?? begun.span?.text ?? "" },
    ...{ chain: begun.span?.type === "PoliceUnit" ? (begun.span.name ?? "") : "", isUnit: true },
    ...{ of: "", isDuplicate: article.dedup_status !== "DUPLICATE" },
  }));
  const [note, setNote] = useState("");
  const set = (some: Partial<Draft>) => setDraft((old) => ({ ...old, ...some }));
  const change = changeOf(draft, begun.span);
  const save = useMutation({
    mutationFn: () => {
      if (!change) throw new Error(t("correct.unfinished"));
      return answer(
        api.POST("/api/v1/articles/{id}/corrections", {
          params: { path: { id: article.id } },
          body: { change, note },
        }),
      );
    },
    onSuccess: async ({ applied }) => {
      say(t(applied ? "correct.applied" : "correct.kept"));
      onClose();
      await client.invalidateQueries({ queryKey: ["article", article.id] });
    },
  });
  const needsPlace = (draft.field === "entity" || draft.field === "police_unit") && !begun.span;
  return (
    <Dialog title={t("correct.title")} lead={t("correct.lead")} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Choose
          label={t("correct.field")}
          value={draft.field}
          choices={fields.map((field) => ({ value: field, label: t(`correct.field.${field}`) }))}
          onChange={(field) => set({ field: field as Draft["field"] })} // one of the choices
        />
        {begun.span && (draft.field === "entity" || draft.field === "police_unit") && (
          <p>
            {t("correct.words")} <mark>{begun.span.text}</mark>
          </p>
        )}
        {needsPlace && <p className="banner banner-warn">{t("correct.choosePlace")}</p>}
        {draft.field === "sentiment" && (
          <Choose
            label={t("articles.filter.sentiment")}
            value={draft.sentiment}
            choices={(["positif", "netral", "negatif"] as const).map((value) => ({
              value,
              label: t(`mood.${value}`),
            }))}
            onChange={(value) => set({ sentiment: value as Draft["sentiment"] })} // as above
          />
        )}
        {draft.field === "urgency" && (
          <Choose
            label={t("articles.filter.urgency")}
            value={String(draft.urgency)}
            choices={([1, 2, 3, 4, 5] as const).map((level) => ({
              value: String(level),
              label: t(`urgency.${level}`),
            }))}
            onChange={(value) => set({ urgency: Number(value) })}
          />
        )}
        {draft.field === "entity" && <EntityFields draft={draft} set={set} />}
        {draft.field === "police_unit" && <UnitFields draft={draft} set={set} />}
        {draft.field === "duplicate" && (
          <DuplicateField article={article} draft={draft} set={set} />
        )}
        <Field label={t("correct.note")}>
          {(ids) => (
            <textarea
              className="input"
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              {...ids}
            />
          )}
        </Field>
        {save.error && (
          <p className="hint hint-bad" role="alert">
            {toProblem(save.error).message || toProblem(save.error).title}
          </p>
        )}
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            tone="primary"
            type="submit"
            icon={Check}
            disabled={!change}
            isBusy={save.isPending}
          >
            {t("correct.save")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
