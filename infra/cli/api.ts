import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { z } from "zod";

/** The HTTP API as a command uses it. */
export type Api = {
  url: string;
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: unknown) => Promise<T>;
  /** The answer itself, for what is not JSON. */
  open: (path: string) => Promise<Response>;
};

const credentials = z.object({ adminKey: z.string() });
const place = z.object({ url: z.string() });
const problem = z.object({ detail: z.string(), code: z.string(), retryable: z.boolean() });

const usualUrl = "http://127.0.0.1:8080";
const read = <T>(schema: z.ZodType<T>, file: string): T | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
};

/**
 * The API at `NEXA_URL` with the key `NEXA_KEY`; without them that of `npm start` in this folder.
 *
 * @throws Fault PERMISSION_DENIED when there is no key
 */
export function openApi(env: Readonly<Record<string, string | undefined>>, root: string): Api {
  const url = (
    env["NEXA_URL"] ??
    read(place, join(root, ".nexa", "api.json"))?.url ??
    usualUrl
  ).replace(/\/$/, "");
  const key =
    env["NEXA_KEY"] ?? read(credentials, join(root, ".nexa", "credentials.json"))?.adminKey;
  if (key === undefined)
    throw new Fault("PERMISSION_DENIED", "set NEXA_KEY to an API key, or run npm start here first");
  const call = async (method: "GET" | "POST", path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === "POST" && {
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Fault("UNAVAILABLE", `nobody answers at ${url}`, { cause });
    });
    if (response.ok) return response;
    const said = problem.safeParse(await response.json().catch(() => null));
    throw new Fault(
      response.status >= 500 ? "UNAVAILABLE" : "FAILED_PRECONDITION",
      `${method} ${path}: ${response.status} ${said.data?.detail ?? response.statusText}`,
    );
  };
  return {
    url,
    // Shapes are those of the API's own description.
    get: async <T>(path: string) => (await (await call("GET", path)).json()) as T,
    post: async <T>(path: string, body: unknown) =>
      (await (await call("POST", path, body)).json()) as T,
    open: (path) => call("GET", path),
  };
}
