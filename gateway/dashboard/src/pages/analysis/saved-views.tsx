import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Link2, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Loaded } from "../../parts/states.tsx";
import { say, sayProblem } from "../../parts/toast.tsx";
import { useActor, useMay } from "../../session.tsx";
import { useText } from "../../text/index.ts";

type State = Record<string, unknown>;
type Props = {
  kind: "search" | "graph" | "cypher";
  /** What a new view keeps, asked for when it is saved. */
  state: () => State;
  onOpen: (state: State, id: string) => void;
  /** The page's address that opens a view: a permalink. */
  linkOf: (id: string, state: State) => string;
};

/** Searches, graphs or questions kept under a name, one's own and those that others share. */
export function SavedViews(props: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        {t("views.title")}
      </Button>
      {isOpen && <Views {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Views({ kind, state, onOpen, linkOf, onClose }: Props & { onClose: () => void }) {
  const t = useText();
  const actor = useActor();
  const mayKeep = useMay("analyst");
  const client = useQueryClient();
  const key = ["views", kind];
  const query = useQuery({
    queryKey: key,
    queryFn: () => answer(api.GET("/api/v1/views", { params: { query: { kind } } })),
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/v1/views/{id}", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: sayProblem,
  });
  const copy = async (id: string, kept: State) => {
    await navigator.clipboard.writeText(new URL(linkOf(id, kept), location.origin).href);
    say(t("common.copied"));
  };
  return (
    <Dialog title={t("views.title")} lead={t("views.lead")} onClose={onClose}>
      <div className="stack">
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="soft">{t("views.none")}</p>
            ) : (
              <ul className="view-list">
                {items.map((view) => (
                  <li key={view.id}>
                    <button
                      type="button"
                      className="view-open"
                      onClick={() => {
                        onOpen(view.state, view.id);
                        onClose();
                      }}
                    >
                      {view.name}
                      {view.is_shared && <span className="soft"> · {t("views.shared")}</span>}
                    </button>
                    <IconButton
                      icon={Link2}
                      label={t("views.copy", { name: view.name })}
                      onClick={() => void copy(view.id, view.state).catch(sayProblem)}
                    />
                    {(view.owner === actor.id || actor.role === "administrator") && (
                      <IconButton
                        icon={Trash2}
                        label={t("views.remove", { name: view.name })}
                        onClick={() => remove.mutate(view.id)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {mayKeep && <Keep kind={kind} state={state} />}
      </div>
    </Dialog>
  );
}

function Keep({ kind, state }: Pick<Props, "kind" | "state">) {
  const t = useText();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [is_shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      answer(api.POST("/api/v1/views", { body: { name, kind, is_shared, state: state() } })),
    onSuccess: async () => {
      setName("");
      say(t("common.saved"));
      await client.invalidateQueries({ queryKey: ["views", kind] });
    },
    onError: sayProblem,
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
        label={t("views.name")}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={is_shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {t("views.share")}
      </label>
      <Button type="submit" icon={Save} isBusy={save.isPending}>
        {t("views.save")}
      </Button>
    </form>
  );
}
