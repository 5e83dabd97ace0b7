import { mabes } from "./hierarchy.ts";

// Units and posts of the headquarters: what is written -> the unit. First match wins.
const patterns: [RegExp, string][] = [
  [/(?:Waka|Ka)?bareskrim(?:\s+(?:Mabes\s+)?Polri)?/giu, "Bareskrim Polri"],
  [/Badan\s+Reserse\s+Kriminal(?:\s+Polri)?/giu, "Bareskrim Polri"],
  [/(?:Ka)?Densus\s+88(?:\s+Anti-?\s?teror)?(?:\s+Polri)?/giu, "Densus 88 Antiteror Polri"],
  [/Detasemen\s+Khusus\s+88(?:\s+Anti-?\s?teror)?(?:\s+Polri)?/giu, "Densus 88 Antiteror Polri"],
  [/(?:Kadiv|Divisi|Div)\s?Humas\s+(?:Mabes\s+)?Polri/giu, "Divisi Humas Polri"],
  [/(?:Kadiv|Divisi|Div)\s?Propam(?:\s+(?:Mabes\s+)?Polri)/giu, "Divisi Propam Polri"],
  [/(?:Kadiv\s?|Div)propam(?:\s+Polri)?/giu, "Divisi Propam Polri"],
  [
    /(?:Kadiv|Divisi)\s+(?:Hubinter|Hubungan\s+Internasional)\s+Polri/giu,
    "Divisi Hubungan Internasional Polri",
  ],
  [/(?:Kakor|Kor)lantas(?:\s+Polri)?/giu, "Korps Lalu Lintas Polri"],
  [/Korps\s+Lalu\s+Lintas(?:\s+Polri)?/giu, "Korps Lalu Lintas Polri"],
  [/(?:Dankor\s?brimob|Korbrimob|Korps\s+Brimob)(?:\s+Polri)?/giu, "Korps Brimob Polri"],
  // "Satbrimob Polda X" and "Brimob Polda X" are the Polda's.
  [/(?:Mako\s+)?Brimob(?![\p{L}\d])(?!\s+Polda)(?:\s+Polri)?/giu, "Korps Brimob Polri"],
  [/(?:Ka)?baintelkam(?:\s+Polri)?/giu, "Baintelkam Polri"],
  [/(?:Ka)?baharkam(?:\s+Polri)?/giu, "Baharkam Polri"],
  [/(?:Irwasum|Itwasum)(?:\s+Polri)?/giu, "Itwasum Polri"],
  [/(?:Kapus|Pus)labfor(?:\s+(?:Bareskrim\s+)?Polri)?/giu, "Puslabfor Bareskrim Polri"],
  [/(?:Mabes|Markas\s+Besar)\s+Polri/giu, mabes],
  [/(?:Waka|Ka)polri/giu, mabes],
  [/(?:Wakil\s+)?Kepala\s+Kepolisian\s+(?:Negara\s+)?Republik\s+Indonesia/giu, mabes],
];

/** A unit of the headquarters named in a text. */
export type HeadquartersMention = { start: number; end: number; unit: string };

/** Units and posts of Mabes Polri; "Polri" alone is the institution and no unit. */
export const findHeadquarters = (text: string): HeadquartersMention[] => {
  const found: HeadquartersMention[] = [];
  for (const [pattern, unit] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const isInsideWord =
        /[\p{L}\d]/u.test(text[start - 1] ?? "") || /[\p{L}\d]/u.test(text[end] ?? "");
      const isTaken = found.some((other) => start < other.end && other.start < end);
      if (!isInsideWord && !isTaken) found.push({ start, end, unit });
    }
  return found;
};
