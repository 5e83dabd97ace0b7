import { createRouter } from "@tanstack/react-router";
import { administrationRoutes } from "./pages/administration.routes.ts";
import { analysisRoutes } from "./pages/analysis.routes.ts";
import { operationRoutes } from "./pages/operations.routes.ts";
import { rootRoute } from "./root.tsx";
import { parseSearch, writeSearch } from "./search.ts";

/** All pages. A new area adds its own `pages/AREA.routes.ts` here. */
const tree = rootRoute.addChildren([
  ...operationRoutes,
  ...analysisRoutes,
  ...administrationRoutes,
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
