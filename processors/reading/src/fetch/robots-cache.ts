import { Fault } from "@nexa/contracts";
import { decodeText } from "./charset.ts";
import { exchange, type ExchangeDeps } from "./exchange.ts";
import type { FetchLimits } from "./page.ts";
import { allowAll, disallowAll, parseRobots, type RobotsRules } from "./robots.ts";

/** The rules of a site, and whether they could be read at all. */
export type SiteRules = RobotsRules & { isReachable: boolean };
export type RobotsCache = { rulesOf: (url: string, signal: AbortSignal) => Promise<SiteRules> };

const unreadTtlMs = 600_000;

/** Rejects when the signal aborts; its listener goes with the fetch's own signal. */
const aborted = (origin: string, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => {
      reject(
        new Fault("DEADLINE_EXCEEDED", `${origin}/robots.txt did not answer in time`, {
          reason: "TIMEOUT",
        }),
      );
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/** robots.txt by RFC 9309 2.3.1: 2xx is read, 4xx allows all, 5xx or no answer disallows all. */
export function createRobotsCache(deps: ExchangeDeps, limits: FetchLimits): RobotsCache {
  const product = /^[\w-]+/.exec(deps.userAgent)?.[0] ?? "NexaBot";
  const cache = new Map<string, { rules: SiteRules; until: number }>();
  const inFlight = new Map<string, Promise<SiteRules>>();

  const read = async (origin: string): Promise<SiteRules> => {
    const signal = AbortSignal.timeout(limits.robotsTimeoutMs);
    let url = `${origin}/robots.txt`;
    // At least five redirects are followed (2.3.1.2), also to other hosts.
    for (let hop = 0; hop <= 5; hop++) {
      const answer = await exchange(url, {}, signal, { ...deps, maxBytes: 2_000_000 });
      const location = answer.headers["location"];
      if (
        answer.status >= 300 &&
        answer.status < 400 &&
        location !== undefined &&
        URL.canParse(location, url)
      ) {
        url = new URL(location, url).href;
        continue;
      }
      if (answer.status >= 500 || answer.status === 429)
        return { ...disallowAll, isReachable: false };
      if (answer.status >= 300) return { ...allowAll, isReachable: true };
      const contentType = answer.headers["content-type"] ?? "";
      const { text } = decodeText(answer.body, "utf-8");
      // A front page served for every address is no robots.txt.
      if (/html/i.test(contentType) && /<html|<!doctype/i.test(text.slice(0, 500)))
        return { ...allowAll, isReachable: true };
      return { ...parseRobots(text, product), isReachable: true };
    }
    return { ...allowAll, isReachable: true };
  };

  const refresh = async (origin: string): Promise<SiteRules> => {
    let rules: SiteRules;
    try {
      rules = await read(origin);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // A refused address or an unknown host is told as such, not as a robots.txt.
      if (error.reason === "BLOCKED_ADDRESS" || error.reason === "HOST_NOT_FOUND") throw error;
      rules =
        error.reason === "TOO_LARGE"
          ? { ...allowAll, isReachable: true }
          : { ...disallowAll, isReachable: false };
    }
    const ttl = rules.isReachable ? limits.robotsTtlMs : Math.min(unreadTtlMs, limits.robotsTtlMs);
    if (cache.size > 5000) cache.clear();
    cache.set(origin, { rules, until: Date.now() + ttl });
    return rules;
  };

  return {
    rulesOf: async (url, signal) => {
      const { origin } = new URL(url);
      const known = cache.get(origin);
      if (known !== undefined && known.until > Date.now()) return known.rules;
      let running = inFlight.get(origin);
      if (running === undefined) {
        running = refresh(origin).finally(() => inFlight.delete(origin));
        inFlight.set(origin, running);
      }
      // The read is shared; one caller's giving up must not end it for the others.
      return await Promise.race([running, aborted(origin, signal)]);
    },
  };
}
