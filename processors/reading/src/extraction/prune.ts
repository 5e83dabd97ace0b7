/**
 * Cuts elements that are never part of an article's text, by tag, role, and the names publishers
 * give them, before and after the main content is found.
 */

const junkTags = new Set(
  (
    "SCRIPT STYLE NOSCRIPT IFRAME FIGCAPTION OBJECT EMBED FORM BUTTON INPUT SELECT TEXTAREA NAV DIALOG CANVAS AUDIO " +
    "VIDEO INS AMP-AD AMP-IFRAME AMP-SOCIAL-SHARE AMP-SIDEBAR AMP-VIDEO AMP-ANALYTICS TEMPLATE LINK"
  ).split(" "),
);
const junkRoles = new Set(["navigation", "complementary", "dialog", "banner", "contentinfo"]);
/** Junk by tag or role. Asked of each element: no selector of thirty parts is matched. */
const isAlwaysJunk = (element: Element): boolean =>
  junkTags.has(element.tagName) ||
  element.hasAttribute("hidden") ||
  element.getAttribute("aria-hidden") === "true" ||
  junkRoles.has(element.getAttribute("role") ?? "");

// Whole words in a class or id, `-`, `_` and camel case apart: "baca-juga", "relatedPosts".
const word = (names: string[]) => new RegExp(`(?:^|[^a-z])(?:${names.join("|")})(?![a-z])`, "i");

/** Names of things that never hold article text, however long they are. */
const strongNames = word([
  "baca[-_]?juga\\w*",
  "bacajuga\\w*",
  "lihat[-_]?juga",
  "simak[-_]?juga",
  "read[-_]?(?:also|more|next)\\w*",
  "also[-_]?read",
  "artikel[-_]?terkait",
  "berita[-_]?(?:terkait|lain\\w*|populer|terbaru|rekomendasi)",
  "terkait",
  "terpopuler",
  "terkini",
  "rekomendasi",
  "related\\w*",
  "recommend\\w*",
  "recirc\\w*",
  "most[-_]?(?:read|popular|viewed)",
  "popular\\w*",
  "trending",
  "more[-_]?(?:stories|news|from|on|coverage)\\w*",
  "read[-_]?on",
  "up[-_]?next",
  "you[-_]?may\\w*",
  "taboola\\w*",
  "outbrain\\w*",
  "zergnet\\w*",
  "mgid\\w*",
  "revcontent",
  "share\\w*",
  "sharing",
  "sosmed",
  "medsos",
  "addthis\\w*",
  "addtoany\\w*",
  "a2a[-_]\\w*",
  "jp[-_]relatedposts",
  "sharedaddy",
  "follow[-_]?us",
  "follow[-_]?(?:buttons?|links?)",
  "social[-_]?(?:share|links?|icons?|buttons?|media|bar|tools|list)?",
  "newsletter\\w*",
  "sign[-_]?up\\w*",
  "donat\\w+",
  "app[-_]?promo\\w*",
  "iklan\\w*",
  "kolom[-_]?iklan",
  "komentar\\w*",
  "comments?(?:[-_]?(?:list|section|area|form|box|wrapper|count|container|link|thread|respond))?",
  "disqus\\w*",
  "respond",
  "replies",
  "breadcrumbs?",
  "tagcloud",
  "pagination",
  "paging",
  "pager",
  "prev[-_]?next",
  "post[-_]?navigation",
  "nav[-_]?links?",
  "author[-_]?(?:bio|box|info|card|profile|about|description|details)\\w*",
  "about[-_]?(?:the[-_]?)?author\\w*",
  "bio",
  "byline\\w*",
  "sidebar\\w*",
  "side[-_]?bar",
  "footer\\w*",
  "site[-_]?header",
  "masthead",
  "menu\\w*",
  "cookie\\w*",
  "consent\\w*",
  "gdpr\\w*",
  "tooltip\\w*",
  "visually[-_]?hidden",
  "sr[-_]only",
  "screen[-_]?reader[-_]?text",
  "print[-_]?only",
  "noprint",
  "no[-_]?print",
  "skip[-_]?link\\w*",
  "figcaption",
  "wp-caption-text",
  "img[-_]?(?:caption|credit|desc)\\w*",
  "photo[-_]?(?:caption|credit|desc)\\w*",
  "image[-_]?(?:caption|credit)\\w*",
  "keterangan[-_]?foto",
  "foto[-_]?caption",
]);
/** Names of things beside an article that some publishers give to a part of it. */
const weakNames = word([
  "social\\w*",
  "subscri\\w+",
  "paywall\\w*",
  "promo\\w*",
  "sponsor\\w*",
  "advert\\w*",
  "ad[-_]?(?:slot|unit|container|wrapper|box|banner|label|block|placeholder|space)\\w*",
  "ads?",
  "adsbygoogle",
  "dfp\\w*",
  "banner\\w*",
  "tags?[-_]?(?:list|links?|cloud|container|wrapper|box|article|area|section)",
  "(?:article|post|entry|detail|news|story|list)[-_]?tags?",
  "tags",
  "topics?[-_]?list",
  "editor[-_]?(?:name|info)",
  "credits?[-_]?(?:line|box)?",
  "copyright\\w*",
  "captions?(?:[-_]?\\w+)?",
  "\\w+caption",
  "wp-caption\\w*",
  "gallery\\w*",
  "slideshow\\w*",
  "carousel\\w*",
  "slick\\w*",
  "swiper\\w*",
  "lightbox\\w*",
  "gambas\\w*",
  "video[-_]?(?:player|wrapper|container|embed|detail|js)\\w*",
  "media[-_]?(?:embed|caption)\\w*",
  "embed[-_]?(?:video|code)\\w*",
  "widget\\w*",
  "modal\\w*",
  "popup\\w*",
  "overlay\\w*",
  "rollover\\w*",
  "rating\\w*",
  "polling",
  "poll",
  "quiz",
  "toc",
  "table[-_]?of[-_]?contents",
  "daftar[-_]?isi",
  "multi[-_]?page",
  "scroll[-_]?to\\w*",
  "lanjut[-_]?baca",
  "whatsapp[-_]?\\w*",
  "google[-_]?news\\w*",
  "channel[-_]?wa",
  "qr[-_]?code",
  "reaksi",
  "emoticon\\w*",
  "post[-_]?meta",
  "entry[-_]?meta",
  "article[-_]?meta",
  "dateline[-_]?\\w+",
  "timestamp",
  "published[-_]?date",
]);
// Names that hold the article although a part of them sounds like junk.
const keepNames =
  /(?:article|post|entry|story|news|detail|read)[-_ ]?(?:body|content|text|detail)|articlebody|content[-_]?(?:body|article|detail)|has-sidebar|with-sidebar|no-sidebar|main-content/i;

const namesOf = (element: Element): string => {
  const named = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
  return named.replace(/([a-z])([A-Z])/g, "$1-$2");
};

const isHiddenByStyle = (element: Element): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.getAttribute("style") ?? "");

/** Prose: text in paragraphs that is not links; a caption or a teaser has little of it. */
function proseLength(element: Element): number {
  let length = 0;
  for (const paragraph of element.querySelectorAll("p")) {
    const whole = paragraph.textContent.trim().length;
    let inLinks = 0;
    for (const link of paragraph.querySelectorAll("a")) inLinks += link.textContent.length;
    if (whole > 80 && inLinks < whole / 2) length += whole;
  }
  return length;
}

type Verdict = "keep" | "strong" | "weak";
// Names repeat, on a page and across a publisher's pages; the patterns are long.
const verdicts = new Map<string, Verdict>();
function judge(names: string): Verdict {
  let verdict = verdicts.get(names);
  if (verdict === undefined) {
    if (names.length < 3 || keepNames.test(names)) verdict = "keep";
    else verdict = strongNames.test(names) ? "strong" : weakNames.test(names) ? "weak" : "keep";
    if (verdicts.size > 20_000) verdicts.clear();
    verdicts.set(names, verdict);
  }
  return verdict;
}

/** Whether an element's names mark it as something beside the article. */
export function isJunkByName(element: Element): boolean {
  const verdict = judge(namesOf(element).slice(0, 500));
  if (verdict !== "weak") return verdict === "strong";
  return element.querySelector("blockquote") === null && proseLength(element) < 250;
}

const textLength = (element: Element): number => element.textContent.trim().length;

/** Removes junk from a whole page; an element that holds most of the page's text always stays. */
export function prunePage(document: Document, keep: Element | null): void {
  for (const element of document.querySelectorAll("*")) {
    if (!isAlwaysJunk(element)) continue;
    const isForm = element.tagName === "FORM";
    // ASP.NET wraps the whole page in one form.
    if (isForm && textLength(element) > 1500) continue;
    if (keep === null || !element.contains(keep)) element.remove();
  }
  const body = document.body as HTMLElement | null;
  if (body === null) return;
  const total = Math.max(1, textLength(body));
  for (const element of body.querySelectorAll("[class],[id],[style]")) {
    if (!isHiddenByStyle(element) && !isJunkByName(element)) continue;
    if (element.tagName === "BODY" || element.tagName === "HTML") continue;
    if (element.tagName === "ARTICLE" || element.tagName === "MAIN") continue;
    if (keep !== null && element.contains(keep)) continue;
    if (textLength(element) > 0.4 * total) continue;
    element.remove();
  }
}
