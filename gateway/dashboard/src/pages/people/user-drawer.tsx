import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { useState } from "react";
import { answer, api, withEtag } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choose, TextField } from "../../parts/field.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { oneOf } from "../../search.ts";
import { roles, type Role } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";
import type { User } from "./user-list.tsx";

/** One user to change, or a new one to add. */
export function UserDrawer({ user, onClose }: { user: User | null; onClose: () => void }) {
  const t = useText();
  const id = user?.id ?? "";
  const query = useQuery({
    queryKey: ["user", id],
    enabled: user !== null,
    queryFn: () => withEtag<User>(api.GET("/api/v1/users/{id}", { params: { path: { id } } })),
    refetchOnWindowFocus: false, // what is being typed must not be swept away
  });
  return (
    <Dialog isDrawer title={user?.username ?? t("users.add")} onClose={onClose}>
      {user === null ? (
        <Form user={null} etag="" onDone={onClose} />
      ) : (
        <Loaded query={query}>
          {({ data, etag }) => <Form key={etag} user={data} etag={etag} onDone={onClose} />}
        </Loaded>
      )}
    </Dialog>
  );
}

function Form({ user, etag, onDone }: { user: User | null; etag: string; onDone: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [username, setName] = useState(user?.username ?? "");
  const [role, setRole] = useState<Role>(user?.role ?? "viewer");
  const [password, setPassword] = useState("");
  const [is_active, setActive] = useState(user?.is_active ?? true);
  const save = useMutation({
    mutationFn: () =>
      user === null
        ? answer(api.POST("/api/v1/users", { body: { username, password, role } }))
        : answer(
            api.PATCH("/api/v1/users/{id}", {
              params: { path: { id: user.id }, header: { "if-match": etag } },
              body: { username, role, is_active, ...(password === "" ? {} : { password }) },
            }),
          ),
    onSuccess: async (saved) => {
      say(text("users.saved", { name: saved.username }));
      onDone();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "users" || queryKey[0] === "user",
      });
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextField
        label={t("login.name")}
        required
        maxLength={100}
        autoComplete="off"
        value={username}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t("users.password")}
        hint={t(user === null ? "users.password.hint" : "users.password.keep")}
        type="password"
        autoComplete="new-password"
        minLength={12}
        required={user === null}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Choose
        label={t("users.role")}
        value={role}
        choices={roles.map((each) => ({ value: each, label: t(`role.${each}`) }))}
        onChange={(word) => setRole(oneOf(roles, word) ?? "viewer")}
      />
      {user !== null && (
        <label className="check">
          <input
            type="checkbox"
            checked={is_active}
            onChange={(event) => setActive(event.target.checked)}
          />
          {t("users.active")}
        </label>
      )}
      {save.error && <Failed error={save.error} />}
      <div className="row">
        <Button tone="primary" type="submit" icon={Save} isBusy={save.isPending}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
