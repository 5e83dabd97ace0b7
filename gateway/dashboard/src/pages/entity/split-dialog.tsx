import { useMutation } from "@tanstack/react-query";
import { Scissors } from "lucide-react";
import { useState } from "react";
import { answer, api, newKey, once } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { say } from "../../parts/toast.tsx";
import { useText } from "../../text/index.ts";
import { useEntitiesChanged, useReverse } from "./decisions.ts";
import type { Profile } from "./entity-page.tsx";

/** Makes some names of an entity one of their own. */
export function SplitDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useText();
  const changed = useEntitiesChanged();
  const reverse = useReverse();
  const [key] = useState(newKey);
  const [chosen, setChosen] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const split = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/graph/split", {
          params: { header: once(key) },
          body: { entity_id: profile.id, names: chosen, reason },
        }),
      ),
    onSuccess: async ({ entity }) => {
      say(t("entity.didSplit", { name: entity.name }), () =>
        reverse({ kind: "split", names: chosen, from: profile.id, into: entity.id }),
      );
      onClose();
      await changed();
    },
  });
  const names = profile.aliases.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <Dialog
      title={t("entity.split.title", { name: profile.name })}
      lead={t("entity.split.lead")}
      onClose={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          split.mutate();
        }}
      >
        <fieldset className="ticks">
          <legend>{t("entity.aliases")}</legend>
          {profile.aliases.map(({ id, name, evidence }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
                  )
                }
              />
              {name} {evidence !== null && <span className="soft">{evidence}</span>}
            </label>
          ))}
        </fieldset>
        {names.length > 0 && (
          <p>
            {t("entity.split.preview", {
              names: names.join(", "),
              own: names[0] ?? "",
              name: profile.name,
            })}
          </p>
        )}
        <TextField
          label={t("common.reason")}
          required
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {split.error && (
          <p className="hint hint-bad" role="alert">
            {toProblem(split.error).message}
          </p>
        )}
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            tone="primary"
            type="submit"
            icon={Scissors}
            isBusy={split.isPending}
            disabled={chosen.length === 0 || reason.trim() === ""}
          >
            {t("entity.split.go", { count: chosen.length })}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
