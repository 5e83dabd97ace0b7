import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { Badge } from "../../parts/badge.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";
import { duration, useNow } from "../../time.ts";
import { ServiceDrawer } from "./service-drawer.tsx";

const route = getRouteApi("/services");
export type Service = Item<"/api/v1/services">;

/** Services: who is alive, and what each was told to do. */
export function ServicesPage() {
  const t = useText();
  const { service } = route.useSearch();
  const go = route.useNavigate();
  const query = useQuery({
    queryKey: ["services"],
    queryFn: () => answer(api.GET("/api/v1/services")),
    refetchInterval: 5_000,
  });
  const open = (name: string | undefined) => void go({ search: { service: name } }); // the router shows its own failures
  const columns = useColumns();
  const opened = query.data?.items.find(({ name }) => name === service);
  return (
    <Page title={t("services.title")} lead={t("services.lead")}>
      <Card>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t("services.none")} hint={t("services.none.hint")} />
            ) : (
              <Table
                label={t("services.list")}
                rows={items}
                columns={columns}
                keyOf={({ name }) => name}
                toneOf={({ is_alive }) => (is_alive ? undefined : "bad")}
                onOpen={({ name }) => open(name)}
              />
            )
          }
        </Loaded>
      </Card>
      {opened && <ServiceDrawer service={opened} onClose={() => open(undefined)} />}
    </Page>
  );
}

function useColumns(): Column<Service>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("common.name"),
        cell: ({ name }) => <span className="strong">{name}</span>,
      },
      {
        id: "alive",
        header: t("common.status"),
        width: 110,
        cell: ({ is_alive }) => (
          <Badge tone={is_alive ? "ok" : "bad"} isState>
            {t(is_alive ? "services.alive" : "services.silent")}
          </Badge>
        ),
      },
      {
        id: "heartbeat",
        header: t("services.heartbeat"),
        width: 150,
        cell: ({ heartbeat_at }) => <Ago at={heartbeat_at} />,
      },
      {
        id: "settings",
        header: t("services.settings"),
        width: 130,
        isWide: true,
        cell: ({ settings }) => (
          <Badge tone={settings === null ? "idle" : "info"}>
            {t(settings === null ? "services.defaults" : "services.own")}
          </Badge>
        ),
      },
    ],
    [t],
  );
}

function Ago({ at }: { at: string | null }) {
  const t = useText();
  const now = useNow();
  if (at === null) return <span className="soft">{t("services.never")}</span>;
  return t("services.ago", { ago: duration((now - Date.parse(at)) / 1000) });
}
