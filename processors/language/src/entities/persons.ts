import { isCapitalised, type Word } from "../text/words.ts";
import { isVerbLike } from "../syntax/word-classes.ts";
import { isRank } from "./ranks.ts";

/** What stands around a person's name. */
export type PersonContext = { rank?: string; role?: string; from: number; to: number };

const courtesy =
  /^(?:pak|bapak|bu|ibu|h|hj|haji|hajah|kh|ustaz|ustad|ustadz|dr|drs|dra|prof|ir|sdr|tn|ny|mr|mrs)$/i;
const postHead =
  /^(?:ka|waka)?(?:pol(?:da|res|resta|restabes|sek|ri)|sat|bid|sub|sie?|nit|div|bareskrim|korlantas|jati|jari|kanwil|lapas|rutan|puskesmas|bag|biro)|^(?:kapolri|kepala|wakil|ketua|wali|walikota|bupati|gubernur|menteri|presiden|direktur|dirut|dirreskrim\p{L}*|dir\p{L}{4,}|sekretaris|sekda|juru|jubir|jaksa|hakim|camat|lurah|komandan|dan\p{L}{3,}|pangdam|panglima|kasat|kanit|kasi|kabid|kabag|kasubdit|kasubbag|kadis|kades|kajari|kajati|anggota|pengacara|kuasa|rektor|dekan|dosen|guru|pengamat|koordinator|manajer|general|pelatih|kapten|penyanyi|aktor|aktris|ustaz|mantan|eks|wabup|wagub|wawali|pj|plt|penjabat|humas|komisioner|warga|tersangka|terdakwa)$/iu;

// How far to the left a post may begin, in words.
const longestPost = 9;

const isDegree = (word: string): boolean =>
  /^(?:\p{L}\.){2,}$|^(?:SH|MH|SIK|MSi|SE|ST|MM|SSos|SPd|MPd|PhD|SIP|MAP)$/u.test(word);

const connector = /^(?:Pol|[().,\-]|di|ke|yang|dan)$/;

/** Whether the words are titles, ranks, degrees and posts only: "Hj", "Ir", "Kombes Pol", "Kapolres"; no name of a person. */
export const isTitleOnly = (texts: readonly string[]): boolean =>
  texts.every(
    (text) =>
      courtesy.test(text) ||
      isRank(text) ||
      isDegree(text) ||
      connector.test(text) ||
      (texts.length === 1 && postHead.test(text)),
  );

/**
 * Reads rank and post to the left of a name, and tightens the name itself: ranks and courtesy titles inside the
 * span are moved out, degrees behind it are cut.
 */
export const personContext = (words: readonly Word[], from: number, to: number): PersonContext => {
  let [first, last] = [from, to];
  let rank: string | undefined;
  const skip = (at: number): boolean => {
    const text = words[at]?.text ?? "";
    if (isRank(text)) {
      rank = text;
      return true;
    }
    return (
      courtesy.test(text) ||
      /^(?:Pol|\(|\)|Pol\)|\.)$/.test(text) ||
      (rank !== undefined && isRank(rank) && /^(?:Polisi|Jenderal)$/.test(text))
    );
  };
  while (first < last - 1 && skip(first)) first++;
  while (
    last > first + 1 &&
    (isDegree(words[last - 1]?.text ?? "") || words[last - 1]?.text === ",")
  )
    last--;
  let left = first - 1;
  while (left >= 0 && skip(left)) left--;
  let start: number | undefined;
  for (let at = left; at >= 0 && left - at < longestPost; at--) {
    const text = words[at]?.text ?? "";
    if (
      /^[.;:"“”!?)(]$/.test(text) ||
      /^(?:dan|yang|bahwa|oleh|dengan|kepada|kata|ujar|menurut)$/i.test(text)
    )
      break;
    if (text === "," && at !== left) break;
    if (!isCapitalised(text) && isVerbLike(text, "X")) break;
    if (postHead.test(text)) start = at;
  }
  const end = words[left]?.text === "," ? left - 1 : left;
  const role =
    start !== undefined && end >= start
      ? words
          .slice(start, end + 1)
          .map(({ text }) => text)
          .join(" ")
          .replace(/ ([,.)])/g, "$1")
      : undefined;
  return {
    from: first,
    to: last,
    ...(rank === undefined ? {} : { rank }),
    ...(role === undefined ? {} : { role }),
  };
};
