import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

let isLive = false;
const watchers = new Set<() => void>();
function setLive(value: boolean): void {
  if (value === isLive) return;
  isLive = value;
  for (const watcher of watchers) watcher();
}

/** Whether server-sent events flow now. Pages say "stale" when not, and ask by themselves. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isLive,
  );

/** What each event of `/api/v1/events` changes here. An event we do not know changes nothing. */
const on: Record<string, (client: QueryClient, data: unknown) => void> = {
  overview: (client, data) => client.setQueryData(["overview"], data),
  jobs: (client) => void client.invalidateQueries({ queryKey: ["jobs"] }), // failures show on the page
  bulk: (client) => void client.invalidateQueries({ queryKey: ["bulk"] }),
  sync: (client) => void client.invalidateQueries({ queryKey: ["sync"] }),
  // Too much was missed to be told one by one.
  reset: (client) => void client.invalidateQueries(),
};

/** Keeps one event stream open while a person is logged in; the browser resumes it by Last-Event-ID. */
export function useLiveEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stream = new EventSource("/api/v1/events");
    stream.onopen = () => setLive(true);
    stream.onerror = () => setLive(false);
    for (const [name, change] of Object.entries(on))
      stream.addEventListener(name, (event) => {
        setLive(true);
        change(client, readJson(event.data));
      });
    return () => {
      stream.close();
      setLive(false);
    };
  }, [client]);
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined; // half an event: setQueryData ignores undefined
  }
}
