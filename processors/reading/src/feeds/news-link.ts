import { toFault } from "@nexa/contracts";
import { decodeEntities } from "../extraction/text.ts";

/** What became of an article link of Google News. */
export type NewsLink =
  | { outcome: "resolved"; url: string }
  /** Told to slow down, that it changed its pages, or that it asks for consent first. */
  | { outcome: "rate_limited" | "format_changed" | "consent" };
/** A request of the resolver: a GET, or a POST when `form` is given. */
export type Ask = (
  url: string,
  form?: string,
) => Promise<{ status: number; text: string; finalUrl: string }>;
export type NewsLinkResolver = { resolve: (link: string) => Promise<NewsLink> };

const host = "news.google.com";
/** The id in an article link of Google News, or null for any other address. */
export function newsLinkId(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { hostname, pathname } = new URL(link);
  return hostname === host
    ? (/^\/(?:rss\/)?(?:articles|read)\/([\w-]{16,})/.exec(pathname)?.[1] ?? null)
    : null;
}

/** Ids before July 2024 carry the address itself, in base64. */
function addressInId(id: string): string | null {
  const text = Buffer.from(id, "base64url").toString("latin1");
  const url = /https?:\/\/[\x21-\x7e]+/.exec(text)?.[0];
  return url !== undefined && URL.canParse(url) ? url : null;
}

const attribute = (html: string, name: string): string | undefined => {
  const value = new RegExp(`${name}="([^"]{1,400})"`).exec(html)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
};

function formOf(id: string, signature: string, timestamp: string): string {
  const context = [
    "X",
    "X",
    ["X", "X"],
    null,
    null,
    1,
    1,
    "ID:id",
    null,
    1,
    null,
    null,
    null,
    null,
    null,
    0,
    1,
  ];
  const asked = [
    "garturlreq",
    [context, "X", "X", 1, [1, 1, 1], 1, 1, null, 0, 0, null, 0],
    id,
    Number(timestamp),
    signature,
  ];
  const call = [[["Fbv4je", JSON.stringify(asked), null, "generic"]]];
  return new URLSearchParams({ "f.req": JSON.stringify(call) }).toString();
}

/** The address in the answer: `)]}'`, then a list whose element holds JSON as text. */
function addressInAnswer(text: string): string | null {
  const url = /garturlres\\",\\"(https?:(?:[^"\\]|\\(?!"))+)\\"/.exec(text)?.[1];
  if (url === undefined) return null;
  const plain = url.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return URL.canParse(plain) ? plain : null;
}

/**
 * Resolves article links of Google News to the publisher's address: the link's page gives a
 * signature, a second request the address. What was resolved is remembered by id.
 *
 * @param ask           how requests are made: within the guards and politeness of a fetcher
 * @param options.pauseMs after being told to slow down nothing is asked for this long; default 10 min
 * @throws Fault when a request fails for another reason than those of `NewsLink`
 */
export function createNewsLinkResolver(
  ask: Ask,
  { pauseMs = 600_000, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): NewsLinkResolver {
  const known = new Map<string, string>();
  let pausedUntil = 0;
  const askPolitely = async (url: string, form?: string) => {
    try {
      return await ask(url, form);
    } catch (error) {
      const { reason } = toFault(error);
      if (reason === "RATE_LIMITED") return "rate_limited" as const;
      if (reason === "CONSENT") return "consent" as const;
      throw error;
    }
  };
  const find = async (id: string): Promise<NewsLink> => {
    const page = await askPolitely(`https://${host}/rss/articles/${id}`);
    if (typeof page === "string") return { outcome: page };
    if (new URL(page.finalUrl).hostname.startsWith("consent.")) return { outcome: "consent" };
    const signature = attribute(page.text, "data-n-a-sg");
    const timestamp = attribute(page.text, "data-n-a-ts");
    if (signature === undefined || timestamp === undefined) return { outcome: "format_changed" };
    const answer = await askPolitely(
      `https://${host}/_/DotsSplashUi/data/batchexecute`,
      formOf(id, signature, timestamp),
    );
    if (typeof answer === "string") return { outcome: answer };
    const url = addressInAnswer(answer.text);
    return url === null ? { outcome: "format_changed" } : { outcome: "resolved", url };
  };
  return {
    resolve: async (link) => {
      const id = newsLinkId(link);
      if (id === null) return { outcome: "resolved", url: link };
      const told = known.get(id) ?? addressInId(id);
      if (told !== null) return { outcome: "resolved", url: told };
      if (now() < pausedUntil) return { outcome: "rate_limited" };
      const found = await find(id);
      if (found.outcome === "rate_limited") pausedUntil = now() + pauseMs;
      if (found.outcome === "resolved") {
        if (known.size > 20_000) known.delete(known.keys().next().value ?? "");
        known.set(id, found.url);
      }
      return found;
    },
  };
}
