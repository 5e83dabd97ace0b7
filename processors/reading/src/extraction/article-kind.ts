import { Fault } from "@nexa/contracts";
import type { Body } from "./body.ts";
import type { Metadata } from "./metadata.ts";

const refuse = (kind: string, message: string) =>
  new Fault("INVALID_ARGUMENT", message, { reason: "NOT_AN_ARTICLE", details: { kind } });

const consentHost = /^(?:consent|guce|myprivacy)\./;
const consentText =
  /(?:before you continue|sebelum (?:anda )?melanjutkan|we (?:value|care about) your privacy|cookie consent|persetujuan cookie|setuju(?:i)? (?:semua )?cookie|accept (?:all )?cookies|terima semua cookie)/i;
const challengeText =
  /(?:checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|enable javascript and cookies|attention required|just a moment|access denied|ddos protection|aktifkan javascript|are you a robot)/i;
const errorTitle =
  /^(?:(?:error )?(?:404|403|410|500|502|503)\b|.{0,20}(?:not found|tidak ditemukan|halaman tidak (?:ada|tersedia))|page not found|server error|oops)/i;
// A live report is rewritten for hours; what it says is told again in articles of its own.
const liveAddress = /\/(?:live-?(?:blog|report|updates?))(?:\/|$)/i;
const paywallText =
  /(?:berlangganan (?:untuk|agar|sekarang|dulu)|khusus (?:pelanggan|member)|konten (?:premium|khusus|eksklusif)|untuk (?:melanjutkan membaca|membaca selengkapnya)|login untuk (?:membaca|melanjutkan)|already a subscriber|subscribe to (?:continue|read|unlock)|to continue reading|subscribers only|this (?:article|content) is (?:for|only available))/i;

/** Signs taken from the page before its body is read. */
export type PageSigns = { url: string; pageText: string; pageTitle: string; videoCount: number };

/**
 * Refuses a page that is no article.
 * @throws Fault INVALID_ARGUMENT NOT_AN_ARTICLE (details.kind: consent, challenge, error, index, video, live), PAYWALL, HTML_PARSING_FAILED
 */
export function assertArticle(body: Body, metadata: Metadata, signs: PageSigns): void {
  const { url, pageText, pageTitle, videoCount } = signs;
  const text = body.paragraphs.join("\n");
  const isShort = text.length < 600;
  const { hostname, pathname, search } = new URL(url);
  if (
    consentHost.test(hostname) ||
    (isShort && pageText.length < 3000 && consentText.test(pageText))
  )
    throw refuse("consent", `${url} asks for consent instead of showing an article`);
  if (isShort && pageText.length < 2500 && challengeText.test(`${pageTitle}\n${pageText}`))
    throw refuse("challenge", `${url} shows a challenge instead of an article`);
  if (isShort && errorTitle.test(pageTitle)) throw refuse("error", `${url} shows an error page`);

  if (metadata.types.includes("liveblogposting") || liveAddress.test(pathname))
    throw refuse("live", `${url} is a live report that is still being written`);
  const isArticle = metadata.article !== null || metadata.types.includes("article");
  const sentences = body.paragraphs.filter(
    (line) => line.length > 60 && /[.!?]["'\u201d)]*(?:\s|$)/.test(line),
  );
  const isRoot = (pathname === "/" || /^\/(?:index\.\w+)?$/.test(pathname)) && search === "";
  if (isRoot && !isArticle) throw refuse("index", `${url} is a front page`);
  const isIndexPath =
    /\/(?:tags?|topik|indeks?|index|kategori|category|search|cari|rubrik|author|penulis|kanal)(?:\/|$|\?)/i.test(
      `${pathname}${search}`,
    );
  const isCollection = metadata.types.some((type) =>
    /collectionpage|searchresultspage|itemlist/.test(type),
  );
  const isListing = body.linkShare > 0.5 || sentences.length < 2;
  if (metadata.article === null && (isIndexPath || isCollection) && isListing)
    throw refuse("index", `${url} lists articles`);
  if (
    (body.linkShare > 0.65 && sentences.length < 4) ||
    (body.linkShare > 0.4 && sentences.length < 2)
  )
    throw refuse("index", `${url} is mostly links`);

  const isVideo =
    metadata.types.some((type) => /^video/.test(type)) ||
    /\/(?:video|videos|watch|tv)\//i.test(pathname);
  if (isVideo && videoCount > 0 && text.length < 350) throw refuse("video", `${url} shows a video`);
  const isLocked = metadata.isFree === false || paywallText.test(pageText.slice(0, 20_000));
  if (isLocked && text.length < 250)
    throw new Fault("PERMISSION_DENIED", `${url} shows its text to subscribers only`, {
      reason: "PAYWALL",
    });
  if (text.trim().length < 40)
    throw new Fault("INVALID_ARGUMENT", `${url}: no main text was found`, {
      reason: "HTML_PARSING_FAILED",
    });
}
