import type { NormalizedArticle } from "@nexa/contracts";

/** What an officer for public order must see first, as a headline would say it. */
const urgentWords =
  /\b(tewas|meninggal|korban|bom|teror\w*|bentrok\w*|rusuh|kerusuhan|tawuran|pembunuhan|dibunuh|gempa|tsunami|banjir|longsor|erupsi|kebakaran|sandera|tembak\w*|penembakan|evakuasi)\b/i;
const softSections = /\b(olahraga|hiburan|gaya hidup|lifestyle|wisata|kuliner)\b/i;

/** From this likeness on two articles are about one theme, and from so many within three hours it is moving fast. */
const relatedFrom = 0.88;
const fastFrom = 4;
const fastHours = 3;

type Near = { similarity: number; payload: { window_at: string } };
/** Related articles within three hours of the newest of them. */
const velocityOf = (nearest: readonly Near[]): number => {
  const times = nearest
    .filter(({ similarity }) => similarity >= relatedFrom)
    .map(({ payload }) => Date.parse(payload.window_at));
  const newest = Math.max(...times);
  return times.filter((at) => newest - at <= fastHours * 3_600_000).length;
};

/**
 * How soon D1 should look at the article: by its headline and sector, its source, and how fast its theme moves.
 * @param nearest what C2 found near it
 */
export function priorityOf(
  article: Pick<NormalizedArticle, "title" | "domain" | "sector" | "matched_keywords">,
  nearest: readonly Near[] = [],
): "HIGH" | "NORMAL" | "LOW" {
  if (urgentWords.test(article.title) || /(^|\.)polri\.go\.id$/.test(article.domain)) return "HIGH";
  if (velocityOf(nearest) >= fastFrom) return "HIGH";
  const about = [article.sector?.sector_name ?? "", ...article.matched_keywords].join(" ");
  return softSections.test(about) ? "LOW" : "NORMAL";
}
