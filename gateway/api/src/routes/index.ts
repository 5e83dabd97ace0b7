import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AppDeps } from "../app.ts";
import type { Authenticator } from "../authenticate.ts";
import type { Config } from "../config.ts";
import { alertRoutes } from "./alerts.ts";
import { articleTextRoutes } from "./article-text.ts";
import { articleRoutes } from "./articles.ts";
import { auditRoutes } from "./audit.ts";
import { bulkRoutes } from "./bulk.ts";
import { correctionRoutes } from "./corrections.ts";
import { entityRoutes } from "./entities.ts";
import { eventRoutes } from "./events.ts";
import { exportRoutes } from "./exports.ts";
import { cypherRoutes } from "./graph-cypher.ts";
import { decisionRoutes } from "./graph-decisions.ts";
import { graphRoutes } from "./graph.ts";
import { jobRoutes } from "./jobs.ts";
import { journeyRoutes } from "./journey.ts";
import { keyRoutes } from "./keys.ts";
import { masterRoutes } from "./master.ts";
import { operationRoutes } from "./operations.ts";
import { overviewRoutes } from "./overview.ts";
import { queueRoutes } from "./queues.ts";
import { serviceRoutes } from "./services.ts";
import { sessionRoutes } from "./session.ts";
import { syncRoutes } from "./sync.ts";
import { talentRoutes } from "./talent.ts";
import { topicRoutes } from "./topics.ts";
import { trendRoutes } from "./trends.ts";
import { userRoutes } from "./users.ts";
import { viewRoutes } from "./views.ts";

type RouteDeps = AppDeps & { authenticator: Authenticator; timeoutMs: number; env: Config };

/** Every route under `/api/v1`, in the order of the description. */
export const allRoutes = ({
  stores,
  bus,
  sync,
  events,
  triage,
  bulk,
  monitor,
  authenticator,
  timeoutMs,
}: RouteDeps): FastifyPluginAsyncZod[] => [
  sessionRoutes(stores, authenticator, timeoutMs),
  articleRoutes(stores, timeoutMs),
  articleTextRoutes(stores, timeoutMs),
  correctionRoutes(stores, timeoutMs),
  trendRoutes(stores, timeoutMs),
  entityRoutes(stores, timeoutMs),
  graphRoutes(stores, timeoutMs),
  cypherRoutes(stores),
  decisionRoutes(stores, timeoutMs),
  exportRoutes(stores, timeoutMs),
  talentRoutes(stores, timeoutMs),
  journeyRoutes(stores, timeoutMs),
  overviewRoutes(monitor),
  jobRoutes(triage),
  bulkRoutes(bulk),
  queueRoutes(monitor),
  topicRoutes(monitor),
  alertRoutes(monitor),
  operationRoutes(stores, bus, timeoutMs),
  masterRoutes(stores, timeoutMs),
  syncRoutes(stores, sync, timeoutMs),
  serviceRoutes(stores, timeoutMs),
  eventRoutes(events),
  viewRoutes(stores, timeoutMs),
  userRoutes(stores, authenticator, timeoutMs),
  keyRoutes(stores, authenticator, timeoutMs),
  auditRoutes(stores, timeoutMs),
];
