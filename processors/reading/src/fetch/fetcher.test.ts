import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Fault } from "@nexa/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { createFetcher, type Fetcher, type FetcherOptions } from "./fetcher.ts";
import { startHostileServer, type Handler, type HostileServer } from "./hostile-server.ts";
import type { FetchOptions } from "./page.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setUp(
  routes: Record<string, Handler>,
  options: Partial<FetcherOptions> = {},
): Promise<{
  server: HostileServer;
  fetcher: Fetcher;
  fault: (path: string, options?: FetchOptions) => Promise<Fault>;
}> {
  const server = await startHostileServer(routes);
  const fetcher = createFetcher({
    userAgent: "NexaBot/0.1 (+https://contact.test/bot)",
    allowPrivate: ["127.0.0.1"],
    ...options,
    limits: { spacingMs: 0, retryDelayMs: 1, deadlineMs: 3000, ...options.limits },
  });
  open.push(server.close, fetcher.close);
  const fault = (path: string, fetchOptions?: FetchOptions): Promise<Fault> =>
    fetcher.fetchPage(path.startsWith("http") ? path : server.origin + path, fetchOptions).then(
      () => {
        throw new Error(`${path} was fetched although it must be refused`);
      },
      // What fetchPage rejects with is a Fault by its contract.
      (error: unknown) => error as Fault,
    );
  return { server, fetcher, fault };
}
const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
  };
const redirect =
  (to: string): Handler =>
  (_, response) => {
    response.writeHead(302, { location: to }).end();
  };

describe("fault 57: truncated bodies", () => {
  const text = "berita ".repeat(5000);
  it.each([
    ["gzip", gzipSync(text)],
    ["br", brotliCompressSync(text)],
  ])("does not take half a %s body for an article, and tries again", async (encoding, whole) => {
    const { server, fault } = await setUp({
      "/x": html(whole.subarray(0, whole.length / 2), { "content-encoding": encoding }),
    });
    expect(await fault("/x")).toMatchObject({ reason: "TRUNCATED", retryable: true });
    expect(server.asked.filter((path) => path === "/x")).toHaveLength(3);
  });
  it("notices a body shorter than its Content-Length", async () => {
    const { fault } = await setUp({
      "/x": (_, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "500" });
        response.write("only this");
        setImmediate(() => response.destroy());
      },
    });
    expect(await fault("/x")).toMatchObject({ reason: "TRUNCATED" });
  });
  it("returns the whole body when a later try brings it", async () => {
    let tries = 0;
    const { fetcher, server } = await setUp({
      "/x": (request, response) => {
        const body = gzipSync(text);
        html(++tries === 1 ? body.subarray(0, 40) : body, { "content-encoding": "gzip" })(
          request,
          response,
        );
      },
    });
    expect((await fetcher.fetchPage(`${server.origin}/x`)).text).toBe(text);
  });
});

describe("fault 58: compression bombs", () => {
  const bomb = gzipSync(Buffer.alloc(12_000_000));
  it("stops unpacking at the size limit and does not try again", async () => {
    const { server, fault } = await setUp({ "/x": html(bomb, { "content-encoding": "gzip" }) });
    expect(await fault("/x")).toMatchObject({ reason: "TOO_LARGE", retryable: false });
    expect(server.asked.filter((path) => path === "/x")).toHaveLength(1);
  });
  it("finds a bomb packed twice, and refuses three layers", async () => {
    const { fault } = await setUp({
      "/twice": html(gzipSync(bomb), { "content-encoding": "gzip, gzip" }),
      "/thrice": html(gzipSync("x"), { "content-encoding": "gzip, br, gzip" }),
    });
    expect(await fault("/twice")).toMatchObject({ reason: "TOO_LARGE" });
    expect(await fault("/thrice")).toMatchObject({ reason: "BAD_ENCODING" });
  });
  it("stops reading a plain body at the size limit", async () => {
    const { fault } = await setUp({ "/x": html("x".repeat(2000)) }, { limits: { maxBytes: 1000 } });
    expect(await fault("/x")).toMatchObject({ reason: "TOO_LARGE" });
  });
});

describe("fault 59: charset", () => {
  it.each([
    [
      "the header",
      "text/html; charset=windows-1252",
      Buffer.from("Ca\u00e9", "latin1"),
      "Ca\u00e9",
    ],
    [
      "the meta element when the header's label is bogus",
      "text/html; charset=utf-8859",
      Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), Buffer.from("\u00e9", "latin1")]),
      '<meta charset="iso-8859-1">\u00e9',
    ],
    [
      "valid UTF-8 when nothing is told",
      "text/html",
      Buffer.from("Ca\u00e9 \u201ckutip\u201d"),
      "Ca\u00e9 \u201ckutip\u201d",
    ],
    [
      "windows-1252 when nothing else fits",
      "text/html",
      Buffer.from([0x93, 0x61, 0x94]),
      "\u201ca\u201d",
    ],
    [
      "the byte order mark before a lying header",
      "text/html; charset=windows-1252",
      Buffer.from("\ufeffCa\u00e9"),
      "Ca\u00e9",
    ],
  ])("follows %s", async (_, contentType, body, expected) => {
    const { fetcher, server } = await setUp({ "/x": html(body, { "content-type": contentType }) });
    expect((await fetcher.fetchPage(`${server.origin}/x`)).text).toBe(expected);
  });
});

describe("fault 60: addresses", () => {
  it("does not follow a redirect into a private network", async () => {
    const { fault } = await setUp({
      "/loop": redirect("http://127.0.0.2/admin"),
      "/meta": redirect("http://169.254.169.254/latest/meta-data"),
      "/mapped": redirect("http://[::ffff:10.0.0.1]/"),
      "/number": redirect("http://2130706434/"),
      "/cgnat": redirect("http://100.64.0.1/"),
    });
    for (const path of ["/loop", "/meta", "/mapped", "/number", "/cgnat"])
      expect(await fault(path)).toMatchObject({ reason: "BLOCKED_ADDRESS", retryable: false });
  });
  it("checks the resolved address when connecting, so that a rebinding name is refused", async () => {
    const { server, fault } = await setUp(
      {},
      {
        allowPrivate: [],
        resolveAll: (_, done) => {
          done(null, [{ address: "127.0.0.1", family: 4 }]);
        },
      },
    );
    expect(await fault(`http://publik.example:${String(server.port)}/`)).toMatchObject({
      reason: "BLOCKED_ADDRESS",
    });
    expect(server.asked).toEqual([]);
  });
  it("opens private hosts only when an operator names them", async () => {
    const { fault } = await setUp({ "/x": html("x") }, { allowPrivate: [] });
    expect(await fault("/x")).toMatchObject({ reason: "BLOCKED_ADDRESS" });
  });
  it("lets a proxy connect, asks it in absolute form, and still refuses private literals", async () => {
    const proxy = await startHostileServer({ "http://harian.test/read/1": html("lewat proxy") });
    open.push(proxy.close);
    const { fetcher, fault } = await setUp({}, { proxyUrl: proxy.origin, allowPrivate: [] });
    expect((await fetcher.fetchPage("http://harian.test/read/1")).text).toBe("lewat proxy");
    expect(proxy.asked).toEqual(["http://harian.test/robots.txt", "http://harian.test/read/1"]);
    expect(await fault("http://10.0.0.1/")).toMatchObject({ reason: "BLOCKED_ADDRESS" });
  });
  it("gives up after five redirects", async () => {
    const { server, fault } = await setUp({ "/x": redirect("/x") });
    expect(await fault("/x")).toMatchObject({ reason: "TOO_MANY_REDIRECTS", retryable: false });
    expect(server.asked.filter((path) => path === "/x")).toHaveLength(6);
  });
  it("follows a meta refresh once", async () => {
    const { fetcher, server } = await setUp({
      "/a": html('<meta http-equiv="refresh" content="0; url=/b">'),
      "/b": html('<meta http-equiv="refresh" content="0; url=/c">tujuan'),
    });
    expect(await fetcher.fetchPage(`${server.origin}/a`)).toMatchObject({
      finalUrl: `${server.origin}/b`,
      url: `${server.origin}/a`,
    });
  });
});

describe("fault 61: consent pages", () => {
  it("does not go where consent is asked instead of the article shown", async () => {
    const { fault } = await setUp({ "/x": redirect("https://consent.google.com/m?continue=x") });
    expect(await fault("/x")).toMatchObject({ reason: "CONSENT", retryable: false });
  });
});

describe("fault 62: robots.txt", () => {
  const robots =
    (status: number, text = ""): Handler =>
    (_, response) => {
      response.writeHead(status, { "content-type": "text/plain" }).end(text);
    };
  it("fetches nothing while robots.txt answers 5xx, and says a later try can help", async () => {
    const { server, fault } = await setUp({ "/robots.txt": robots(503), "/x": html("x") });
    expect(await fault("/x")).toMatchObject({ reason: "ROBOTS", retryable: true });
    expect(server.asked).toEqual(["/robots.txt"]);
  });
  it("fetches nothing when robots.txt does not answer in time", async () => {
    const { fault } = await setUp(
      { "/robots.txt": () => undefined, "/x": html("x") },
      { limits: { robotsTimeoutMs: 80 } },
    );
    expect(await fault("/x")).toMatchObject({ reason: "ROBOTS" });
  });
  it("allows all when there is none, and asks once a day", async () => {
    const { fetcher, server } = await setUp({ "/x": html("x") });
    await fetcher.fetchPage(`${server.origin}/x`);
    await fetcher.fetchPage(`${server.origin}/x`);
    expect(server.asked).toEqual(["/robots.txt", "/x", "/x"]);
  });
  it("follows a redirect of robots.txt and obeys what it finds", async () => {
    const { fault } = await setUp({
      "/robots.txt": redirect("/real.txt"),
      "/real.txt": robots(200, "User-agent: *\nDisallow: /x"),
      "/x": html("x"),
    });
    expect(await fault("/x")).toMatchObject({ reason: "ROBOTS", retryable: false });
  });
  it("keeps the crawl-delay between two starts", async () => {
    const { fetcher, server } = await setUp({
      "/robots.txt": robots(200, "User-agent: NexaBot\nCrawl-delay: 0.2"),
      "/x": html("x"),
    });
    const started = Date.now();
    await Promise.all([1, 2].map(() => fetcher.fetchPage(`${server.origin}/x`)));
    expect(Date.now() - started).toBeGreaterThanOrEqual(190);
  });
});

describe("fault 63: slow and unwilling servers", () => {
  it("ends a body that drips at the total deadline", async () => {
    const { fault } = await setUp({
      "/x": (_, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        const drip = setInterval(() => response.write("."), 10);
        response.on("close", () => {
          clearInterval(drip);
        });
      },
    });
    expect(await fault("/x", { deadlineMs: 150 })).toMatchObject({
      reason: "TIMEOUT",
      code: "DEADLINE_EXCEEDED",
      retryable: true,
    });
  });
  it("stops when the caller gives up", async () => {
    const controller = new AbortController();
    const { fault } = await setUp({
      "/x": () => {
        controller.abort();
      },
    });
    expect(await fault("/x", { signal: controller.signal })).toMatchObject({
      code: "CANCELLED",
      retryable: false,
    });
  });
  it("waits as long as Retry-After says, when that fits into the deadline", async () => {
    let tries = 0;
    const { fetcher, server } = await setUp({
      "/x": (request, response) => {
        if (++tries === 1) response.writeHead(429, { "retry-after": "0" }).end();
        else html("kini")(request, response);
      },
      "/later": (_, response) => {
        response.writeHead(429, { "retry-after": "900" }).end();
      },
    });
    expect((await fetcher.fetchPage(`${server.origin}/x`)).text).toBe("kini");
    await expect(fetcher.fetchPage(`${server.origin}/later`)).rejects.toMatchObject({
      reason: "RATE_LIMITED",
      details: { retryAfterMs: 900_000 },
    });
  });
  it.each([
    [404, "GONE", 1],
    [410, "GONE", 1],
    [403, "HTTP_STATUS", 1],
    [503, "HTTP_STATUS", 3],
  ])("answers status %i with %s after %i requests", async (status, reason, requests) => {
    const { server, fault } = await setUp({
      "/x": (_, response) => {
        response.writeHead(status).end();
      },
    });
    expect(await fault("/x")).toMatchObject({ reason });
    expect(server.asked.filter((path) => path === "/x")).toHaveLength(requests);
  });
  it("asks conditionally and reports 304 with an empty body", async () => {
    const { fetcher, server } = await setUp({
      "/x": (request, response) => {
        response.writeHead(request.headers["if-none-match"] === '"v1"' ? 304 : 200).end();
      },
    });
    const page = await fetcher.fetchPage(`${server.origin}/x`, { etag: '"v1"' });
    expect([page.status, page.body.length]).toEqual([304, 0]);
  });
  it("names itself, and refuses what is no page", async () => {
    const { server, fault } = await setUp({
      "/x.pdf": html("%PDF", { "content-type": "application/pdf" }),
    });
    expect(await fault("/x.pdf")).toMatchObject({ reason: "NOT_HTML", retryable: false });
    expect(server.requests.at(-1)?.headers["user-agent"]).toBe(
      "NexaBot/0.1 (+https://contact.test/bot)",
    );
  });
});
