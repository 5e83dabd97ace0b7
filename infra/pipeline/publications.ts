import type { Manifest } from "../newsroom/index.ts";
import type { Clients } from "./clients.ts";

/**
 * What became of each event of the newsroom, against the manifest: an event told by one text has one
 * unique article and all others are its duplicates; rewrites and follow-ups may go either way.
 *
 * @returns one line for each event that differs
 */
export async function differingEvents(
  { postgres }: Pick<Clients, "postgres">,
  { events }: Manifest,
): Promise<string[]> {
  const steps = await postgres.journey.list({ stage: "c2", limit: 5_000 });
  const outcomes = new Map(steps.map(({ url = "", outcome }) => [pathOf(url), outcome]));
  return events.flatMap(({ event, urls, unique }) => {
    const got = urls.map((url) => outcomes.get(pathOf(url)) ?? "missing");
    const count = got.filter((outcome) => outcome === "unique").length;
    const isWell = count >= unique.min && count <= unique.max && !got.includes("missing");
    return isWell
      ? []
      : [
          `${event}: ${got.join(", ")}; manifest: ${unique.min}..${unique.max} unique of ${urls.length}`,
        ];
  });
}

/** Host and path: a canonical URL may differ from the planned one in scheme and tracking only. */
const pathOf = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname.replace(/\/$/, "")}`;
};
