/** One entry of a feed, as far as the feed told. */
export type FeedItem = {
  /** The item's own id, else its link, its title, its summary or its date; never empty. */
  guid: string;
  /** Absolute http(s) address, or null. */
  link: string | null;
  /** Plain text, entities decoded; without " - Publisher" when that equals the source's name. */
  title: string;
  /** The publisher of an aggregated item (`<source>`). */
  source?: { name: string; url: string | null };
  /** Null when missing, unreadable, or more than 24 h ahead. */
  publishedAt: Date | null;
  /** Set when a date was given and is not trusted: UNREADABLE_DATE, DATE_IN_FUTURE. */
  publishedAtReason?: string;
  updatedAt: Date | null;
  /** Plain text. */
  summary: string | null;
  authors: string[];
  categories: string[];
  image?: string;
};

export type Feed = {
  format: "rss" | "atom" | "rdf" | "json";
  title: string | null;
  /** The site the feed belongs to. */
  link: string | null;
  /** Dates of the feed itself; null when missing, unreadable, or more than 24 h ahead. */
  publishedAt: Date | null;
  updatedAt: Date | null;
  /** In the feed's order; an item that repeats a guid is left out. */
  items: FeedItem[];
};
