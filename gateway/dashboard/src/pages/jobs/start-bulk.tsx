import { useMutation } from "@tanstack/react-query";
import { Play, RotateCcw } from "lucide-react";
import { useState } from "react";
import { answer, api, newKey, once } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Failed } from "../../parts/states.tsx";
import { textOr, useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import type { Selection } from "./dry-run.tsx";

const usualRate = 100;
const shownIds = 20;

/** What the dry run found, and the button that starts the work on exactly that. */
export function StartBulk(props: {
  selection: Selection;
  onStarted: (id: string) => void;
  onAgain: () => void;
}) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const { selection, onStarted, onAgain } = props;
  const { token, action, count, sample_ids, expires_at } = selection;
  const [rate, setRate] = useState(usualRate);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [key] = useState(newKey);
  const isPurge = action === "purge";
  const name = t("dry.purge.name", { count });
  const start = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/bulk", {
          params: { header: once(key) },
          body: {
            ...{ token, action, reason, rate_per_second: rate },
            ...(isPurge ? { confirm_count: count } : {}),
          },
        }),
      ),
    onSuccess: ({ id }) => onStarted(id),
  });
  const hasChanged = start.error !== null && toProblem(start.error).status === 409;
  const isReady = count > 0 && reason.trim() !== "" && (!isPurge || typed === name);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) start.mutate();
      }}
    >
      <p className="dry-count">{t("dry.count", { count: n(count) })}</p>
      <Skipped of={selection.skipped} />
      {sample_ids.length > 0 && (
        <details className="more" open>
          <summary>{t("dry.samples")}</summary>
          <ul className="samples" data-sample-ids={sample_ids.join(" ")}>
            {sample_ids.slice(0, shownIds).map((id) => (
              <li key={id}>
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="hint">{t("dry.expires", { when: time(expires_at) })}</p>
      <TextField
        label={t("bulk.rate")}
        type="number"
        min={1}
        max={2000}
        value={rate}
        onChange={(event) => setRate(event.target.valueAsNumber || 1)}
      />
      <TextField
        label={t("common.reason")}
        hint={t("dry.reason.hint")}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isPurge && (
        <>
          <p className="banner banner-bad">{t("dry.purge.warn")}</p>
          <TextField
            label={t("confirm.type", { name })}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
      {hasChanged && <p className="banner banner-warn">{t("dry.changed")}</p>}
      {start.error && !hasChanged && <Failed error={start.error} />}
      <div className="row">
        <Button
          tone={action === "replay" ? "primary" : "danger"}
          type="submit"
          icon={Play}
          disabled={!isReady || hasChanged}
          isBusy={start.isPending}
        >
          {t(`dry.start.${action}`, { count: n(count) })}
        </Button>
        <Button icon={RotateCcw} onClick={onAgain}>
          {t("dry.again")}
        </Button>
      </div>
    </form>
  );
}

function Skipped({ of }: { of: Selection["skipped"] }) {
  const t = useText();
  const n = useNumber();
  const all = of.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return <p className="soft">{t("dry.nothingSkipped")}</p>;
  return (
    <div className="stack">
      <p>{t("dry.skipped", { count: n(all) })}</p>
      <ul className="chips">
        {of.map(({ reason, count }) => (
          <li key={reason}>
            <Badge tone="warn">
              {textOr(`skip.${reason}`, reason)} · {n(count)}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
