import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Power, Save } from "lucide-react";
import { useState } from "react";
import { answer, api, withEtag } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choose, Field, TextField } from "../../parts/field.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";
import type { Keyword } from "./keywords-page.tsx";
import { choicesOf, useNodeNames } from "./names.ts";
import { newId } from "./targets-page.tsx";

type Fields = Omit<Keyword, "id">;
const fresh: Fields = {
  node_id: "",
  phrase: "",
  phrases: [],
  is_active: true,
  scrape_interval_minutes: 60,
};

/** One keyword to change, or a new one to add. */
export function KeywordDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const isNew = id === newId;
  const query = useQuery({
    queryKey: ["keyword", id],
    enabled: !isNew,
    queryFn: () =>
      withEtag<Keyword>(api.GET("/api/v1/keywords/{id}", { params: { path: { id } } })),
    refetchOnWindowFocus: false, // what is being typed must not be swept away
  });
  return (
    <Dialog
      isDrawer
      title={isNew ? t("keywords.add") : (query.data?.data.phrase ?? t("keywords.title"))}
      lead={t("registry.syncHint")}
      onClose={onClose}
    >
      {isNew ? (
        <Form id={null} fields={fresh} etag="" onDone={onClose} />
      ) : (
        <Loaded query={query}>
          {({ data: { id: _, ...fields }, etag }) => (
            <Form key={etag} id={id} fields={fields} etag={etag} onDone={onClose} />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

type FormProps = { id: string | null; fields: Fields; etag: string; onDone: () => void };

function Form({ id, fields, etag, onDone }: FormProps) {
  const t = useText();
  const mayEdit = useMay("operator");
  const nodes = useNodeNames();
  const [row, setRow] = useState(fields);
  const [spellings, setSpellings] = useState(fields.phrases.join("\n"));
  const set = (some: Partial<Fields>) => setRow((old) => ({ ...old, ...some }));
  const lines = spellings.split("\n").map((line) => line.trim());
  const phrases = [...new Set([row.phrase.trim(), ...lines])].filter((line) => line !== "");
  const { save, toggle } = useChanges({ id, etag, onDone, fields: { ...row, phrases } });
  const error = save.error ?? toggle.error;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextField
        label={t("keywords.phrase")}
        required
        readOnly={!mayEdit}
        value={row.phrase}
        onChange={(event) => set({ phrase: event.target.value })}
      />
      <Field label={t("keywords.phrases")} hint={t("keywords.phrases.hint")}>
        {(ids) => (
          <textarea
            className="input"
            readOnly={!mayEdit}
            value={spellings}
            onChange={(event) => setSpellings(event.target.value)}
            {...ids}
          />
        )}
      </Field>
      <Choose
        label={t("keywords.node")}
        value={row.node_id}
        choices={choicesOf(nodes, t("registry.unassigned"))}
        onChange={(node_id) => set({ node_id })}
      />
      <TextField
        label={t("keywords.every")}
        type="number"
        min={1}
        required
        readOnly={!mayEdit}
        value={row.scrape_interval_minutes ?? 60}
        onChange={(event) => set({ scrape_interval_minutes: event.target.valueAsNumber || 1 })}
      />
      {error && <Failed error={error} />}
      {mayEdit && (
        <div className="row">
          <Button tone="primary" type="submit" icon={Save} isBusy={save.isPending}>
            {t("common.save")}
          </Button>
          {id !== null && (
            <Button icon={Power} isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
              {t(fields.is_active ? "common.deactivate" : "common.activate")}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function useChanges({ id, fields, etag, onDone }: FormProps) {
  const client = useQueryClient();
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === "keywords" || queryKey[0] === "keyword",
    });
  const save = useMutation({
    mutationFn: () =>
      id === null
        ? answer(api.POST("/api/v1/keywords", { body: fields }))
        : answer(
            api.PUT("/api/v1/keywords/{id}", {
              params: { path: { id }, header: { "if-match": etag } },
              body: fields,
            }),
          ),
    onSuccess: async ({ phrase }) => {
      say(text("registry.saved", { name: phrase }));
      onDone();
      await refresh();
    },
  });
  const toggle = useMutation({
    mutationFn: () => {
      const params = { path: { id: id ?? "" } };
      return fields.is_active
        ? answer(api.POST("/api/v1/keywords/{id}/deactivate", { params }))
        : answer(api.POST("/api/v1/keywords/{id}/activate", { params }));
    },
    onSuccess: async ({ phrase, is_active }) => {
      say(text(is_active ? "registry.activated" : "registry.deactivated", { name: phrase }));
      onDone();
      await refresh();
    },
  });
  return { save, toggle };
}
