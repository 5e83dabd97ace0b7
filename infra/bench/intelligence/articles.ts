/** Sentences of invented news; articles are put together from them, so that every run measures the same text. */
const sentences = [
  "Polres Brebes menangkap dua pencuri sepeda motor di Kecamatan Bumiayu, Kabupaten Brebes, Senin (5/10/2026).",
  "Kapolres Brebes AKBP Rendra Aditama mengatakan keduanya beraksi di delapan lokasi sejak awal tahun.",
  '"Kami masih memburu satu penadah yang diduga membawa kabur tiga unit motor", kata Rendra.',
  "Kedua tersangka dijerat Pasal 363 ayat (1) KUHP dengan ancaman tujuh tahun penjara.",
  "Kerugian para korban ditaksir mencapai Rp120 juta.",
  "Pemerintah Kabupaten Brebes mengimbau warga memasang kunci ganda pada kendaraan mereka.",
  "Kepala Dinas Perhubungan Kabupaten Brebes menambahkan bahwa lampu jalan di tujuh titik akan diperbaiki bulan depan.",
  "Warga Desa Kalierang berharap patroli malam ditingkatkan karena pencurian meresahkan.",
  "Sementara itu, Polda Jawa Tengah mencatat penurunan kasus pencurian kendaraan bermotor sebesar 12 persen.",
  "Barang bukti berupa sebuah truk, dua celurit, dan 12,5 gram sabu disita penyidik dari rumah tersangka.",
  "Proyek jalan lingkar yang melewati lokasi itu mangkrak sejak kontraktor terlambat menyelesaikan pekerjaan.",
  "Badan Meteorologi, Klimatologi, dan Geofisika memperkirakan hujan lebat turun di Jawa Tengah hingga Rabu.",
];

/** An article of about so many characters; `nth` turns the order of its sentences. */
export const articleOfLength = (
  characters: number,
  nth: number,
): { title: string; text: string } => {
  let text = "";
  for (let at = nth; text.length < characters; at++)
    text += `${text ? (at % 4 === 0 ? "\n\n" : " ") : ""}${sentences[(at * 5 + nth) % sentences.length]}`;
  return { title: `Polisi Tangkap ${nth + 2} Pencuri Motor di Bumiayu`, text };
};
