import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Boxes } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import { useMay } from "../../session.tsx";
import { useText } from "../../text/index.ts";
import { BulkDrawer } from "./bulk-drawer.tsx";
import { Causes } from "./causes.tsx";
import { Filters } from "./filters.tsx";
import { JobDrawer } from "./job-drawer.tsx";
import { JobTable } from "./job-table.tsx";
import { filterOf, type JobSearch } from "./job.ts";

const route = getRouteApi("/jobs");
const pageSize = 200;

/** Dead jobs and parked writes: by cause on the left, one by one on the right. */
export function JobsPage() {
  const t = useText();
  const n = useNumber();
  const mayAct = useMay("operator");
  const search = route.useSearch();
  const go = route.useNavigate();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<"all" | "ticked" | null>(null);
  const filter = useMemo(() => filterOf(search), [search]);
  const isFiltered = Object.keys(search).some((name) => name !== "job");
  const list = useInfiniteQuery({
    queryKey: ["jobs", "list", filter],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/v1/jobs", {
          params: {
            query: { ...filter, limit: pageSize, ...(pageParam ? { after: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next,
    refetchInterval: 15_000,
  });
  const groups = useQuery({
    queryKey: ["jobs", "groups", filter],
    queryFn: () => answer(api.GET("/api/v1/jobs/groups", { params: { query: filter } })),
    refetchInterval: 15_000,
  });
  const change = useCallback(
    (some: Partial<JobSearch>, replace = false) => {
      setTicked(new Set());
      void go({ search: (old) => ({ ...old, ...some }), replace }); // the router shows its own failures
    },
    [go],
  );
  const open = useCallback(
    (job: string | undefined) => void go({ search: (old) => ({ ...old, job }) }), // as above
    [go],
  );
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage(); // its failure shows on the page
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <Page
      title={t("jobs.title")}
      lead={t("jobs.lead")}
      actions={
        <Link to="/bulk" className="btn">
          <Boxes size={16} aria-hidden /> {t("bulk.title")}
        </Link>
      }
    >
      <div className="columns columns-side">
        <Causes query={groups} chosen={search.fingerprint} onChoose={change} />
        <Card>
          <Filters search={search} onChange={change} />
          {mayAct && total > 0 && (
            <div className="filters">
              <Button onClick={() => setBulk("all")}>
                {t("jobs.allMatching", { count: n(total) })}
              </Button>
              {ticked.size > 0 && (
                <Button onClick={() => setBulk("ticked")}>
                  {t("jobs.ticked", { count: n(ticked.size) })}
                </Button>
              )}
              <span className="soft">
                {t("common.shown", { shown: n(rows?.length), total: n(total) })}
              </span>
            </div>
          )}
          <Loaded query={{ ...list, data: rows }}>
            {(items) =>
              items.length > 0 ? (
                <JobTable
                  jobs={items}
                  onOpen={open}
                  onEnd={more}
                  {...(mayAct ? { selected: ticked, onSelect: setTicked } : {})}
                />
              ) : isFiltered ? (
                <NoMatch onClear={() => void go({ search: {} })} />
              ) : (
                <Empty title={t("jobs.none")} hint={t("jobs.none.hint")} />
              )
            }
          </Loaded>
        </Card>
      </div>
      {search.job !== undefined && <JobDrawer id={search.job} onClose={() => open(undefined)} />}
      {bulk !== null && (
        <BulkDrawer
          filter={bulk === "all" ? filter : { ids: [...ticked] }}
          onClose={() => setBulk(null)}
        />
      )}
    </Page>
  );
}
