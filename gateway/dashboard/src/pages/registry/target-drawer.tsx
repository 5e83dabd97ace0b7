import { useQuery } from "@tanstack/react-query";
import { api, withEtag } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { TargetForm, type TargetFields } from "./target-form.tsx";
import { newId, type Target } from "./targets-page.tsx";

const fresh: TargetFields = {
  domain: "",
  base_url: "https://",
  sector_id: null,
  region_id: null,
  organization_id: null,
  org_type: "unassigned",
  engine: "news",
  max_pages: 20,
  timeout_ms: 15_000,
  html_selectors: { article_wrapper: "", title: "", body_content: "", published_date: "" },
  is_active: false,
  scrape_interval_seconds: 900,
};

/** One target to change, or a new one to add. */
export function TargetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const isNew = id === newId;
  const query = useQuery({
    queryKey: ["target", id],
    enabled: !isNew,
    queryFn: () => withEtag<Target>(api.GET("/api/v1/targets/{id}", { params: { path: { id } } })),
    refetchOnWindowFocus: false, // what is being typed must not be swept away
  });
  return (
    <Dialog
      isDrawer
      title={isNew ? t("targets.add") : (query.data?.data.domain ?? t("targets.title"))}
      lead={t("registry.syncHint")}
      onClose={onClose}
    >
      {isNew ? (
        <TargetForm id={null} fields={fresh} etag="" onDone={onClose} />
      ) : (
        <Loaded query={query}>
          {({ data: { id: _, ...fields }, etag }) => (
            <TargetForm key={etag} id={id} fields={fields} etag={etag} onDone={onClose} />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}
