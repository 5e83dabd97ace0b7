const list = (words: string): Set<string> => new Set(words.split(/\s+/));

/** Words that open an adverbial phrase or clause. */
export const prepositions = list(
  `di ke dari pada dalam dengan bagi kepada terhadap oleh melalui lewat sebagai tentang antara hingga sampai
  sejak selama akibat menjelang menurut secara tanpa mulai seputar sepanjang terkait mengenai bersama berdasarkan
  atas soal per kecuali selain`,
);
/** Words that open a subordinate clause, which then runs to the end or to a comma. */
export const subordinators = list(
  `setelah sebelum ketika saat karena sebab jika bila apabila kalau meskipun meski walau walaupun agar supaya
  sehingga sambil seraya sementara sedangkan guna untuk usai lantaran demi sejak hingga selagi selama seusai`,
);
/** Auxiliaries, aspect and negation before a predicate. */
export const auxiliaries = list(
  `akan telah sudah sedang masih belum tidak tak bukan dapat bisa harus ingin mau pernah baru juga tetap kembali
  sempat hendak terus segera langsung saling turut ikut kini lalu kemudian malah justru hanya cuma wajib perlu
  boleh mampu sangat cukup terlalu lebih paling makin semakin pun`,
);
/** Verbs that form one predicate with the verb behind them. */
export const chainVerbs = list(
  `diduga dilarang berhasil berjanji mau ingin mencoba berusaha berupaya mulai terpaksa gagal berencana bersedia
  enggan bertekad berpotensi berisiko berhak berkewajiban cenderung diperkirakan dikabarkan dilaporkan disebut diketahui diizinkan mampu sanggup bersiap nekat`,
);
/** Verbs of speaking and thinking: what follows them is their object, a clause too. */
export const speechVerbs = list(
  `kata ujar ucap tutur ungkap sebut jelas tegas tambah imbuh keluh papar terang lanjut tulis pungkas seru
  mengatakan menyatakan menyebut menyebutkan menjelaskan menuturkan mengungkapkan menduga memastikan menilai
  menegaskan menambahkan mengakui mengaku memperkirakan membenarkan membantah menyampaikan melaporkan menyimpulkan
  berharap meyakini menyadari mengetahui mengklaim mengingatkan memaparkan menerangkan mengumumkan memprediksi`,
);
/** Verbs of judging: a reason behind their clause is an adverbial of theirs. */
export const judgingVerbs = list(
  "menduga menilai meyakini menyimpulkan memperkirakan mengklaim memastikan memprediksi",
);
/** Short verbs of speaking that follow a quotation. */
export const quoteVerbs = list(
  `kata ujar ucap tutur ungkap sebut jelas tegas tambah imbuh keluh papar terang lanjut tulis pungkas seru
  katanya ujarnya ucapnya tuturnya ungkapnya jelasnya tegasnya imbuhnya`,
);
/** Verbs whose complement can never become a subject. */
export const linkingVerbs = list(
  `adalah ialah merupakan menjadi bernama berakhir berstatus berjumlah tergolong termasuk berinisial berusia`,
);
/** Attributes of a noun in the form of a verb: they are the predicate only when no other verb follows. */
export const attributiveVerbs = list(
  `bermagnitudo berkekuatan berinisial bernama berusia berumur bernilai berkapasitas berjudul berukuran bertuliskan
  bermuatan berjangka bersenjata berlantai bermotif berpenduduk beralamat berisi berwarna bertema berbahan`,
);
/** Idioms of two words whose second is part of the verb. */
export const verbIdioms = list(
  `berunjuk:rasa bergotong:royong bertanggung:jawab berterima:kasih bekerja:sama berulang:tahun berolah:raga berduka:cita
  berjalan:kaki berjabat:tangan bertepuk:tangan bercocok:tanam`,
);
/** Passives that are followed by a complement, not by an agent. */
export const complementPassives = list(
  `diminta diimbau disuruh dinyatakan dinilai dianggap divonis dituntut disebut ditutup diduga diperintahkan diajak
  diharapkan diwajibkan dikenal dipastikan dibuat dijadikan diperbolehkan dinamai`,
);
/** Verbs of change: "menjadi tujuh orang" behind them is an adverbial. */
export const changeVerbs = list(
  "bertambah berkurang berubah naik turun meningkat menurun tumbuh menyusut",
);
/** Verbs that stand before their subject. */
export const existentialVerbs = list("ada terdapat terjadi tampak muncul hilang tiba datang");
/** Verbs of asking someone to do something: person, then what. */
export const requestVerbs = list(
  "meminta mengimbau menyuruh memerintahkan mengajak mendesak melarang mengizinkan memaksa",
);

const bareVerbs = list(
  `naik turun tewas rusak padam tiba pergi datang masuk keluar jatuh hilang ada kata ujar ucap tutur lahir tidur
  makan minum duduk bangun pulang lari kabur kandas ambruk roboh jebol runtuh hancur tenggelam karam terbit surut
  pecah meninggal luka tumbang libur tinggal hidup mati gagal menang kalah unggul takluk juara lolos tembus
  mundur maju mogok sembuh pulih kembali ikut tutup buka putus longsor banjir menanti pindah mulai ramai padat macet`,
);
const notVerbs = list(
  `dia diri dirinya dini dingin diam dinas direktur dewan dinding dialog dimensi dinasti disiplin diskusi distrik diskon
  merah meter mereka meja menteri mesin media medan mental mewah menurut meski meskipun mengenai melalui menjelang
  menit menara merek mesjid masjid member berbagai beras berita beberapa besar berat beres berkas berlian bersama beruang
  berkat berdasarkan terhadap terlalu termasuk terkait terbaik terbesar terakhir terbaru tertinggi terang terminal teror teroris
  lalu terutama tersangka terdakwa terlapor terpidana tersebut ternak tertentu tercepat terdekat menantu menengah mendatang kemarin`,
);

/** Whether a word can be a verb by its form or its tag. */
export const isVerbLike = (word: string, tag: string): boolean => {
  const plain = word.toLowerCase();
  if (notVerbs.has(plain) || /^\p{Lu}/u.test(word)) {
    // Capitals inside a sentence are names; the first word is given in lower case.
    return false;
  }
  if (bareVerbs.has(plain) || linkingVerbs.has(plain) || chainVerbs.has(plain)) return true;
  if (speechVerbs.has(plain) || existentialVerbs.has(plain)) return true;
  if (/^(?:di|me[mnlrwy]|meng|ber|ter|bel)\p{L}{3,}/u.test(plain)) return tag !== "PROPN";
  return tag === "VERB";
};

/** Whether a verb's form is the passive with di-. */
export const isPassive = (word: string): boolean =>
  /^di\p{L}{3,}/iu.test(word) && !notVerbs.has(word.toLowerCase());

/** Whether a verb's form is the active with meN-, which takes an object. */
export const isActive = (word: string): boolean =>
  /^(?:me[mnlrwy]|meng|menge)\p{L}{3,}/iu.test(word) && !linkingVerbs.has(word.toLowerCase());

const timeWords = list(
  `kemarin besok lusa tadi nanti kini sekarang senin selasa rabu kamis jumat sabtu minggu ahad`,
);

/** Whether a time expression without preposition begins here: "hari ini", "pekan depan", "dua kali", "Minggu". */
export const opensTime = (word: string, next = ""): boolean => {
  const [plain, after] = [word.toLowerCase(), next.toLowerCase()];
  if (timeWords.has(plain)) return true;
  if (/^(?:hari|pekan|minggu|bulan|tahun|malam|pagi|siang|sore)$/.test(plain))
    return /^(?:ini|itu|depan|lalu|kemarin|tadi|mendatang)$/.test(after);
  return after === "kali";
};
