/** What a robots.txt allows one crawler. */
export type RobotsRules = {
  isAllowed: (pathAndQuery: string) => boolean;
  crawlDelayMs: number | null;
};

export const allowAll: RobotsRules = { isAllowed: () => true, crawlDelayMs: null };
export const disallowAll: RobotsRules = { isAllowed: () => false, crawlDelayMs: null };

type Rule = { isAllow: boolean; pattern: string };
type Group = { agents: string[]; rules: Rule[]; delay: number | null };

/** Percent-encoding in one form, so that `%7E` and `~`, `é` and `%C3%A9` compare equal (RFC 9309 2.2.2). */
function normalise(path: string): string {
  return path
    .replace(/[^\u0021-\u007e]+/g, (chars) =>
      Buffer.from(chars).toString("hex").replace(/../g, "%$&"),
    )
    .replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
      const char = String.fromCharCode(parseInt(hex, 16));
      return /[\w.~-]/.test(char) ? char : whole.toUpperCase();
    });
}

/** Whether a pattern with `*` and a final `$` matches from the start; linear, no backtracking. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (index === 0) {
      if (!path.startsWith(part)) return false;
      at = part.length;
      if (isLast) return !isAnchored || at === path.length;
      continue;
    }
    if (isLast && isAnchored) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isHead = false;
  // Crawlers must read at least 500 KiB (RFC 9309 2.5).
  for (const line of text
    .slice(0, 512_000)
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)) {
    const match = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/i.exec(line.replace(/#.*$/, ""));
    if (match === null) continue;
    const [key, value] = [match[1]?.toLowerCase(), match[2] ?? ""];
    let group = groups.at(-1);
    if (key === "user-agent") {
      if (!isHead || group === undefined)
        groups.push((group = { agents: [], rules: [], delay: null }));
      group.agents.push(value.toLowerCase());
      isHead = true;
    } else if (key === "allow" || key === "disallow") {
      isHead = false;
      if (group !== undefined && value !== "")
        group.rules.push({ isAllow: key === "allow", pattern: normalise(value) });
    } else if (key === "crawl-delay") {
      isHead = false;
      const seconds = Number(value.replace(",", "."));
      if (group !== undefined && value !== "" && Number.isFinite(seconds) && seconds >= 0)
        group.delay = seconds * 1000;
    }
  }
  return groups;
}

/**
 * Reads a robots.txt by RFC 9309: groups of the same crawler are joined, the longest pattern wins,
 * Allow wins a tie, `/robots.txt` itself is always allowed.
 *
 * @param product  the crawler's token, as in `NexaBot` of `NexaBot/1.0 (+https://...)`
 */
export function parseRobots(text: string, product: string): RobotsRules {
  const groups = readGroups(text);
  const token = product.toLowerCase();
  // The crawler's name may stand as `NexaBot` or `NexaBot/1.0`.
  const named = groups.filter(({ agents }) =>
    agents.some((agent) => /^[a-z_-]+/.exec(agent)?.[0] === token),
  );
  const own = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = own.flatMap((group) => group.rules);
  const delays = own.flatMap(({ delay }) => delay ?? []);
  return {
    crawlDelayMs: delays.length === 0 ? null : Math.max(...delays),
    isAllowed: (pathAndQuery) => {
      const path = normalise(pathAndQuery);
      if (path === "/robots.txt") return true;
      let best: Rule | undefined;
      for (const rule of rules) {
        if (!matches(rule.pattern, path)) continue;
        const length = rule.pattern.length - (best?.pattern.length ?? -1);
        if (length > 0 || (length === 0 && rule.isAllow)) best = rule;
      }
      return best?.isAllow ?? true;
    },
  };
}
