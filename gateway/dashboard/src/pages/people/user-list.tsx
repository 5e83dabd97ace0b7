import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";
import { ActiveBadge } from "../registry/targets-page.tsx";
import { UserDrawer } from "./user-drawer.tsx";

export type User = Item<"/api/v1/users">;

/** People with a password of ours. */
export function UserList() {
  const t = useText();
  const [open, setOpen] = useState<User | "new" | null>(null);
  const query = useQuery({
    queryKey: ["users"],
    queryFn: () => answer(api.GET("/api/v1/users")),
  });
  const columns = useMemo(
    (): Column<User>[] => [
      {
        id: "name",
        header: t("login.name"),
        cell: ({ username }) => <span className="strong">{username}</span>,
      },
      {
        id: "role",
        header: t("users.role"),
        width: 150,
        cell: ({ role }) => <Badge tone="info">{t(`role.${role}`)}</Badge>,
      },
      {
        id: "active",
        header: t("common.status"),
        width: 120,
        cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
      },
    ],
    [t],
  );
  const add = (
    <Button tone="primary" icon={UserPlus} onClick={() => setOpen("new")}>
      {t("users.add")}
    </Button>
  );
  return (
    <Card title={t("users.list")} side={add}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t("users.none")} hint={t("users.none.hint")} />
          ) : (
            <Table
              label={t("users.list")}
              rows={items}
              columns={columns}
              keyOf={({ id }) => id}
              onOpen={setOpen}
            />
          )
        }
      </Loaded>
      {open !== null && (
        <UserDrawer user={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}
