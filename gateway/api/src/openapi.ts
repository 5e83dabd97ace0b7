import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { problem } from "./problem.ts";

type Operation = {
  parameters?: object[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security?: unknown[];
  "x-access"?: string;
  "x-idempotent"?: boolean;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: object; responses?: object };
};

const idempotencyKey = {
  in: "header",
  name: "idempotency-key",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[!-~]+$" },
};
const whyOf: Record<number, string> = {
  400: "The request does not fit its schema",
  401: "Not logged in",
  403: "The role or key does not allow it",
  404: "Not there",
  409: "In conflict with what is there, or in flight",
  412: "Changed since it was read, or not in the state that this needs",
  413: "Too large",
  415: "Not JSON",
  422: "The Idempotency-Key was used for another request, or the content is not valid",
  428: "If-Match is missing",
  429: "Too many requests",
  431: "The address and headers are longer than 16 KiB",
  503: "A store or broker is away; ask again after Retry-After",
};

/** OpenAPI 3.1 of every route at `/openapi.json`, and a page to try them at `/docs`. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Nexa",
        version: "1",
        description:
          "News intelligence for Indonesia. Errors are RFC 9457 problems; `retryable` says whether asking again can help. Lists are paged: ask again with `after` = `next` until it is null.",
      },
      components: {
        securitySchemes: {
          key: { type: "http", scheme: "bearer" },
          session: { type: "apiKey", in: "cookie", name: "nexa_session" },
        },
      },
      security: [{ key: [] }, { session: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const config = (route.route.config ?? {}) as { access?: string; idempotent?: boolean };
      return {
        url,
        schema: {
          ...schema,
          "x-access": config.access,
          "x-idempotent": config.idempotent ?? false,
        },
      };
    },
    transformObject: (made) => {
      if (!("openapiObject" in made)) throw new TypeError("not an OpenAPI 3 document");
      return withProblems(made.openapiObject as unknown as Document);
    },
  });
  await app.register(swaggerUi, { routePrefix: "/docs" });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

/** Every operation with the problems it may answer, as its shape tells. */
function withProblems(document: Document): Document {
  for (const operations of Object.values(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      for (const status of problemsOf(method, operation))
        operation.responses[status] ??= { $ref: `#/components/responses/Problem${status}` };
      describeFiles(operation.responses);
      if (operation["x-access"] === "open") operation.security = [];
      if (isChange(method))
        operation.parameters = [
          ...(operation.parameters ?? []),
          { ...idempotencyKey, required: operation["x-idempotent"] === true },
        ];
      delete operation["x-idempotent"];
    }
  const { $schema: _, ...schema } = z.toJSONSchema(problem);
  document.components.schemas = { ...document.components.schemas, Problem: schema };
  document.components.responses = Object.fromEntries(
    Object.entries(whyOf).map(([status, description]) => [
      `Problem${status}`,
      { description, content: { "application/problem+json": { schema: problemRef } } },
    ]),
  );
  return JSON.parse(JSON.stringify(document), anyJson) as Document; // only a reference less
}

/** `z.json()` refers to itself under a name that nothing defines; it is any JSON. */
const anyJson = (_key: string, value: unknown): unknown =>
  typeof value === "object" &&
  value !== null &&
  "$ref" in value &&
  /^#\/components\/schemas\/schema\d+(Input)?$/.test(String(value.$ref))
    ? {}
    : value;

/** A file in one of several forms is text in the handler's type; as JSON it is any JSON. */
function describeFiles(responses: Operation["responses"]): void {
  const { content } = (responses["200"] ?? {}) as { content?: Record<string, object> }; // OpenAPI
  if (content?.["application/json"] && Object.keys(content).length > 1)
    content["application/json"] = { schema: {} };
}

const problemRef = { $ref: "#/components/schemas/Problem" };
const isChange = (method: string) => method !== "get" && method !== "head";

function problemsOf(method: string, operation: Operation): number[] {
  const isOpen = operation["x-access"] === "open";
  const hasInput = (operation.parameters ?? []).length > 0 || operation.requestBody !== undefined;
  return [
    ...(hasInput || isChange(method) ? [400, 431] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(hasInput || isChange(method) ? [404, 412] : []), // an id may stand in the query too
    ...(isChange(method) ? [409, 413, 415, 422, 428] : []),
    429,
    503,
  ];
}
