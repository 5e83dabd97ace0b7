import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { Chips, SearchBox } from "../../parts/field.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Card, Facts, Page } from "../../parts/page.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { given } from "../../search.ts";
import { textOr, useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";

const route = getRouteApi("/audit");
type Entry = Item<"/api/v1/audit">;

/** Who changed what and when. */
export function AuditPage() {
  const t = useText();
  const search = route.useSearch();
  const go = route.useNavigate();
  const [open, setOpen] = useState<Entry | null>(null);
  const list = useInfiniteQuery({
    queryKey: ["audit", search],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/v1/audit", {
          params: { query: given({ ...search, limit: 200, after: pageParam || undefined }) },
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const find = useCallback(
    (name: "actor" | "action") => (words: string) =>
      void go({ search: (old) => ({ ...old, [name]: words || undefined }), replace: true }), // the router shows its own failures
    [go],
  );
  const [findActor, findAction] = useMemo(() => [find("actor"), find("action")], [find]);
  const columns = useColumns();
  return (
    <Page title={t("audit.title")} lead={t("audit.lead")}>
      <Card>
        <div className="filters">
          <SearchBox
            value={search.actor ?? ""}
            onSearch={findActor}
            label={t("audit.filter.actor")}
          />
          <SearchBox
            value={search.action ?? ""}
            onSearch={findAction}
            label={t("audit.filter.action")}
          />
          <Chips
            chips={(["subject", "from", "to"] as const).flatMap((key) => {
              const value = search[key];
              const onDrop = () => void go({ search: (old) => ({ ...old, [key]: undefined }) });
              return value === undefined ? [] : [{ key, label: value, onDrop }];
            })}
          />
        </div>
        <Loaded query={{ ...list, data: rows }}>
          {(items) =>
            items.length > 0 ? (
              <Table
                label={t("audit.list")}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                onOpen={setOpen}
                onEnd={() => void (list.hasNextPage && !list.isFetching && list.fetchNextPage())}
              />
            ) : Object.keys(search).length > 0 ? (
              <NoMatch onClear={() => void go({ search: {} })} />
            ) : (
              <Empty title={t("audit.none")} />
            )
          }
        </Loaded>
      </Card>
      {open && <EntryDrawer entry={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(): Column<Entry>[] {
  const t = useText();
  const time = useTime();
  return useMemo(
    () => [
      { id: "when", header: t("common.when"), width: 210, cell: ({ at }) => time(at) },
      {
        id: "who",
        header: t("audit.who"),
        width: 160,
        cell: ({ actor }) => <span className="strong">{actor}</span>,
      },
      {
        id: "what",
        header: t("audit.what"),
        width: 170,
        cell: ({ action }) => <code>{action}</code>,
      },
      { id: "subject", header: t("audit.subject"), isWide: true, cell: ({ subject }) => subject },
      {
        id: "role",
        header: t("users.role"),
        width: 130,
        isWide: true,
        cell: ({ role }) => textOr(`role.${role}`, role),
      },
    ],
    [t, time],
  );
}

function EntryDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useText();
  const time = useTime();
  return (
    <Dialog isDrawer title={entry.action} lead={entry.subject} onClose={onClose}>
      <Facts
        of={[
          [t("audit.who"), entry.actor],
          [t("users.role"), textOr(`role.${entry.role}`, entry.role)],
          [t("audit.via"), entry.via],
          [t("common.when"), time(entry.at)],
          [t("audit.request"), <code key="request">{entry.request_id}</code>],
        ]}
      />
      <section className="stack">
        <h3>{t("audit.detail")}</h3>
        <pre className="well">{JSON.stringify(entry.detail, null, 2)}</pre>
      </section>
    </Dialog>
  );
}
