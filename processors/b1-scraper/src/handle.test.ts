import { Fault, queueDeadLetters, queueRawDataSite } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { handleJob } from "./handle.ts";
import { article, context, job, limits, world } from "./sample-world.ts";

const address = (slug: string) => `http://kabarbrebes.test/berita/${slug}-brebes`;
const index = (slugs: string[], next = "") =>
  `<html><body><ul>${slugs.map((slug) => `<li><a href="${address(slug)}">${slug}</a></li>`).join("")}</ul>${next && `<a rel="next" href="${next}">Selanjutnya</a>`}</body></html>`;
const site = {
  [job.base_url]: index(["begal-satu", "begal-dua"], "/indeks?page=2"),
  "http://kabarbrebes.test/indeks?page=2": index(["begal-tiga"], "/indeks?page=3"),
  "http://kabarbrebes.test/indeks?page=3": index(["begal-empat"]),
  [address("begal-satu")]: article(),
  [address("begal-dua")]: article(),
  [address("begal-tiga")]: article(9_000),
};
const outcomes = ({ steps }: ReturnType<typeof world>["did"]) =>
  steps.map(({ url, outcome, reason }) => [url, outcome, reason].join(" ").trim());

describe("a site crawl", () => {
  it("hands C1 every article of the index, as many pages deep as the target says", async () => {
    const { deps, did } = world(site);
    await handleJob(job, context, deps, limits);
    expect(did.events.map((event) => "url" in event && event.url)).toEqual(
      ["begal-satu", "begal-dua", "begal-tiga"].map(address),
    );
    expect(queueRawDataSite.value.parse(did.events[0])).toMatchObject({
      domain_name: "kabarbrebes.test",
      matched_keywords: ["begal"],
      region: { region_name: "Jawa Tengah" },
    });
    expect(did.steps).toMatchObject([{ stage: "b1-site", run: "run-1", outcome: "kept" }, {}, {}]);
  });

  it("archives each page, and leaves out of the event what is larger than 256 KiB", async () => {
    const large = `${article()}<!-- ${"x".repeat(256 * 1024)} -->`;
    const { deps, did } = world({ ...site, [address("begal-satu")]: large });
    await handleJob(job, context, deps, limits);
    const [event] = did.events;
    expect(event).toMatchObject({ raw_html: "" });
    const key = event !== undefined && "minio_s3_key" in event ? event.minio_s3_key : "";
    expect(key).toMatch(/^raw\/news\/kabarbrebes\.test\/2026-11-28\/[0-9a-f]{64}\.json$/);
    expect(did.objects.has(key)).toBe(true);
  });

  it("does not fetch again what an earlier crawl has seen", async () => {
    const { deps, did } = world(site);
    await handleJob(job, context, deps, limits);
    const later = { ...job, job_id: "00000000-0000-4000-8000-000000000099", run_id: "run-2" };
    await handleJob(later, context, deps, limits);
    expect(did.events).toHaveLength(3);
    expect(did.steps.slice(3).map(({ reason }) => reason)).toEqual(Array(3).fill("seen_url"));
  });

  it("goes on when one page is broken; that page is a dead job of its own", async () => {
    const broken = new Fault("UNAVAILABLE", "cut off", { reason: "TRUNCATED" });
    const { deps, did } = world({ ...site, [address("begal-satu")]: broken });
    await handleJob(job, context, deps, limits);
    expect(outcomes(did)).toEqual([
      `${address("begal-satu")} dead TRUNCATED`,
      `${address("begal-dua")} kept`,
      `${address("begal-tiga")} kept`,
    ]);
    expect(queueDeadLetters.value.parse(did.letters[0]).original_payload).toMatchObject({
      job_id: job.job_id,
      page_url: address("begal-satu"),
    });
  });

  it("ends the list where a later index page cannot be read", async () => {
    const { deps, did } = world({ ...site, "http://kabarbrebes.test/indeks?page=2": "" });
    await handleJob(job, context, deps, limits);
    expect(did.events).toHaveLength(2);
  });

  it("of a site that is down is tried again, without holding up the other targets", async () => {
    const down = new Fault("UNAVAILABLE", "answered 502", { reason: "HTTP_STATUS" });
    const { deps } = world({ [job.base_url]: down });
    // UNAVAILABLE would stop the queue until the site is back.
    await expect(handleJob(job, context, deps, limits)).rejects.toMatchObject({
      code: "DEADLINE_EXCEEDED",
      reason: "HTTP_STATUS",
      retryable: true,
    });
  });

  it("of a site whose robots.txt forbids the index is a counted drop", async () => {
    const refused = new Fault("PERMISSION_DENIED", "no", { reason: "ROBOTS" });
    const { deps, did } = world({ [job.base_url]: refused });
    await handleJob(job, context, deps, limits);
    expect(outcomes(did)).toEqual([`${job.base_url} dropped robots`]);
  });

  it("stops, to be done again, when one of our own stores is away", async () => {
    const { deps, did } = world(site);
    const away = new Fault("UNAVAILABLE", "Redis is away");
    deps.redis.seen.claim = () => Promise.reject(away);
    await expect(handleJob(job, context, deps, limits)).rejects.toBe(away);
    expect(did.letters).toEqual([]);
  });

  it("done again after a crash crawls its own pages again, under the same keys", async () => {
    const { deps, did } = world(site);
    await handleJob(job, context, deps, limits);
    await handleJob(job, context, deps, limits);
    const counted = did.steps.map(({ stage, subject, run }) => [stage, subject, run].join());
    expect(new Set(counted).size).toBe(3);
    expect(did.objects.size).toBe(3);
  });
});
