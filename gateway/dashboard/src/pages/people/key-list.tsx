import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useMemo, useState } from "react";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { Badge, type Tone } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { say } from "../../parts/toast.tsx";
import { text, useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { KeyDrawer } from "./key-drawer.tsx";

type Key = Item<"/api/v1/keys">;
type Status = "active" | "expired" | "revoked";
const tones: Record<Status, Tone> = { active: "ok", expired: "warn", revoked: "idle" };
const statusOf = ({ revoked_at, expires_at }: Key): Status =>
  revoked_at !== null
    ? "revoked"
    : expires_at !== null && Date.parse(expires_at) <= Date.now()
      ? "expired"
      : "active";

/** Keys for programs, newest first; the secret itself is never shown again. */
export function KeyList() {
  const t = useText();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const query = useQuery({ queryKey: ["keys"], queryFn: () => answer(api.GET("/api/v1/keys")) });
  const columns = useColumns(setRevoking);
  return (
    <Card
      title={t("keys.title")}
      side={
        <Button tone="primary" icon={KeyRound} onClick={() => setAdding(true)}>
          {t("keys.add")}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t("keys.none")} hint={t("keys.none.hint")} />
          ) : (
            <Table label={t("keys.title")} rows={items} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {isAdding && <KeyDrawer onClose={() => setAdding(false)} />}
      {revoking && (
        <Confirm
          title={t("keys.revoke.title", { name: revoking.name })}
          lead={t("keys.revoke.lead")}
          verb={t("keys.revoke")}
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            const params = { path: { id: revoking.id } };
            await answer(api.DELETE("/api/v1/keys/{id}", { params }));
            say(text("keys.revoked", { name: revoking.name }));
            await client.invalidateQueries({ queryKey: ["keys"] });
          }}
        />
      )}
    </Card>
  );
}

function useColumns(onRevoke: (key: Key) => void): Column<Key>[] {
  const t = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("common.name"),
        cell: ({ name }) => <span className="strong">{name}</span>,
      },
      {
        id: "prefix",
        header: t("keys.prefix"),
        isWide: true,
        cell: ({ prefix }) => <code>{prefix}</code>,
      },
      {
        id: "role",
        header: t("users.role"),
        width: 120,
        isWide: true,
        cell: ({ role }) => t(`role.${role}`),
      },
      {
        id: "tags",
        header: t("keys.tags"),
        isWide: true,
        cell: ({ tags }) => (tags.length === 0 ? t("keys.tags.all") : tags.join(", ")),
      },
      {
        id: "expires",
        header: t("keys.expires"),
        width: 210,
        isExtra: true,
        cell: ({ expires_at }) => (expires_at === null ? t("keys.forever") : time(expires_at)),
      },
      {
        id: "status",
        header: t("common.status"),
        width: 130,
        cell: (key) => (
          <Badge tone={tones[statusOf(key)]} isState>
            {t(`keys.status.${statusOf(key)}`)}
          </Badge>
        ),
      },
      {
        id: "revoke",
        header: t("common.actions"),
        width: 110,
        cell: (key) =>
          key.revoked_at === null && (
            <Button tone="danger" onClick={() => onRevoke(key)}>
              {t("keys.revoke")}
            </Button>
          ),
      },
    ],
    [t, time, onRevoke],
  );
}
