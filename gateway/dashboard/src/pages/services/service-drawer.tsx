import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api, withEtag } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Failed, Loaded, Skeleton } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { text, useText } from "../../text/index.ts";
import type { Service } from "./services-page.tsx";

const JsonEditor = lazy(() => import("../../parts/json-editor.tsx"));
type Settings = Got<"/api/v1/services/{name}/settings">;

/** One service: what its last heartbeat said, and its settings to change. */
export function ServiceDrawer({ service, onClose }: { service: Service; onClose: () => void }) {
  const t = useText();
  const { name, heartbeat } = service;
  const query = useQuery({
    queryKey: ["settings", name],
    queryFn: () =>
      withEtag<Settings>(
        api.GET("/api/v1/services/{name}/settings", { params: { path: { name } } }),
      ),
    refetchOnWindowFocus: false, // what is being typed must not be swept away
  });
  return (
    <Dialog isDrawer title={name} lead={t("services.edit.hint")} onClose={onClose}>
      <div className="stack">
        <Loaded query={query}>
          {({ data, etag }) => (
            <Editor key={etag} name={name} settings={data.settings} etag={etag} />
          )}
        </Loaded>
        {heartbeat !== null && (
          <section className="stack">
            <h3>{t("services.says")}</h3>
            <pre className="well">{JSON.stringify(heartbeat, null, 2)}</pre>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Editor({
  name,
  settings,
  etag,
}: {
  name: string;
  settings: Settings["settings"];
  etag: string;
}) {
  const t = useText();
  const mayAct = useMay("operator");
  const client = useQueryClient();
  // The API sets these two itself.
  const { service: _, updated_at: __, ...own } = settings ?? {};
  const [words, setWords] = useState(JSON.stringify(own, null, 2));
  const save = useMutation({
    mutationFn: () =>
      withEtag(
        api.PUT("/api/v1/services/{name}/settings", {
          params: { path: { name }, header: { "if-match": etag } },
          body: objectOf(words),
        }),
      ),
    onSuccess: async () => {
      say(text("services.saved", { name }));
      await client.invalidateQueries({ queryKey: ["settings", name] });
      await client.invalidateQueries({ queryKey: ["services"] });
    },
  });
  return (
    <section className="stack">
      <h3>{t("services.settings")}</h3>
      <Suspense fallback={<Skeleton rows={6} />}>
        <JsonEditor
          label={t("services.edit", { name })}
          value={words}
          marks={[]}
          isReadOnly={!mayAct}
          onChange={setWords}
        />
      </Suspense>
      {save.error && <Failed error={save.error} />}
      {mayAct && (
        <div className="row">
          <Button tone="primary" icon={Save} isBusy={save.isPending} onClick={() => save.mutate()}>
            {t("common.save")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** @throws Error unless the text is a JSON object */
function objectOf(words: string): Record<string, unknown> {
  const value: unknown = JSON.parse(words);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(text("services.badObject"));
  return { ...value };
}
