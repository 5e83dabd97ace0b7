import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Power, Save } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Choose, TextField } from "../../parts/field.tsx";
import { Failed } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";
import { choicesOf, useNames } from "./names.ts";
import type { Target } from "./targets-page.tsx";

export type TargetFields = Omit<Target, "id">;
type Props = { id: string | null; fields: TargetFields; etag: string; onDone: () => void };
const selectors = ["article_wrapper", "title", "body_content", "published_date"] as const;

/** The fields of a target; saving replaces it unless somebody else was faster. */
export function TargetForm({ id, fields, etag, onDone }: Props) {
  const t = useText();
  const mayEdit = useMay("operator");
  const names = useNames();
  const [row, setRow] = useState(fields);
  const set = (some: Partial<TargetFields>) => setRow((old) => ({ ...old, ...some }));
  const { save, toggle } = useChanges({ id, fields: row, etag, onDone });
  const error = save.error ?? toggle.error;
  const line = (
    name: "domain" | "base_url" | "engine" | "org_type",
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      required
      readOnly={!mayEdit}
      value={row[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  const number = (name: "max_pages" | "timeout_ms" | "scrape_interval_seconds", label: string) => (
    <TextField
      label={label}
      type="number"
      min={1}
      required
      readOnly={!mayEdit}
      value={row[name]}
      onChange={(event) => set({ [name]: event.target.valueAsNumber || 1 })}
    />
  );
  const choice = (
    name: "sector_id" | "region_id" | "organization_id",
    label: string,
    of: ReadonlyMap<string, string>,
  ) => (
    <Choose
      label={label}
      value={row[name] ?? ""}
      choices={choicesOf(of, t("registry.unassigned"))}
      onChange={(value) => set({ [name]: value || null })}
    />
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {line("domain", t("targets.domain"))}
      {line("base_url", t("targets.baseUrl"))}
      <div className="pairs">
        {choice("organization_id", t("targets.organisation"), names.organisations)}
        {line("org_type", t("targets.orgType"))}
        {choice("region_id", t("targets.region"), names.regions)}
        {choice("sector_id", t("targets.sector"), names.sectors)}
        {number("scrape_interval_seconds", t("targets.interval"))}
        {number("max_pages", t("targets.maxPages"))}
        {number("timeout_ms", t("targets.timeout"))}
      </div>
      {line("engine", t("targets.engine"), t("targets.engine.hint"))}
      <fieldset className="pairs">
        <legend>{t("targets.selectors")}</legend>
        {selectors.map((name) => (
          <TextField
            key={name}
            label={t(`targets.selector.${name}`)}
            readOnly={!mayEdit}
            value={row.html_selectors[name] ?? ""}
            onChange={(event) =>
              set({ html_selectors: { ...row.html_selectors, [name]: event.target.value } })
            }
          />
        ))}
      </fieldset>
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

function useChanges({ id, fields, etag, onDone }: Props) {
  const client = useQueryClient();
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === "targets" || queryKey[0] === "target",
    });
  const save = useMutation({
    mutationFn: () =>
      id === null
        ? answer(api.POST("/api/v1/targets", { body: fields }))
        : answer(
            api.PUT("/api/v1/targets/{id}", {
              params: { path: { id }, header: { "if-match": etag } },
              body: fields,
            }),
          ),
    onSuccess: async ({ domain }) => {
      say(text("registry.saved", { name: domain }));
      onDone();
      await refresh();
    },
  });
  const toggle = useMutation({
    mutationFn: () => {
      const params = { path: { id: id ?? "" } };
      return fields.is_active
        ? answer(api.POST("/api/v1/targets/{id}/deactivate", { params }))
        : answer(api.POST("/api/v1/targets/{id}/activate", { params }));
    },
    onSuccess: async ({ domain, is_active }) => {
      say(text(is_active ? "registry.activated" : "registry.deactivated", { name: domain }));
      onDone();
      await refresh();
    },
  });
  return { save, toggle };
}
