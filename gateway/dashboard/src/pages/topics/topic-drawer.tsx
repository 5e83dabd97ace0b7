import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { answer, api } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { SearchBox } from "../../parts/field.tsx";
import { Messages } from "../../parts/messages.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";

const route = getRouteApi("/topics");

/** The newest records of a topic, or those of one key; no group is moved by looking. */
export function TopicDrawer({ topic, onClose }: { topic: string; onClose: () => void }) {
  const t = useText();
  const { key } = route.useSearch();
  const go = route.useNavigate();
  const query = useQuery({
    queryKey: ["topic", topic, key ?? ""],
    queryFn: () =>
      answer(
        api.GET("/api/v1/topics/{name}/peek", {
          params: { path: { name: topic }, query: key ? { key } : {} },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const search = useCallback(
    (words: string) =>
      void go({ search: (old) => ({ ...old, key: words || undefined }), replace: true }), // the router shows its own failures
    [go],
  );
  return (
    <Dialog
      isDrawer
      isWide
      title={t("topics.peek", { topic })}
      lead={t("topics.peek.lead")}
      onClose={onClose}
    >
      <div className="stack">
        <SearchBox value={key ?? ""} onSearch={search} label={t("topics.key")} />
        <Loaded query={query}>
          {({ items }) =>
            items.length > 0 ? (
              <Messages of={items} />
            ) : key ? (
              <NoMatch onClear={() => search("")} />
            ) : (
              <Empty title={t("topics.peek.empty")} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
