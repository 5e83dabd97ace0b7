import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../root.tsx";
import { textSearch } from "../search.ts";

const getParentRoute = () => rootRoute;

export const administrationRoutes = [
  createRoute({
    getParentRoute,
    path: "/targets",
    validateSearch: textSearch("q", "active", "id"),
    component: lazyRouteComponent(() => import("./registry/targets-page.tsx"), "TargetsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/keywords",
    validateSearch: textSearch("q", "active", "id"),
    component: lazyRouteComponent(() => import("./registry/keywords-page.tsx"), "KeywordsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/sync",
    component: lazyRouteComponent(() => import("./registry/sync-page.tsx"), "SyncPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/users",
    validateSearch: textSearch("tab"),
    component: lazyRouteComponent(() => import("./people/users-page.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/audit",
    validateSearch: textSearch("actor", "action", "subject", "from", "to"),
    component: lazyRouteComponent(() => import("./people/audit-page.tsx"), "AuditPage"),
  }),
] as const;
