import { gzipSync } from "node:zlib";
import { encode } from "./charset.ts";
import { consentPage, paywallPage, textlessPage, videoPage } from "./odd-pages.ts";
import type { Publication } from "./plan.ts";
import type { Story } from "./publisher.ts";
import { plain, redirect, type Reply } from "./reply.ts";

/** What one request to a broken page knows. */
export type Visit = {
  publication: Publication;
  story: Story;
  /** The page as it would be were it not broken. */
  healthy: Reply;
  html: string;
  /** A list of the publisher's news, as on its index. */
  indexHtml: string;
  search: string;
  /** Which GET of this page it is, from 1. */
  count: number;
};

const html = (text: string): Reply => plain(200, text, "text/html; charset=utf-8");

// Made once, at the first visit: 64 MiB of blanks in 64 KiB.
let bomb: Buffer | undefined;

const truncatedGzip = (page: string): Reply => {
  const whole = gzipSync(page);
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" },
    body: whole.subarray(0, Math.floor(whole.length * 0.6)),
  };
};

/** The answer of a broken page; a healthy one where the page is only odd in what it says elsewhere. */
export const hostileReply = (visit: Visit): Reply => {
  const { publication, story, healthy } = visit;
  switch (publication.broken) {
    case "truncated-gzip":
      return truncatedGzip(visit.html);
    case "truncated-length":
      return { ...healthy, fault: "cut" };
    case "bomb":
      bomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
      return {
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" },
        body: bomb,
      };
    case "not-found":
      return { ...html("<title>404</title><h1>Halaman tidak ditemukan</h1>"), status: 404 };
    case "gone":
      return { ...html("<title>410</title><h1>Berita ini telah dicabut</h1>"), status: 410 };
    case "private-address":
      return redirect("http://127.0.0.1:9/admin");
    case "metadata-address":
      return redirect("http://169.254.169.254/latest/meta-data/");
    case "redirect-loop":
      return redirect(visit.search === "" ? `${publication.url}?lanjut=1` : publication.url);
    case "consent":
      return html(consentPage(publication.publisher, story));
    case "paywall":
      return html(paywallPage(publication.publisher, story));
    case "video":
      return html(videoPage(publication.publisher, story));
    case "no-text":
      return html(textlessPage(publication.publisher, story));
    case "index":
      return html(visit.indexHtml);
    case "slow-drip":
      return { ...healthy, fault: "drip" };
    case "wrong-charset":
      // Says UTF-8 in header and page; the bytes are windows-1252.
      return { ...html(""), body: encode(visit.html, "windows-1252") };
    case "unknown-charset":
      return { ...healthy, headers: { "content-type": "text/html; charset=utf8mb4_bin" } };
    case "flaky":
      return visit.count > 1
        ? healthy
        : {
            status: 503,
            headers: { "content-type": "text/plain", "retry-after": "1" },
            body: Buffer.from("Service Temporarily Unavailable"),
          };
    case "robots":
    case "robots-unreachable":
    case "no-date":
    case null:
      return healthy;
  }
};
