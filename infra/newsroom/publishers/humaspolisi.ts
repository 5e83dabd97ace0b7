import { typographic } from "../charset.ts";
import { localTime } from "../dates.ts";
import { escapeHtml } from "../html.ts";
import type { Publisher } from "../publisher.ts";

// The old spelling "Nopember" is a habit of official sites.
const visibleDate = (instant: Date): string => {
  const t = localTime(instant, "WIB");
  const month = t.month === "November" ? "Nopember" : t.month;
  return `${t.weekday}, ${t.day} ${month} ${t.year} pukul ${t.hour}.${t.minute} WIB`;
};

const frame = (title: string, main: string): string => `<HTML>
<HEAD>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1252">
<TITLE>${escapeHtml(title)}</TITLE>
</HEAD>
<BODY BGCOLOR="#FFFFFF">
<CENTER><FONT SIZE="5"><B>PORTAL HUMAS POLISI</B></FONT><BR>Melindungi \u2013 Mengayomi \u2013 Melayani</CENTER>
<HR>
<A HREF="/">Beranda</A> | <A HREF="/profil">Profil Satuan</A> | <A HREF="/pengaduan">Pengaduan</A> | <A HREF="/dpo">Daftar Pencarian Orang</A> | <A HREF="/indeks">Arsip Berita</A>
<HR>
${main}
<HR>
<CENTER><FONT SIZE="1">\u00a9 2026 Bidang Humas. Telepon layanan polisi 110 bebas pulsa. Pengunjung ke-1.204.551</FONT></CENTER>
</BODY>
</HTML>`;

/** Police press office; HTML of the nineties in windows-1252 with upper-case tags, no metadata, "Nopember" and dotted hours. */
export const humaspolisi: Publisher = {
  id: "humaspolisi",
  name: "Humas Polisi",
  host: "humaspolisi.test",
  kind: "kepolisian",
  zone: "WIB",
  charset: "windows-1252",
  contentType: "text/html; charset=windows-1252",
  robots: "User-agent: *\nDisallow: /pengaduan\n",
  typeset: typographic,
  path: (slug, number) => `/berita.asp/${number}/${slug}`,
  dateline: (place) => `${place} \u2013 `,
  signOff: (author) => `(Humas/${author})`,
  credit: (source) => `(Humas/dari ${source})`,
  articlePage: (story) =>
    frame(
      story.title,
      `<TABLE WIDTH="900" ALIGN="center" CELLPADDING="6"><TR><TD VALIGN="top">
<FONT FACE="Verdana" SIZE="4"><B>${escapeHtml(story.title)}</B></FONT><BR>
${story.isDated ? `<FONT SIZE="1" COLOR="#666666">Dikirim: ${visibleDate(story.publishedAt)} \u2013 dibaca 312 kali</FONT><BR>` : ""}
${story.paragraphs.map((text) => `<P ALIGN="justify"><FONT FACE="Verdana" SIZE="2">${escapeHtml(text)}</FONT></P>`).join("\n")}
<P><FONT SIZE="2"><I>${escapeHtml(story.signOff)}</I></FONT></P>
</TD><TD WIDTH="220" VALIGN="top" BGCOLOR="#EEEEEE"><B>Berita lain</B><BR>${story.related.map((link) => `<A HREF="${link.path}">${escapeHtml(link.title)}</A><BR>`).join("")}</TD></TR></TABLE>`,
    ),
  indexPage: ({ links, page, pages }) =>
    frame(
      "Arsip Berita",
      `<UL>${links.map((link) => `<LI><A HREF="${link.path}">${escapeHtml(link.title)}</A> (${visibleDate(link.publishedAt)})`).join("\n")}</UL>${page < pages ? `<A HREF="/indeks?page=${String(page + 1)}">Halaman lanjut</A>` : ""}`,
    ),
};
