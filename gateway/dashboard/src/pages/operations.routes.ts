import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../root.tsx";
import { textSearch } from "../search.ts";
import { jobSearch } from "./jobs/job.ts";

const getParentRoute = () => rootRoute;

export const operationRoutes = [
  createRoute({
    getParentRoute,
    path: "/",
    component: lazyRouteComponent(() => import("./overview/overview-page.tsx"), "OverviewPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/queues",
    validateSearch: textSearch("q", "sort"),
    component: lazyRouteComponent(() => import("./queues/queues-page.tsx"), "QueuesPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/queues/$name",
    component: lazyRouteComponent(() => import("./queues/queue-page.tsx"), "QueuePage"),
  }),
  createRoute({
    getParentRoute,
    path: "/topics",
    validateSearch: textSearch("group", "topic", "key"),
    component: lazyRouteComponent(() => import("./topics/topics-page.tsx"), "TopicsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/jobs",
    validateSearch: jobSearch,
    component: lazyRouteComponent(() => import("./jobs/jobs-page.tsx"), "JobsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/bulk",
    validateSearch: textSearch("id"),
    component: lazyRouteComponent(() => import("./jobs/bulk-page.tsx"), "BulkPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/services",
    validateSearch: textSearch("service"),
    component: lazyRouteComponent(() => import("./services/services-page.tsx"), "ServicesPage"),
  }),
] as const;
