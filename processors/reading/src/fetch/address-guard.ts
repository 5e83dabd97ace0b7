import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { Fault } from "@nexa/contracts";
import ipaddr from "ipaddr.js";

/** What an operator opened on purpose: host names, addresses or CIDR ranges; empty by default. */
export type AddressGuard = {
  /** @throws Fault PERMISSION_DENIED BLOCKED_ADDRESS when the host is a refused literal or local name */
  checkHost: (hostname: string) => void;
  /** Resolves like `dns.lookup` and leaves only permitted addresses: the check holds at connect. */
  lookup: LookupFunction;
};

export type ResolveAll = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const blocked = (what: string) =>
  new Fault("PERMISSION_DENIED", `${what} is a private, local or reserved address`, {
    reason: "BLOCKED_ADDRESS",
  });

const bareHost = (hostname: string) =>
  hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();

/** Whether an address is on the public internet; IPv4 inside IPv6 (mapped, NAT64, 6to4) is unwrapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "unicast") return true;
  if (parsed.kind() !== "ipv6") return false;
  const bytes = parsed.toByteArray();
  if (range === "rfc6052") return isPublicAddress(bytes.slice(12).join("."));
  if (range === "6to4") return isPublicAddress(bytes.slice(2, 6).join("."));
  return false;
}

/**
 * Guards against requests into private networks (loopback, RFC 1918, link-local, CGNAT, reserved).
 *
 * @param allowPrivate  host names, addresses (`127.0.0.1`) or ranges (`10.0.0.0/8`) that are open
 * @param resolveAll    for tests; default `dns.lookup` of all addresses
 */
export function createAddressGuard(
  allowPrivate: readonly string[] = [],
  resolveAll: ResolveAll = (hostname, done) => {
    systemLookup(hostname, { all: true }, done);
  },
): AddressGuard {
  const names = new Set(allowPrivate.map(bareHost));
  const ranges = allowPrivate.flatMap((entry) => {
    const whole = ipaddr.isValid(entry) ? `${entry}/${entry.includes(":") ? "128" : "32"}` : entry;
    return ipaddr.isValidCIDR(whole) ? [ipaddr.parseCIDR(whole)] : [];
  });
  const isOpen = (address: string) => {
    if (isPublicAddress(address)) return true;
    const parsed = ipaddr.process(address);
    return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
  };
  return {
    checkHost: (hostname) => {
      const host = bareHost(hostname);
      if (names.has(host)) return;
      if (ipaddr.isValid(host) ? !isOpen(host) : /(?:^|\.)localhost$/.test(host))
        throw blocked(host);
    },
    lookup: (hostname, options, callback) => {
      resolveAll(hostname, (error, addresses) => {
        if (error) {
          callback(error, "", 0);
          return;
        }
        const open = names.has(bareHost(hostname))
          ? addresses
          : addresses.filter(({ address }) => isOpen(address));
        const first = open[0];
        if (first === undefined)
          callback(blocked(`${hostname} (${addresses[0]?.address ?? "no address"})`), "", 0);
        else if (options.all) callback(null, open);
        else callback(null, first.address, first.family);
      });
    },
  };
}
