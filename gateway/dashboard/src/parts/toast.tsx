import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { toProblem } from "../api/problem.ts";
import { useText } from "../text/index.ts";
import { Button, IconButton } from "./button.tsx";

type Toast = {
  id: number;
  words: string;
  tone: "ok" | "bad";
  undo?: (() => Promise<unknown>) | undefined;
};

/** Long enough to read and to undo. */
const shownMs = 10_000;
let toasts: Toast[] = [];
let last = 0;
const watchers = new Set<() => void>();
function set(next: Toast[]): void {
  toasts = next;
  for (const watcher of watchers) watcher();
}
const drop = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Says for some seconds what was done, with a way to undo it where there is one. */
export function say(words: string, undo?: () => Promise<unknown>): void {
  show({ words, tone: "ok", undo });
}
/** Says what went wrong, with the request's id. */
export function sayProblem(error: unknown): void {
  const { message, title, requestId } = toProblem(error);
  show({ words: [message || title, requestId].filter(Boolean).join(" · "), tone: "bad" });
}
function show(toast: Omit<Toast, "id">): void {
  const id = ++last;
  set([...toasts, { id, ...toast }]);
  setTimeout(() => drop(id), shownMs);
}

/** Where toasts appear; a screen reader hears them. */
export function Toasts() {
  const t = useText();
  const shown = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, words, tone, undo }) => (
        <div key={id} className={`toast toast-${tone}`}>
          <span>{words}</span>
          {undo && (
            <Button
              onClick={() => {
                drop(id);
                undo().catch(sayProblem);
              }}
            >
              {t("common.undo")}
            </Button>
          )}
          <IconButton icon={X} label={t("common.close")} onClick={() => drop(id)} />
        </div>
      ))}
    </div>
  );
}
