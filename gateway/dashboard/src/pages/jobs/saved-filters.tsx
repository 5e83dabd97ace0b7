import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Loaded } from "../../parts/states.tsx";
import { sayProblem } from "../../parts/toast.tsx";
import { useText } from "../../text/index.ts";
import { jobSearch, type JobSearch } from "./job.ts";

const key = ["views", "jobs"];
const none = { kind: undefined, status: undefined, stage: undefined, reason: undefined };
/** A filter replaces the one before it, it does not add to it. */
const cleared: Partial<JobSearch> = {
  ...none,
  ...{ source: undefined, fingerprint: undefined, from: undefined, to: undefined, q: undefined },
};

/** Filters kept under a name, one's own and those shared by others. */
export function SavedFilters(props: {
  search: JobSearch;
  onChoose: (search: Partial<JobSearch>) => void;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        {t("jobs.views")}
      </Button>
      {isOpen && <Views {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Views(props: {
  search: JobSearch;
  onChoose: (search: Partial<JobSearch>) => void;
  onClose: () => void;
}) {
  const t = useText();
  const client = useQueryClient();
  const { search, onChoose, onClose } = props;
  const [name, setName] = useState("");
  const [is_shared, setShared] = useState(false);
  const query = useQuery({
    queryKey: key,
    queryFn: () => answer(api.GET("/api/v1/views", { params: { query: { kind: "jobs" } } })),
  });
  const changed = {
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: sayProblem,
  };
  const { job: _, ...state } = search;
  const save = useMutation({
    mutationFn: () =>
      answer(api.POST("/api/v1/views", { body: { name, kind: "jobs", is_shared, state } })),
    ...changed,
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/v1/views/{id}", { params: { path: { id } } })),
    ...changed,
  });
  return (
    <Dialog title={t("jobs.views")} onClose={onClose}>
      <div className="stack">
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="soft">{t("jobs.views.none")}</p>
            ) : (
              <ul className="lines">
                {items.map((view) => (
                  <li key={view.id}>
                    <button
                      type="button"
                      className="row-button strong"
                      onClick={() => {
                        onChoose({ ...cleared, ...jobSearch(view.state) });
                        onClose();
                      }}
                    >
                      {view.name} <span className="soft">{view.owner}</span>
                    </button>
                    <IconButton
                      icon={Trash2}
                      label={t("jobs.views.remove", { name: view.name })}
                      onClick={() => remove.mutate(view.id)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <TextField
            label={t("jobs.views.name")}
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
            {t("jobs.views.share")}
          </label>
          <Button type="submit" icon={Save} isBusy={save.isPending}>
            {t("jobs.views.save")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
