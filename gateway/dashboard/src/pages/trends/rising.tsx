import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Choose } from "../../parts/field.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { writeSearch } from "../../search.ts";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { Urgency } from "../analysis/signs.tsx";
import type { Window } from "../analysis/window.tsx";
import { MoodBar } from "./mood-bar.tsx";

type Story = Item<"/api/v1/trends">;
const orders = ["velocity", "size", "newest"] as const;

/** Stories that several papers tell, the fastest first. */
export function Rising(props: {
  window: Window;
  order: string | undefined;
  onOrder: (order: string | undefined) => void;
}) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const router = useRouter();
  const { window, onOrder } = props;
  const order = orders.find((each) => each === props.order) ?? "velocity";
  const list = useInfiniteQuery({
    queryKey: ["trends", window, order],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/v1/trends", {
          params: {
            query: {
              ...window,
              order,
              minimum_size: 2,
              limit: 50,
              ...(pageParam ? { after: pageParam } : {}),
            },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const columns: Column<Story>[] = [
    { id: "title", header: t("trends.story"), cell: ({ title }) => title },
    {
      id: "speed",
      header: t("trends.speed"),
      width: 110,
      isNumber: true,
      cell: ({ velocity }) => n(velocity, 2),
    },
    {
      id: "size",
      header: t("articles.title"),
      width: 80,
      isNumber: true,
      cell: ({ size }) => n(size),
    },
    {
      id: "papers",
      header: t("trends.papers"),
      width: 80,
      isNumber: true,
      isWide: true,
      cell: ({ outlets }) => n(outlets),
    },
    {
      id: "mood",
      header: t("articles.filter.sentiment"),
      width: 110,
      isWide: true,
      cell: ({ sentiments, size }) => <MoodBar sentiments={sentiments} total={size} most={size} />,
    },
    {
      id: "urgency",
      header: t("articles.filter.urgency"),
      width: 124,
      isWide: true,
      cell: ({ urgency }) => <Urgency of={urgency} />,
    },
    {
      id: "last",
      header: t("entity.last"),
      width: 140,
      isWide: true,
      cell: (of) => time(of.last_seen_at, "short"),
    },
  ];
  return (
    <Card
      title={t("trends.rising")}
      side={
        <Choose
          isInline
          label={t("trends.order")}
          value={order}
          choices={orders.map((each) => ({ value: each, label: t(`trends.order.${each}`) }))}
          onChange={(each) => onOrder(each === "velocity" ? undefined : each)}
        />
      }
    >
      <Loaded query={{ ...list, data: rows }}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t("trends.noStories")} hint={t("trends.none.hint")} />
          ) : (
            <div className="rising">
              <Table
                label={t("trends.rising")}
                rows={items}
                columns={columns}
                keyOf={({ cluster_id }) => cluster_id}
                onOpen={({ cluster_id }) =>
                  router.history.push(`/articles${writeSearch({ cluster_id })}`)
                }
                onEnd={() => {
                  if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage(); // its failure shows above
                }}
              />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
