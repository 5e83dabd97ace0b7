import { useMutation } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import type { paths } from "../../api/schema.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Choose } from "../../parts/field.tsx";
import { Failed } from "../../parts/states.tsx";
import { oneOf } from "../../search.ts";
import { useText } from "../../text/index.ts";
import type { Meant } from "./bulk-drawer.tsx";

/** What a dry run froze. */
export type Selection =
  paths["/api/v1/jobs/selections"]["post"]["responses"][200]["content"]["application/json"];
export const actions = ["replay", "discard", "purge"] as const;

/** Asks the API which jobs are meant and what would be skipped; nothing is done to them yet. */
export function DryRun(props: { filter: Meant; onFrozen: (selection: Selection) => void }) {
  const t = useText();
  const { filter, onFrozen } = props;
  const isTrash = "status" in filter && filter.status === "discarded";
  const [action, setAction] = useState<(typeof actions)[number]>(isTrash ? "purge" : "replay");
  const freeze = useMutation({
    mutationFn: () => answer(api.POST("/api/v1/jobs/selections", { body: { filter, action } })),
    onSuccess: onFrozen,
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        freeze.mutate();
      }}
    >
      <MeantList filter={filter} />
      <Choose
        label={t("bulk.action")}
        value={action}
        choices={actions.map((each) => ({ value: each, label: t(`bulk.action.${each}`) }))}
        onChange={(word) => setAction(oneOf(actions, word) ?? "replay")}
      />
      {freeze.error && <Failed error={freeze.error} />}
      <div className="row">
        <Button tone="primary" type="submit" icon={FlaskConical} isBusy={freeze.isPending}>
          {t("dry.go")}
        </Button>
      </div>
    </form>
  );
}

/** The filter in words, so that nobody acts on what the screen no longer shows. */
function MeantList({ filter }: { filter: Meant }) {
  const t = useText();
  const n = useNumber();
  return (
    <div className="stack">
      <h3>{t("dry.meant")}</h3>
      <ul className="chips">
        {"ids" in filter ? (
          <li className="chip">{t("dry.ids", { count: n(filter.ids.length) })}</li>
        ) : (
          Object.entries(filter).map(([name, value]) => (
            <li key={name} className="chip">
              {t("jobs.chip", { name, value })}
            </li>
          ))
        )}
      </ul>
    </div>
  );
}
