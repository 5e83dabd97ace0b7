import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { SearchBox } from "../../parts/field.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import { writeSearch } from "../../search.ts";
import { useText } from "../../text/index.ts";
import { changed, type Change } from "../analysis/changed.ts";
import { SavedViews } from "../analysis/saved-views.tsx";
import { WindowFields } from "../analysis/window.tsx";
import { articleSearch } from "../analysis/searches.ts";
import { ArticleList } from "./article-list.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FacetPanel } from "./facets.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Histogram } from "./histogram.tsx";
import { queryOf, stepOf, type ArticleSearch } from "./query.ts";

const route = getRouteApi("/articles");
const pageSize = 50;

/** The newsroom's search: words, facets, when; one row a story, its copies folded. */
export function ArticlesPage() {
  const t = useText();
  const n = useNumber();
  const router = useRouter();
  const search = route.useSearch();
  const go = route.useNavigate();
  const query = useMemo(() => queryOf(search), [search]);
  const step = stepOf(search);
  const list = useInfiniteQuery({
    queryKey: ["articles", query, step],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/api/v1/articles", {
          params: {
            query: {
              ...query,
              limit: pageSize,
              ...(pageParam ? { after: pageParam } : { histogram: step }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: (old) => old,
  });
  const change = useCallback(
    (some: Change<ArticleSearch>, replace = false) =>
      void go({ search: (old) => changed(old, some), replace }), // the router shows its own failures
    [go],
  );
  const find = useCallback((q: string) => change({ q }, true), [change]);
  const hits = useMemo(() => list.data?.pages.flatMap(({ hits }) => hits), [list.data]);
  const first = list.data?.pages[0];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage(); // its failure shows on the page
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isFiltered = Object.keys(search).some((name) => name !== "copies");
  const clear = () => void go({ search: {} }); // as above
  return (
    <Page
      title={t("articles.title")}
      lead={t("articles.lead")}
      actions={
        <>
          <SavedViews
            kind="search"
            state={() => search}
            onOpen={(state) => void go({ search: articleSearch(state) })}
            linkOf={(_, state) => `/articles${writeSearch(state)}`}
          />
          <ExportMenu search={search} total={first?.total} />
        </>
      }
    >
      <Card>
        <div className="filters">
          <SearchBox value={search.q ?? ""} onSearch={find} label={t("articles.search")} />
          <WindowFields from={search.from} to={search.to} onChange={change} />
          <label className="check">
            <input
              type="checkbox"
              checked={search.copies === "1"}
              onChange={(event) => change({ copies: event.target.checked ? "1" : undefined })}
            />
            {t("articles.copies.show")}
          </label>
          <FilterChips search={search} onChange={change} />
        </div>
        <Histogram
          bars={first?.histogram ?? []}
          step={step}
          onChoose={(window) => change(window)}
        />
      </Card>
      <div className="columns columns-side">
        <FacetPanel facets={first?.facets} search={search} onChange={change} />
        <Card
          title={
            <span aria-live="polite">
              {t(search.copies === "1" ? "articles.count" : "articles.stories", {
                count: n(first?.total),
              })}
            </span>
          }
        >
          <Loaded query={{ ...list, data: hits }}>
            {(rows) =>
              rows.length > 0 ? (
                <ArticleList
                  hits={rows}
                  isFolded={search.copies !== "1"}
                  onEnd={more}
                  onOpen={(id) => router.history.push(`/articles/${id}`)}
                  onCluster={(cluster_id) => change({ cluster_id })}
                />
              ) : isFiltered ? (
                <NoMatch onClear={clear} />
              ) : (
                <Empty title={t("articles.none")} hint={t("articles.none.hint")} />
              )
            }
          </Loaded>
        </Card>
      </div>
    </Page>
  );
}
