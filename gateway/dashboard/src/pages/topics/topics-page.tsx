import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { lagLimit } from "../overview/notices.tsx";
import { GroupDrawer } from "./group-drawer.tsx";
import { GroupTable } from "./group-table.tsx";
import { TopicDrawer } from "./topic-drawer.tsx";
import { TopicTable } from "./topic-table.tsx";

const route = getRouteApi("/topics");

/** Kafka: how far each group is behind, and what stands on each topic. */
export function TopicsPage() {
  const t = useText();
  const n = useNumber();
  const { group, topic } = route.useSearch();
  const go = route.useNavigate();
  const groups = useQuery({
    queryKey: ["groups"],
    queryFn: () => answer(api.GET("/api/v1/groups")),
    refetchInterval: 5_000,
  });
  const topics = useQuery({
    queryKey: ["topics"],
    queryFn: () => answer(api.GET("/api/v1/topics")),
    refetchInterval: 5_000,
  });
  const open = groups.data?.items.filter((each) => each.group === group) ?? [];
  const close = () => void go({ search: {} }); // the router shows its own failures
  return (
    <Page title={t("topics.title")} lead={t("topics.lead")} measuredAt={groups.data?.measured_at}>
      {groups.data?.items
        .filter(({ lag }) => lag > lagLimit)
        .map((each) => (
          <div key={`${each.group} ${each.topic}`} className="banner banner-bad" role="status">
            {t("topics.over", { group: each.group, count: n(each.lag) })}
          </div>
        ))}
      <Card title={t("topics.groups")}>
        <Loaded query={groups}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t("topics.noGroups")} />
            ) : (
              <GroupTable groups={items} onOpen={(name) => void go({ search: { group: name } })} />
            )
          }
        </Loaded>
      </Card>
      <Card title={t("topics.topics")}>
        <Loaded query={topics}>
          {({ items }) => (
            <TopicTable topics={items} onOpen={(name) => void go({ search: { topic: name } })} />
          )}
        </Loaded>
      </Card>
      {group !== undefined && open.length > 0 && <GroupDrawer of={open} onClose={close} />}
      {topic !== undefined && <TopicDrawer topic={topic} onClose={close} />}
    </Page>
  );
}
