import createClient, { type Middleware } from "openapi-fetch";
import { problemOf } from "./problem.ts";
import type { paths } from "./schema.ts";

/** Told when the API says that nobody is logged in. */
const listeners = new Set<() => void>();
/** @returns stops listening */
export function onLoggedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every answer that is not 2xx becomes a thrown `Problem`, so that pages handle data only. */
const throwProblems: Middleware = {
  async onResponse({ response, schemaPath }) {
    if (response.ok) return;
    if (response.status === 401 && schemaPath !== "/api/v1/session")
      for (const listener of listeners) listener();
    const body: unknown = await response.json().catch(() => null); // a proxy's page is no JSON
    throw problemOf(response, body);
  },
};

/** The API, typed by its description (`npm run types -w @nexa/dashboard` after a change of it). */
export const api = createClient<paths>({ baseUrl: location.origin });
api.use(throwProblems);

/**
 * What a request answered.
 *
 * @throws Problem as the API said it
 */
export async function answer<Data>(request: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await request;
  return data as Data; // anything but 2xx was thrown; 204 is typed undefined
}

/** A header that lets the API take a repeated press of the same button as one. */
export const once = (key: string) => ({ "idempotency-key": key });
/** A fresh key: one for each dialog opened, not one for each press. */
export const newKey = () => crypto.randomUUID();

/** What a request answered, with the ETag that a later change of it sends back as If-Match. */
export async function withEtag<Data>(
  request: Promise<{ data?: Data; response: Response }>,
): Promise<{ data: Data; etag: string }> {
  const { data, response } = await request;
  return { data: data as Data, etag: response.headers.get("etag") ?? "" }; // anything but 2xx was thrown
}
