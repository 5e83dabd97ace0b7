import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../root.tsx";
import { textSearch } from "../search.ts";
import { articleSearch, graphSearch, talentSearch, trendSearch } from "./analysis/searches.ts";

const getParentRoute = () => rootRoute;

export const analysisRoutes = [
  createRoute({
    getParentRoute,
    path: "/articles",
    validateSearch: articleSearch,
    component: lazyRouteComponent(() => import("./articles/articles-page.tsx"), "ArticlesPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/articles/$id",
    validateSearch: textSearch("tab", "layer"),
    component: lazyRouteComponent(() => import("./article/article-page.tsx"), "ArticlePage"),
  }),
  createRoute({
    getParentRoute,
    path: "/entities/$id",
    validateSearch: textSearch("from", "to", "unit"),
    component: lazyRouteComponent(() => import("./entity/entity-page.tsx"), "EntityPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/graph",
    validateSearch: graphSearch,
    component: lazyRouteComponent(() => import("./graph/graph-page.tsx"), "GraphPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/cypher",
    validateSearch: textSearch("question", "view", "show"),
    component: lazyRouteComponent(() => import("./cypher/cypher-page.tsx"), "CypherPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/trends",
    validateSearch: trendSearch,
    component: lazyRouteComponent(() => import("./trends/trends-page.tsx"), "TrendsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/talent",
    validateSearch: talentSearch,
    component: lazyRouteComponent(() => import("./talent/talent-page.tsx"), "TalentPage"),
  }),
] as const;
