import { fail, ok, warn, type Finding } from "./finding.ts";

/**
 * Our clock against that of a server, which its HTTP answer names in whole seconds.
 * Deadlines of reads and the windows of duplicates rest on clocks that agree.
 *
 * @param theirs  the `Date` header
 * @param before  ours, in milliseconds, when we asked
 * @param after   ours when it answered
 */
export function judgeClock(theirs: string, before: number, after: number): Finding {
  const at = Date.parse(theirs);
  if (Number.isNaN(at)) return warn("clock", `a server says "${theirs}"`, "look at that server");
  const early = Math.max(0, before - (at + 999));
  const late = Math.max(0, at - after);
  const skewMs = Math.max(early, late);
  const found = skewMs < 1_000 ? "agrees with the servers" : `${Math.round(skewMs / 1000)} s apart`;
  const advice = "synchronise this machine and the servers (chrony or systemd-timesyncd)";
  if (skewMs > 10_000) return fail("clock", found, advice);
  return skewMs > 1_000 ? warn("clock", found, advice) : ok("clock", found);
}
