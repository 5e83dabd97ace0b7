import { bare } from "./text.ts";
import type { Block } from "./block-text.ts";

/** A block that stands anywhere in Indonesian (or English) articles without being part of them. */
const anywhere = [
  /^\(?(?:baca|lihat|simak|tonton|cek|klik|ikuti|saksikan)(?: (?:juga|selengkapnya|berita|artikel|halaman|video|pula|lainnya|terus|di ?sini|ini|lebih lanjut))+(?:\s*[:\u2013-]|\s|$)(?!.{220})/i,
  /^(?:berita|artikel|video|foto|topik) (?:terkait|lainnya|rekomendasi|populer|terpopuler|pilihan)\b.{0,200}$/i,
  /^(?:also read|read (?:also|more|next)|see also|related(?: (?:stories|articles|news|topics|posts|content))?|more (?:from|on|stories|news)|recommended|watch(?: (?:now|also|live))?|listen)\s*[:|\u2013].{0,200}$/i,
  /^(?:advertisements?|advertorial|iklan|sponsored|promoted|pariwara|story continues below.*|article continues.*|continue reading.*|scroll (?:to|untuk|down|ke).{0,60}|lanjutkan membaca.{0,60}|gulir (?:ke|untuk).{0,40})$/i,
  /^\[?(?:gambas|embed|video|gallery|foto|photo|gambar|read ?more|img)\s*:.{0,120}\]?$/i,
  /^\[gambas:[^\]]*\]/i,
  /^(?:saksikan|simak|tonton|lihat)(?: juga)? (?:live|video|foto|berbagai).{0,160}$/i,
  /^(?:halaman|page)\s*(?:selanjutnya|berikutnya|\d+(?:\s*(?:dari|of|\/)\s*\d+)?)?\s*[:>\u00bb]?\s*(?:\d+\s*)*$/i,
  /^(?:share|bagikan|tweet|facebook|twitter|whatsapp|telegram|email|print|cetak|copy link|salin tautan|komentar|comments?|\d+\s*(?:komentar|comments?|shares?))(?:[\s:|].{0,40})?$/i,
  /^(?:tags?|topik|kata kunci|label|filed under|topics|labels)\s*[:#].{0,300}$/i,
  /^(?:loading|memuat|please wait|tunggu)\W*$/i,
  /^(?:ikuti|follow|dapatkan|temukan|download|unduh|gabung|join|klik).{0,120}(?:google news|whatsapp|telegram|aplikasi|channel|saluran|instagram|facebook|twitter|twitter\/x|newsletter).{0,160}$/i,
  /^(?:cek|dapatkan|update) (?:berita|informasi|kabar|artikel).{0,160}(?:google news|whatsapp|telegram|channel|di ?sini|lainnya).{0,120}$/i,
  /^(?:copyright|hak cipta|\u00a9|\(c\)|all rights reserved|dilarang (?:keras )?(?:meng|mem|men)).{0,300}$/i,
  /^(?:sign up|subscribe|get (?:the|our|more)|enter your email|thank you for subscribing|click here|tap here|download (?:the|our))\b.{0,200}$/i,
  /^(?:foto|photo|image|picture|sumber foto|sumber gambar|ilustrasi|dok(?:umentasi)?\.?)\s*(?:oleh|by|credit|courtesy)?\s*[:/(].{0,160}$/i,
  /^(?:image|photo|video|media|image source|image caption|picture) (?:caption|credit|source|copyright)\b.{0,250}$/i,
] as const;

/** A block that is boilerplate when it stands behind the last sentence. */
const atEnd = [
  /^\(?(?:penulis|editor|redaktur|reporter|pewarta|wartawan|jurnalis|laporan|sumber|kontributor|uploader|author|source|written by|reporting by|editing by|written|editors?|contact|video editor|fotografer|penyunting|publisher|pengarang)\b(?:\s*(?:dan|&|\/)\s*(?:penulis|editor|reporter))?\s*[:|\u2013/-].{0,160}$/i,
  /^(?:reporting|additional reporting|editing|writing) by .{0,200}$/i,
  /^(?:pewarta|editor|redaktur)\b.{0,80}$/i,
  /^(?:penulis|sumber|reporter|kontributor|foto|source)\W*$/i,
  /^:\s.{0,80}$/,
  /^(?:follow|like|contact|email|write to|reach) .{0,200}$/i,
  /^(?:artikel|berita|tulisan|konten) ini (?:telah|sudah|pernah|merupakan|adalah).{0,300}$/i,
  /^(?:this (?:article|story|post) (?:was|has|originally|is|first)|originally published|a version of this|the post .* appeared first).{0,300}$/i,
  /^(?:have (?:a|you)|do you have|got a|want (?:more|to)|love|like this|what do you think|let us know|join the|see more|view (?:all|comments|more)|show (?:more|comments)|more:|read:|watch:|next:|previous:).{0,200}$/i,
  /^\(?[a-z]{2,5}(?:[/\s-][a-z]{2,5}){1,3}\)?$/,
  /^\(?(?:\*{1,3}|---+|\u2022|#{1,3})\)?$/,
  /^(?:selengkapnya|read more|more|lanjut|next|prev(?:ious)?|sebelumnya|selanjutnya|back to top|kembali|top)\W*$/i,
] as const;

const atStart = [
  /^(?:oleh|by|penulis|reporter|editor|laporan|pewarta|redaksi|written by|rep\/red)\b\s*:?.{0,90}$/i,
  /^(?:published|updated|last updated|posted|first published|diperbarui|diterbitkan|terbit|tayang|dipublikasikan|dikirim|diposting|diunggah|senin|selasa|rabu|kamis|jum['\u2019]?at|sabtu|minggu|ahad|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b.{0,60}\d.{0,50}$/i,
  /^.{0,60}\d{1,2}[.:]\d{2}\s*(?:wib|wita|wit|am|pm|a\.m\.|p\.m\.|gmt|edt|est|bst)\b.{0,60}$/i,
  /^(?:\d{1,2}[\s/.-]+(?:\w{3,10}|\d{1,2})[\s/.,-]+\d{4}|\w{3,10}\.? \d{1,2}, \d{4})(?:.{0,40})$/i,
  /^\d+ (?:min(?:ute)?s?|menit) (?:read|baca|membaca).{0,20}$/i,
  /^(?:home|beranda|news|berita)\s*[\u203a>\u00bb/].{0,120}$/i,
  /^(?:\d[\d.,]*[kmb]?\s*)?(?:shares?|views?|kali dibaca|dilihat|pembaca|comments?|likes?)\b.{0,30}$/i,
] as const;

const matches = (rules: readonly RegExp[], text: string) => rules.some((rule) => rule.test(text));
const endsSentence = (text: string) => /[.!?\u2026]["'\u201d\u2019)\]]*$/.test(text);
const linkShare = ({ linkLength, text }: Block) => linkLength / text.length;

/** A line that is nothing but a link to something else. */
const isLinkLine = (block: Block) =>
  linkShare(block) > 0.85 && block.text.length < 200 && !/^["'\u201c]/.test(block.text);

/** What the page told elsewhere: a block equal to it is not body text. */
export type Known = { title: string | null; authors: string[] };

/** The first blocks without the headline in front, where only a line break parts it from what follows. */
function withoutLeadingTitle(blocks: Block[], title: string): Block[] {
  const head = title.trim().toLowerCase();
  return blocks.map((block, at) =>
    at < 3 && head.length > 20 && block.text.toLowerCase().startsWith(`${head} `)
      ? { ...block, text: block.text.slice(head.length).trim() }
      : block,
  );
}

/** The blocks without boilerplate: anywhere, at the start, at the end. */
export function withoutBoilerplate(blocks: Block[], known: Known): Block[] {
  const title = bare(known.title ?? "");
  const isTitle = (text: string) => title !== "" && text.length < 300 && bare(text) === title;
  const isAuthor = (text: string) =>
    text.length < 80 &&
    known.authors.some(
      (author) => author.length > 3 && bare(text).replace(/^(?:by|oleh)/, "") === bare(author),
    );
  let kept = withoutLeadingTitle(blocks, known.title ?? "").filter(
    ({ text }) =>
      !(text.length < 420 && matches(anywhere, text)) &&
      !isTitle(text) &&
      /[\p{L}\p{N}]/u.test(text),
  );
  let start = 0;
  while (start < Math.min(kept.length - 1, 8)) {
    const block = kept[start];
    if (block === undefined) break;
    const { text } = block;
    const isHead =
      isAuthor(text) ||
      (text.length < 160 && matches(atStart, text) && !(text.length > 90 && endsSentence(text))) ||
      isLinkLine(block);
    if (!isHead) break;
    start++;
  }
  let end = kept.length;
  while (end > start + 1) {
    const block = kept[end - 1];
    if (block === undefined) break;
    const { text } = block;
    const isTail =
      isAuthor(text) ||
      (text.length < 320 && matches(atEnd, text)) ||
      (isLinkLine(block) && !endsSentence(text));
    if (!isTail) break;
    end--;
  }
  kept = kept.slice(start, end);
  return kept;
}
