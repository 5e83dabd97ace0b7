import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Save, Send, Trash2, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { answer, api, newKey, once, withEtag } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Skeleton } from "../../parts/states.tsx";
import { say, sayProblem } from "../../parts/toast.tsx";
import { useMay } from "../../session.tsx";
import { text, textOr, useText } from "../../text/index.ts";
import type { JobDetail } from "./job.ts";

const JsonEditor = lazy(() => import("../../parts/json-editor.tsx"));
type Mark = { path: string; message: string };

/** The payload, to be mended in place, and what can be done with the job. */
export function JobActions(props: { job: JobDetail; etag: string; onDone: () => void }) {
  const t = useText();
  const mayAct = useMay("operator");
  const { job } = props;
  const { words, setWords, isEdited, marks, replay, save, move } = useActions(props);
  const isOpen = job.status === "dead";
  const isInTrash = job.status === "discarded";
  const mayEdit = mayAct && isOpen;
  return (
    <section className="stack" aria-label={t("job.payload")}>
      <div className="row row-between">
        <h3 className="row">
          {t("job.payload")}
          {job.is_edited && <Badge tone="info">{t("job.edited")}</Badge>}
        </h3>
        <SchemaBadge job={job} />
      </div>
      <Suspense fallback={<Skeleton rows={8} />}>
        <JsonEditor
          label={t(mayEdit ? "job.payload.edit" : "job.payload.read")}
          value={words}
          marks={marks}
          isReadOnly={!mayEdit}
          hasFocus={mayEdit && job.schema_errors.length > 0}
          onChange={setWords}
        />
      </Suspense>
      {marks.length > 0 && (
        <ul className="schema-errors">
          {marks.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path || "/"}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {job.blocked_by !== "" && isOpen && !isEdited && (
        <p className="banner banner-warn">
          {t("job.blocked", { why: textOr(`skip.${job.blocked_by}`, job.blocked_by) })}
        </p>
      )}
      {mayAct && (
        <div className="row job-buttons">
          {isOpen && (
            <Button
              tone="primary"
              icon={Send}
              isBusy={replay.isPending}
              disabled={!isEdited && job.blocked_by !== ""}
              onClick={() => replay.mutate()}
            >
              {t(isEdited ? "job.saveReplay" : "job.replay")}
            </Button>
          )}
          {isOpen && isEdited && (
            <Button icon={Save} isBusy={save.isPending} onClick={() => save.mutate()}>
              {t("job.save")}
            </Button>
          )}
          {isOpen && (
            <Button
              tone="danger"
              icon={Trash2}
              isBusy={move.isPending}
              onClick={() => move.mutate("discard")}
            >
              {t("job.discard")}
            </Button>
          )}
          {isInTrash && (
            <Button icon={Undo2} isBusy={move.isPending} onClick={() => move.mutate("restore")}>
              {t("job.restore")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function SchemaBadge({ job: { schema, schema_errors } }: { job: JobDetail }) {
  const t = useText();
  if (schema === null) return <Badge tone="idle">{t("job.schema.none")}</Badge>;
  const { length } = schema_errors;
  return (
    <Badge tone={length === 0 ? "ok" : "bad"} isState>
      {length === 0 ? t("job.schema.good") : t("job.schema.bad", { count: length })}
    </Badge>
  );
}

function useActions({ job, etag, onDone }: { job: JobDetail; etag: string; onDone: () => void }) {
  const client = useQueryClient();
  const original = JSON.stringify(job.payload, null, 2);
  const [words, setWords] = useState(original);
  const [marks, setMarks] = useState<Mark[]>(job.schema_errors);
  // One key for each button of this view: a second press, or a repeated request, does nothing more.
  const [keys] = useState(() => ({ replay: newKey(), discard: newKey(), restore: newKey() }));
  const path = { id: job.id };
  const isEdited = words !== original;
  const refresh = () => client.invalidateQueries({ queryKey: ["jobs"] });
  const put = async () => {
    const payload = parse(words);
    await withEtag(
      api.PUT("/api/v1/jobs/{id}/payload", {
        params: { path, header: { "if-match": etag } },
        body: { payload },
      }),
    );
  };
  const onError = (error: unknown) => {
    const problem = toProblem(error);
    const said = problem.errors.map(markOf);
    if (said.length > 0) setMarks(said);
    if (problem.status === 412 && isEdited) say(text("job.stale"));
    else sayProblem(error);
  };
  const replay = useMutation({
    mutationFn: async () => {
      if (isEdited) await put();
      return answer(
        api.POST("/api/v1/jobs/{id}/replay", {
          params: { path, header: once(keys.replay) },
          body: {},
        }),
      );
    },
    onSuccess: ({ origin }) => {
      say(text("job.replayed", { origin }));
      onDone();
    },
    onError,
    onSettled: refresh,
  });
  const save = useMutation({
    mutationFn: put,
    onSuccess: () => say(text("job.saved")),
    onError,
    onSettled: refresh,
  });
  const move = useMutation({
    mutationFn: (verb: "discard" | "restore") => moveJob(job.id, verb, keys[verb]),
    onSuccess: (_moved, verb) => {
      const undo = async () => {
        await moveJob(job.id, "restore", newKey());
        await refresh();
      };
      if (verb === "discard") say(text("job.discarded"), undo);
      else say(text("job.restored"));
      onDone();
    },
    onError,
    onSettled: refresh,
  });
  return { words, setWords, isEdited, marks, replay, save, move };
}

const moveJob = (id: string, verb: "discard" | "restore", key: string) =>
  answer(
    api.POST(`/api/v1/jobs/{id}/${verb}`, {
      params: { path: { id }, header: once(key) },
      body: {},
    }),
  );

/** @throws Error that says what is wrong with the JSON */
function parse(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch (error) {
    throw new Error(text("job.badJson", { why: error instanceof Error ? error.message : "" }), {
      cause: error,
    });
  }
}

/** `payload.url: Invalid URL`, as a problem lists it, as a path and what is wrong there. */
function markOf(line: string): Mark {
  const [, path = "", message = line] = /^([^:\s]*): (.*)$/s.exec(line) ?? [];
  return { path: path.replace(/^payload\.?/, ""), message };
}
