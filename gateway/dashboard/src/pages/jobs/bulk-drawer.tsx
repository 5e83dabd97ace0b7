import { useState } from "react";
import { Dialog } from "../../parts/dialog.tsx";
import { useText } from "../../text/index.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { DryRun, type Selection } from "./dry-run.tsx";
import type { JobFilter } from "./job.ts";
import { StartBulk } from "./start-bulk.tsx";

/** Which jobs: those that match a filter, or these. */
export type Meant = JobFilter | { ids: string[] };

/** Three steps in one drawer: the dry run that freezes which jobs, the start, the progress. */
export function BulkDrawer({ filter, onClose }: { filter: Meant; onClose: () => void }) {
  const t = useText();
  const [selection, setSelection] = useState<Selection | null>(null);
  const [started, setStarted] = useState<string | null>(null);
  return (
    <Dialog isDrawer title={t("dry.title")} lead={t("dry.lead")} onClose={onClose}>
      {started !== null ? (
        <BulkProgress id={started} />
      ) : selection !== null ? (
        <StartBulk
          key={selection.token}
          selection={selection}
          onStarted={setStarted}
          onAgain={() => setSelection(null)}
        />
      ) : (
        <DryRun filter={filter} onFrozen={setSelection} />
      )}
    </Dialog>
  );
}
