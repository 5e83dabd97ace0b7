import { describe, expect, it } from "vitest";
import { createFetcher } from "../fetch/fetcher.ts";
import { startHostileServer, type Handler } from "../fetch/hostile-server.ts";
import { createNewsLinkResolver } from "./news-link.ts";

const id = "CBMiXkFVX3lxTE5XVmlnN0tRbXBsZQ";
const link = `https://news.google.com/rss/articles/${id}?oc=5`;
const answer = (text: string, status = 200): Handler => {
  return (_, response) => response.writeHead(status, { "content-type": "text/html" }).end(text);
};
const signed = answer('<c-wiz><div data-n-a-sg="AVvZsig" data-n-a-ts="1795842000"></div></c-wiz>');
// As recorded, with an invented address.
const batch = answer(
  `)]}'\n\n[["wrb.fr","Fbv4je","[\\"garturlres\\",\\"https://kabarbrebes.test/begal?a\\\\u003d1\\",1]",null,null,null,"generic"]]`,
);

/** A recorded Google News on a local server, asked through our own fetcher. */
async function resolverOf(routes: { article: Handler; batch?: Handler }) {
  const server = await startHostileServer({
    [`/rss/articles/${id}`]: routes.article,
    "/_/DotsSplashUi/data/batchexecute": routes.batch ?? batch,
  });
  const fetcher = createFetcher({
    userAgent: "NexaBot/1.0 (+https://nexa.test)",
    allowPrivate: ["127.0.0.1"],
    limits: { spacingMs: 0, attempts: 1 },
  });
  const here = (url: string) => url.replace("https://news.google.com", server.origin);
  const resolver = createNewsLinkResolver((url, form) =>
    fetcher.fetchPage(here(url), form === undefined ? {} : { form }),
  );
  return { resolver, server, close: () => Promise.all([fetcher.close(), server.close()]) };
}

describe("fault 56: an article link of the news search", () => {
  it("is resolved by its signature and a second request, once for each id", async () => {
    const { resolver, server, close } = await resolverOf({ article: signed });
    for (let n = 0; n < 2; n++)
      expect(await resolver.resolve(link)).toEqual({
        outcome: "resolved",
        url: "https://kabarbrebes.test/begal?a=1",
      });
    expect(server.asked.filter((path) => path !== "/robots.txt")).toHaveLength(2);
    await close();
  });
  it.each([
    ["rate_limited", { article: answer("slow down", 429) }],
    ["rate_limited", { article: signed, batch: answer("slow down", 429) }],
    ["format_changed", { article: answer("<html>a new design</html>") }],
    ["format_changed", { article: signed, batch: answer(")]}'\n\n[]") }],
  ])("says %s when that is what happened", async (outcome, routes) => {
    const { resolver, close } = await resolverOf(routes);
    expect(await resolver.resolve(link)).toEqual({ outcome });
    await close();
  });
  it("says consent when it is sent to ask for it", async () => {
    const consent: Handler = (_, response) =>
      response.writeHead(302, { location: "https://consent.google.com/m" }).end();
    const { resolver, close } = await resolverOf({ article: consent });
    expect(await resolver.resolve(link)).toEqual({ outcome: "consent" });
    await close();
  });
  it("asks nothing more for a while once it was told to slow down", async () => {
    const { resolver, server, close } = await resolverOf({ article: answer("slow down", 429) });
    await resolver.resolve(link);
    const asked = server.asked.length;
    expect(await resolver.resolve(link)).toEqual({ outcome: "rate_limited" });
    expect(server.asked).toHaveLength(asked);
    await close();
  });
  it("of the old form carries its address; a publisher's own link stays as it is", async () => {
    const old = Buffer.from('\x08\x13"\x20https://kabarbrebes.test/begal\xd2\x01', "latin1");
    const resolver = createNewsLinkResolver(() => Promise.reject(new Error("not asked")));
    const url = "https://kabarbrebes.test/begal";
    expect(
      await resolver.resolve(`https://news.google.com/articles/${old.toString("base64url")}`),
    ).toEqual({ outcome: "resolved", url });
    expect(await resolver.resolve(url)).toEqual({ outcome: "resolved", url });
  });
});
