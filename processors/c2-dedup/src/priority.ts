import type { NormalizedArticle } from "@nexa/contracts";

/** What an officer for public order must see first, as a headline would say it. */
const urgentWords =
  /\b(tewas|meninggal|korban|bom|teror\w*|bentrok\w*|rusuh|kerusuhan|tawuran|pembunuhan|dibunuh|gempa|tsunami|banjir|longsor|erupsi|kebakaran|sandera|tembak\w*|penembakan|evakuasi)\b/i;
const softSections = /\b(olahraga|hiburan|gaya hidup|lifestyle|wisata|kuliner)\b/i;

/** How soon D1 should look at the article. */
export function priorityOf(
  article: Pick<NormalizedArticle, "title" | "domain" | "sector" | "matched_keywords">,
): "HIGH" | "NORMAL" | "LOW" {
  if (urgentWords.test(article.title) || /(^|\.)polri\.go\.id$/.test(article.domain)) return "HIGH";
  const about = [article.sector?.sector_name ?? "", ...article.matched_keywords].join(" ");
  return softSections.test(about) ? "LOW" : "NORMAL";
}
