import { Fault, toFault } from "@nexa/contracts";
import type { Fetcher, Page } from "@nexa/reading";
import type { Browser, Route } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

/** Fetches a page and lets its scripts run, for targets whose engine asks for it. */
export type Renderer = {
  /**
   * @throws Fault FAILED_PRECONDITION, reason ENGINE_MISSING, without a browser; else as the fetcher
   */
  render: (url: string, options: { deadlineMs: number; signal: AbortSignal }) => Promise<Page>;
  close: () => Promise<void>;
};
export type RendererOptions = {
  /** Every request of the browser goes through here, so that its guards and politeness hold. */
  fetchPage: Fetcher["fetchPage"];
  userAgent: string;
  /** Path of the browser; default: where Debian puts it. */
  chromiumPath?: string | undefined;
  /** Pages at a time, default 2. */
  pages?: number;
};

/** What changes the text of a page; pictures, styles and fonts do not. */
const wanted = new Set(["document", "script", "xhr", "fetch"]);
const settleMs = 1_500;

/** Engines are named `chromium...`; every other name is the plain fetcher. */
export const isRendered = (engine: string): boolean => engine.startsWith("chromium");

/** Plain headless Chromium that never speaks to the network itself and hides nothing about itself. */
export function createRenderer(options: RendererOptions): Renderer {
  const { fetchPage, userAgent, chromiumPath, pages = 2 } = options;
  let browser: Promise<Browser> | undefined;
  let running = 0;
  const waiting: (() => void)[] = [];

  const launch = async (): Promise<Browser> => {
    const executablePath = await findChromium(chromiumPath);
    if (executablePath === null)
      throw new Fault(
        "FAILED_PRECONDITION",
        "no Chromium is installed (apt-get install chromium), which this target's engine needs",
        { reason: "ENGINE_MISSING" },
      );
    const { chromium } = await import("playwright-core");
    const started = await chromium.launch({
      executablePath,
      // No name resolves inside the browser: a request that escaped the route below goes nowhere.
      args: ["--host-resolver-rules=MAP * ~NOTFOUND", "--no-sandbox", "--disable-dev-shm-usage"],
    });
    started.once("disconnected", () => (browser = undefined));
    return started;
  };
  const open = (): Promise<Browser> => {
    browser ??= launch().catch((error: unknown) => {
      browser = undefined;
      throw error;
    });
    return browser;
  };

  const load = async (url: string, signal: AbortSignal, deadlineMs: number): Promise<Page> => {
    const until = Date.now() + deadlineMs;
    const context = await (await open()).newContext({ userAgent, serviceWorkers: "block" });
    const stop = () => void context.close().catch(() => undefined);
    signal.addEventListener("abort", stop, { once: true });
    let main: Page | undefined;
    let refusal: Fault | undefined;
    const answer = async (route: Route): Promise<void> => {
      const request = route.request();
      const isMain = request.isNavigationRequest() && request.frame().parentFrame() === null;
      if (
        !wanted.has(request.resourceType()) ||
        request.method() !== "GET" ||
        !/^https?:/.test(request.url())
      ) {
        await route.abort();
        return;
      }
      try {
        const page = await fetchPage(request.url(), {
          signal,
          deadlineMs: Math.max(1, until - Date.now()),
        });
        if (isMain) main ??= page;
        const contentType = page.headers["content-type"] ?? "text/html";
        await route.fulfill({ status: page.status, contentType, body: page.body });
      } catch (error) {
        if (isMain) refusal ??= toFault(error);
        await route.abort().catch(() => undefined);
      }
    };
    try {
      const tab = await context.newPage();
      await tab.route("**/*", answer);
      await tab.goto(url, { waitUntil: "domcontentloaded", timeout: deadlineMs });
      // Scripts that still load text get a moment; a page that never rests is taken as it is.
      const rest = Math.max(1, Math.min(settleMs, until - Date.now()));
      await tab.waitForLoadState("networkidle", { timeout: rest }).catch(() => undefined);
      const text = await tab.content();
      if (main === undefined) throw new Fault("INTERNAL", `${url}: the browser asked for nothing`);
      return { ...main, url, text, body: Buffer.from(text), charset: "utf-8" };
    } catch (error) {
      if (refusal !== undefined) throw refusal;
      if (signal.aborted)
        throw new Fault("CANCELLED", `the rendering of ${url} was stopped`, { cause: error });
      if (error instanceof Fault) throw error;
      throw new Fault("DEADLINE_EXCEEDED", `${url} was not rendered in time`, {
        reason: "RENDERING",
        cause: error,
      });
    } finally {
      signal.removeEventListener("abort", stop);
      await context.close().catch(() => undefined);
    }
  };

  return {
    render: async (url, { deadlineMs, signal }) => {
      if (running >= pages) await new Promise<void>((resolve) => waiting.push(resolve));
      running++;
      try {
        return await load(url, signal, deadlineMs);
      } finally {
        running--;
        waiting.shift()?.();
      }
    },
    close: async () => {
      const started = await browser?.catch(() => undefined);
      await started?.close();
    },
  };
}
