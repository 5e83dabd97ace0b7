import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { GitMerge } from "lucide-react";
import { useState } from "react";
import { answer, api, newKey, once } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { useText } from "../../text/index.ts";
import { FindEntity, type FoundEntity } from "../graph/find-entity.tsx";
import { useEntitiesChanged, useReverse } from "./decisions.ts";
import type { Profile } from "./entity-page.tsx";

const route = getRouteApi("/entities/$id");

/** Makes this entity a name of another, after showing what would move. */
export function MergeDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useText();
  const n = useNumber();
  const go = route.useNavigate();
  const changed = useEntitiesChanged();
  const reverse = useReverse();
  const [key] = useState(newKey);
  const [into, setInto] = useState<FoundEntity>();
  const [reason, setReason] = useState("");
  const preview = useQuery({
    queryKey: ["entity", profile.id, "merge-preview", into?.id],
    queryFn: () =>
      answer(
        api.GET("/api/v1/graph/merge-preview", {
          params: { query: { from: profile.id, into: into?.id ?? "" } },
        }),
      ),
    enabled: into !== undefined,
  });
  const merge = useMutation({
    mutationFn: (target: string) =>
      answer(
        api.POST("/api/v1/graph/merge", {
          params: { header: once(key) },
          body: { from: profile.id, into: target, reason },
        }),
      ),
    onSuccess: async ({ entity }) => {
      const names = [profile.id, ...profile.aliases.map(({ id }) => id)];
      const back = async () => {
        await reverse({ kind: "merge", names, from: profile.id, into: entity.id });
        await go({ to: "/entities/$id", params: { id: profile.id } });
      };
      say(t("entity.merged", { from: profile.name, into: entity.name }), back);
      onClose();
      await go({ to: "/entities/$id", params: { id: entity.id } });
      await changed();
    },
  });
  return (
    <Dialog
      title={t("entity.merge.title", { name: profile.name })}
      lead={t("entity.merge.lead")}
      onClose={onClose}
    >
      <div className="stack">
        <FindEntity
          label={t("entity.merge.into")}
          types={[profile.type]}
          without={profile.id}
          onChoose={setInto}
        />
        {into && (
          <Loaded query={preview}>
            {({ into, names, mentions, common_articles }) => (
              <div className="preview">
                <p>
                  {t("entity.merge.preview", {
                    names: names.join(", "),
                    into: into.name,
                    mentions: n(mentions),
                  })}
                </p>
                {common_articles > 0 && (
                  <p className="banner banner-warn">
                    {t("entity.merge.common", { count: common_articles })}
                  </p>
                )}
                <form
                  className="stack"
                  onSubmit={(event) => {
                    event.preventDefault();
                    merge.mutate(into.id);
                  }}
                >
                  <TextField
                    label={t("common.reason")}
                    required
                    maxLength={1000}
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                  {merge.error && (
                    <p className="hint hint-bad" role="alert">
                      {toProblem(merge.error).message}
                    </p>
                  )}
                  <footer className="dialog-foot">
                    <Button onClick={onClose}>{t("common.cancel")}</Button>
                    <Button
                      tone="primary"
                      type="submit"
                      icon={GitMerge}
                      isBusy={merge.isPending}
                      disabled={reason.trim() === ""}
                    >
                      {t("entity.merge.go", { into: into.name })}
                    </Button>
                  </footer>
                </form>
              </div>
            )}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}
