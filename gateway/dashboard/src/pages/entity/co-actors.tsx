import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Bar } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { EntityLink } from "../analysis/signs.tsx";
import type { Window } from "../analysis/window.tsx";

/** Who stands most often together with an entity. */
export function CoActors({ id, window }: { id: string; window: Window }) {
  const t = useText();
  const n = useNumber();
  const query = useQuery({
    queryKey: ["entity", id, "co-actors", window],
    queryFn: () =>
      answer(
        api.GET("/api/v1/entities/{id}/neighbours", {
          params: {
            path: { id },
            query: { ...window, type: ["Person", "Organization", "PoliceUnit"], limit: 12 },
          },
        }),
      ),
  });
  return (
    <Card title={t("entity.company")}>
      <Loaded query={query}>
        {({ items, found, examined, total }) =>
          items.length === 0 ? (
            <p className="card-body soft">{t("entity.alone")}</p>
          ) : (
            <>
              <ul className="ranked">
                {items.map(({ id, name, type, weight }) => (
                  <li key={id}>
                    <EntityLink id={id} name={name} type={type} />
                    <span className="number soft">{n(weight)}</span>
                    <Bar share={weight / (items[0]?.weight ?? 1)} />
                  </li>
                ))}
              </ul>
              <p className="card-foot soft">
                {t("graph.showing", { shown: n(items.length), found: n(found) })}{" "}
                {examined < total &&
                  t("graph.examined", { examined: n(examined), total: n(total) })}
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
