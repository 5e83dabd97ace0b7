import { createHash } from "node:crypto";
import { Fault } from "@nexa/contracts";
import { getDomain } from "tldts";

// Parameters that name the way a reader came, never the article (Google, Meta, Microsoft, Yandex,
// Mailchimp, and what Indonesian portals append to links in their own widgets).
const trackingNames = new Set(
  (
    "fbclid gclid dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid _ga _gl " +
    "ref ref_src ref_url cmpid ocid tag_from lgn_method at_medium at_campaign __twitter_impression " +
    "usqp amp_gsa amp_js_v oc share_from"
  ).split(" "),
);
const isTracking = (name: string) => {
  const lower = name.toLowerCase();
  return lower.startsWith("utm_") || lower.startsWith("mtm_") || trackingNames.has(lower);
};

/** A web address as URL. @throws Fault INVALID_ARGUMENT, reason INVALID_URL, unless http or https */
export function parseWebUrl(url: string): URL {
  const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "")
    throw new Fault("INVALID_ARGUMENT", `"${url.slice(0, 200)}" is not an http(s) address`, {
      reason: "INVALID_URL",
    });
  return parsed;
}

/**
 * The one spelling of an article's address: host in lower case without trailing dot, no user, no
 * default port, no fragment, no tracking parameters, the other parameters sorted by name.
 *
 * Scheme, `www.`, path and trailing slash stay: servers may answer differently.
 * @throws Fault INVALID_ARGUMENT, reason INVALID_URL
 */
export function canonicalUrl(url: string): string {
  const parsed = parseWebUrl(url);
  parsed.hash = "";
  parsed.username = "";
  parsed.password = "";
  parsed.hostname = parsed.hostname.replace(/\.$/, "");
  const kept = [...parsed.searchParams].filter(([name]) => !isTracking(name));
  // Stable: values of one name keep their order, it can carry meaning.
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // A query without "=" (`?123456`) would come back as `?123456=`; untouched ones stay as written.
  const query = parsed.search.slice(1);
  if (kept.length > 1 || kept.length !== query.split("&").filter(Boolean).length)
    parsed.search = new URLSearchParams(kept).toString();
  else if (kept.length === 0) parsed.search = "";
  return parsed.href;
}

/** SHA-256, 64 hex digits, of the canonical address: the key of records and raw objects. */
export const urlHash = (url: string): string =>
  createHash("sha256").update(canonicalUrl(url)).digest("hex");

/**
 * The domain a publisher registered: `nasional.kompas.com` -> `kompas.com`,
 * `humas.polri.go.id` -> `polri.go.id`; a blog host counts as suffix (`x.blogspot.com` stays).
 * A host without one (an IP address, `localhost`) is returned as it is.
 */
export function registrableDomain(url: string): string {
  const { hostname } = parseWebUrl(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
