import { useQuery } from "@tanstack/react-query";
import { api, withEtag } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { JobActions } from "./job-actions.tsx";
import { JobFacts, JobPast } from "./job-facts.tsx";
import type { JobDetail } from "./job.ts";

/** One job over the list: what happened, its payload to mend, and the buttons that end it. */
export function JobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useQuery({
    queryKey: ["jobs", "one", id],
    queryFn: () => withEtag<JobDetail>(api.GET("/api/v1/jobs/{id}", { params: { path: { id } } })),
    refetchOnWindowFocus: false, // what is being typed must not be swept away
  });
  return (
    <Dialog
      isDrawer
      isWide
      title={query.data?.data.reason ?? t("job.title", { id })}
      lead={query.data?.data.message ?? id}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ data, etag }) => (
          <div className="stack">
            <JobFacts job={data} />
            <JobActions key={etag} job={data} etag={etag} onDone={onClose} />
            <JobPast job={data} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
