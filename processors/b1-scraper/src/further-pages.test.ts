import { Fault, rawObject } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { handleCandidate } from "./candidate.ts";
import { handleJob } from "./handle.ts";
import type { CandidateJob } from "./job.ts";
import { article, context, job, limits, world } from "./sample-world.ts";

const url = "http://kabarbrebes.test/berita/begal-brebes-ditangkap";
const crawled = { ...job, page_url: url };
const found: CandidateJob = {
  ...crawled,
  search_candidate: {
    keyword: "begal",
    keyword_id: "00000000-0000-4000-8000-000000000006",
    guid: "guid-1",
    title: "Polisi Tangkap Pelaku Begal di Brebes",
    source_name: null,
    published_at: null,
  },
};
const withLinks = (links: string, codePoints = 600) =>
  article(codePoints).replace("</article>", `</article><div class="paging">${links}</div>`);
const numbered = '<a href="?page=2">Halaman 2</a><a href="?page=3">3</a>';
const whole = '<a href="?page=2">2</a><a href="?page=all">Tampilkan Semua</a>';

/** The pages behind the first, as archived for C1. */
const archivedPages = ({ objects }: ReturnType<typeof world>["did"]) => {
  const key = [...objects.keys()].find((one) => /^(?:raw|source)\//.test(one)) ?? "";
  const { furtherPages = [] } = rawObject.parse(JSON.parse(objects.get(key) ?? ""));
  return furtherPages.map((page) => [
    page.url,
    Buffer.from(page.bodyBase64, "base64").toString().includes("Bagian") ? "Bagian" : "",
  ]);
};
const part = (title: string) => article(500, title);

describe("an article on several pages", () => {
  it("is archived with all of them in order, and C1 reads it from there", async () => {
    const { deps, did } = world({
      [url]: withLinks(numbered),
      [`${url}?page=2`]: part("Bagian dua"),
      [`${url}?page=3`]: part("Bagian tiga"),
    });
    await handleJob(crawled, context, deps, limits);
    expect(archivedPages(did)).toEqual([
      [`${url}?page=2`, "Bagian"],
      [`${url}?page=3`, "Bagian"],
    ]);
    expect(did.events).toMatchObject([{ url, raw_html: "" }]);
  });

  it("is asked for in one request where the publisher shows it whole (page=all)", async () => {
    const { deps, did } = world({
      [url]: withLinks(whole),
      [`${url}?page=all`]: part("Bagian semua"),
    });
    await handleJob(crawled, context, deps, limits);
    expect(did.fetched).toEqual([url, `${url}?page=all`]);
    expect(archivedPages(did)).toEqual([[`${url}?page=all`, "Bagian"]]);
  });

  it("is kept as far as it could be had", async () => {
    const broken = new Fault("UNAVAILABLE", "cut off", { reason: "TRUNCATED" });
    const { deps, did } = world({
      [url]: withLinks(numbered),
      [`${url}?page=2`]: part("Bagian dua"),
      [`${url}?page=3`]: broken,
    });
    await handleCandidate(found, context, deps, limits);
    expect(archivedPages(did)).toEqual([[`${url}?page=2`, "Bagian"]]);
    expect(did.steps).toMatchObject([{ outcome: "kept" }]);
  });

  // 1,800 characters, the two of the blank line between paragraphs, and the rest.
  it.each([
    ["exactly as long as is kept", numbered, "?page=2", 1_698, ""],
    ["one character longer", numbered, "?page=2", 1_699, "filtered_too_long"],
    ["the whole, exactly as long as is kept", whole, "?page=all", 1_698, ""],
    ["the whole, one character longer", whole, "?page=all", 1_699, "filtered_too_long"],
  ])("is measured as one text: %s", async (_, links, further, rest, reason) => {
    const more = `${"kata polisi ".repeat(200).slice(0, rest - 2)}x.`;
    const isWhole = further === "?page=all";
    const second = isWhole
      ? article(1_800).replace("</article>", `<p>${more}</p></article>`)
      : article(rest, "Bagian dua");
    const { deps, did } = world({
      [url]: withLinks(links, 1_800),
      [`${url}${further}`]: second,
    });
    await handleCandidate(found, context, deps, limits);
    expect(did.steps).toMatchObject([{ reason }]);
  });
});
