import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, KeyRound } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choose, TextField } from "../../parts/field.tsx";
import { Failed } from "../../parts/states.tsx";
import { say, sayProblem } from "../../parts/toast.tsx";
import { oneOf } from "../../search.ts";
import { roles, type Role } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";

/** Makes a key, and shows its secret this once. */
export function KeyDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [tags, setTags] = useState("");
  const [until, setUntil] = useState("");
  const make = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/keys", {
          body: {
            name,
            role,
            tags: tags
              .split(",")
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ""),
            expires_at: until === "" ? null : new Date(`${until}T23:59:59`).toISOString(),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["keys"] }),
  });
  if (make.data)
    return (
      <Dialog title={t("keys.made")} lead={t("keys.made.lead")} onClose={onClose}>
        <Secret of={make.data.key} />
      </Dialog>
    );
  return (
    <Dialog isDrawer title={t("keys.add")} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <TextField
          label={t("common.name")}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Choose
          label={t("users.role")}
          value={role}
          choices={roles.map((each) => ({ value: each, label: t(`role.${each}`) }))}
          onChange={(word) => setRole(oneOf(roles, word) ?? "viewer")}
        />
        <TextField
          label={t("keys.tags")}
          hint={t("keys.tags.hint")}
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
        <TextField
          label={t("keys.expires")}
          type="date"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        {make.error && <Failed error={make.error} />}
        <div className="row">
          <Button tone="primary" type="submit" icon={KeyRound} isBusy={make.isPending}>
            {t("keys.add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Secret({ of }: { of: string }) {
  const t = useText();
  const copy = () => {
    navigator.clipboard.writeText(of).then(() => say(text("common.copied")), sayProblem);
  };
  return (
    <div className="stack">
      <pre className="well" data-secret>
        {of}
      </pre>
      <div className="row">
        <Button icon={Copy} onClick={copy}>
          {t("common.copy")}
        </Button>
      </div>
    </div>
  );
}
