import { countOf, deathsIn } from "./counts.ts";
import { routineWords, softWords } from "./topics.ts";

/** One rule of the rubric: how urgent it makes a story, and where it is seen. */
export type UrgencyRule = {
  name: string;
  level: 1 | 2 | 3 | 4 | 5;
  test: (text: string) => boolean;
};

const has =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const many =
  (state: string, least: number) =>
  (text: string): boolean =>
    countOf(text, state) >= least;

/** A case before a court or a step of its procedure: the danger itself is past. */
const isProcedure = has(
  /\b(?:sidang|persidangan|dakwaan|didakwa|vonis|divonis|dituntut|tuntutan|terdakwa|eksepsi|rekonstruksi|berkas|pelimpahan|limpahkan|praperadilan|saksi (?:kunci|ahli|kasus)|periksa \p{L}* ?saksi|tahap dua|jaksa menuntut)\b/iu,
);
const isSuspect = has(/\btersangka\b/iu);
const isCorruption = has(/\b(?:korupsi|suap|gratifikasi|pungli|gelapkan|penggelapan|kpk|ott)\b/iu);
const isObituary = has(
  /\b(?:tutup usia|legenda|mantan juara|maestro|seniman|karena sakit|budayawan|aktor|penyanyi)\b/iu,
);
const isViolence = has(
  /\b(?:bunuh|membunuh|dibunuh|pembunuhan|percobaan pembunuhan|ditikam|penikaman|ditusuk|penusukan|penusuk\p{L}*|dibacok|bacok|pembacokan|ditembak|tertembak|penembakan|luka tembak|diperkosa|pemerkosaan|perkosa\p{L}*|diculik|penculik\p{L}*|penculikan|sandera\p{L}*|disekap|penyekapan|penyekap|perampok\p{L}*|perampokan|rampok|begal|pembegalan|dikeroyok|penganiayaan|bom molotov|senjata api|bersenpi|perdagangan orang|tawuran|bentrok\p{L}*)\b/iu,
);

const orderToLeave = new RegExp(
  "\\b(?:diminta|diperintahkan|diinstruksikan|diimbau)\\b[^.]*\\b(?:mengungsi|meninggalkan|menjauh|pergi|naik ke)\\b|" +
    "\\bevakuasi (?:massal|besar-besaran)|\\bdievakuasi sebelum|\\bstatus\\b[^.]*\\bawas\\b|\\blevel iv\\b|\\bsiaga (?:satu|tertinggi)\\b",
  "iu",
);

/** Rules in order of precedence; the first that holds for title and opening decides. */
export const urgencyRules: UrgencyRule[] = [
  {
    name: "warning of a tsunami, order to leave, or highest alert in force",
    level: 5,
    test: (text) =>
      !/\b(?:tidak|tak) (?:berpotensi|memicu|menimbulkan) tsunami/iu.test(text) &&
      (/\btsunami\b/iu.test(text)
        ? /\b(?:peringatan|sirene|evakuasi|mengungsi|waspada tsunami|berpotensi tsunami)\b/iu.test(
            text,
          )
        : orderToLeave.test(text)),
  },
  {
    name: "bomb or terror attack, or a suspected bomb among people",
    level: 5,
    test: (text) =>
      !isProcedure(text) &&
      /\bbom (?:meledak|bunuh diri)|ledakan bom|serangan teror\p{L}*|meledakkan diri|(?:diduga|berisi|mirip) bom(?! molotov)\b/iu.test(
        text,
      ),
  },
  {
    name: "riot, armed contact or hostage-taking going on",
    level: 5,
    test: (text) =>
      !isProcedure(text) &&
      !/\bberhasil dibebaskan|dibebaskan\b/iu.test(text) &&
      /\b(?:kerusuhan|anarkist?is|rusuh|dijarah|penjarahan|baku tembak|kontak senjata|serangan bersenjata|belum terkendali|dibakar massa|menyandera|sandera)\b/iu.test(
        text,
      ),
  },
  {
    name: "five or more dead",
    level: 5,
    test: (text) => deathsIn(text) >= 5 && !isProcedure(text),
  },
  {
    name: "many missing, trapped or buried and still sought",
    level: 5,
    test: (text) =>
      many("hilang|belum ditemukan|tertimbun|terjebak|masih dicari|masih tertimbun", 5)(text) &&
      !/\bditemukan (?:hidup|selamat)/iu.test(text),
  },
  {
    name: "deaths in clashes between groups that go on",
    level: 5,
    test: (text) =>
      /\bbentrok\b/iu.test(text) &&
      deathsIn(text) >= 1 &&
      /\b(?:mengungsi|terbakar|pecah lagi)\b/iu.test(text),
  },
  {
    name: "danger to many that goes on",
    level: 5,
    test: has(
      /\b(?:gas beracun|kebocoran (?:gas|bahan kimia)|awan panas|lahar|lava pijar)[^.]*\b(?:permukiman|desa|warga|menerjang|mengalir|menyebar)\b|\b(?:puluhan|ratusan|ribuan)\b[^.]*\b(?:narapidana|napi|tahanan)?[^.]*\bkabur\b|\bnapi\p{L}*[^.]*\bkabur\b|\b(?:kebakaran hutan|api)\b[^.]*\b(?:mendekati|mengepung) (?:kota|permukiman|desa)/iu,
    ),
  },
  {
    name: "step in a corruption trial",
    level: 2,
    test: (text) =>
      isCorruption(text) &&
      /\b(?:sidang|dituntut|tuntutan|vonis|divonis|dakwaan|didakwa|praperadilan|terdakwa|tahap dua|pelimpahan|penuntut umum|banding|kasasi)\b/iu.test(
        text,
      ),
  },
  {
    name: "development of a case: suspect, witnesses, reconstruction, file, trial",
    level: 3,
    test: (text) =>
      (isProcedure(text) || isSuspect(text)) &&
      (isViolence(text) ||
        isSuspect(text) ||
        /\b(?:sabu|narkoba|narkotika|ganja|teror\p{L}*|penipuan|pencurian|pembakaran|kecelakaan|aniaya\p{L}*|pidana|bandar)\b/iu.test(
          text,
        )) &&
      deathsIn(text) === 0 &&
      !/\b(?:kabur|melarikan diri|buron)\b/iu.test(text),
  },
  { name: "death of a known person by age or illness", level: 1, test: isObituary },
  { name: "one to four dead", level: 4, test: (text) => deathsIn(text) >= 1 },
  {
    name: "violent crime or its rescue",
    level: 4,
    test: (text) =>
      isViolence(text) &&
      !/\b(?:kabar|isu|hoaks) [\p{L} ]*(?:penculikan|penembakan)|diverifikasi/iu.test(text),
  },
  {
    name: "many injured, poisoned or driven from home",
    level: 4,
    test: (text) =>
      many(
        "luka|terluka|luka bakar|keracunan|mengungsi|diungsikan|kritis|kehilangan tempat tinggal",
        2,
      )(text) && !/\b(?:belum ada yang mengungsi|kembali ke rumah)\b/iu.test(text),
  },
  {
    name: "threat, fugitive, missing person or anti-terror operation",
    level: 4,
    test: has(
      /\b(?:ancaman bom|buronan|kabur dari (?:sel|lapas|tahanan)|densus(?: 88)?|mortir|granat|serangan balasan|hanyut|hilang (?:di|saat|sejak)|nelayan hilang|pendaki hilang|keracunan|kondisi kritis|nyaris (?:tabrak|tewas))\b/iu,
    ),
  },
  {
    name: "crime without violence, arrest or search",
    level: 3,
    test: has(
      /\b(?:maling|pencuri|pencurian|curi|dicuri|curian|penipuan|penipu|ditipu|bodong|peretas|kebocoran|retas|sabu|narkoba|narkotika|ganja|penyelundupan|selundup\p{L}*|ditangkap|tertangkap|menangkap|tangkap|diringkus|ditahan|menahan|geledah|menggeledah|ott|komplotan|sindikat|vandalisme|pembakaran|aniaya\p{L}*|senjata rakitan|senapan|kelompok bersenjata|penculikan|bandar|kejahatan|kriminalitas|pencabulan|judi|miras|knalpot brong)\b/iu,
    ),
  },
  {
    name: "mass demonstration or conflict between groups",
    level: 3,
    test: has(
      /\b(?:unjuk rasa|berunjuk rasa|demo|demonstrasi|massa|berseteru|perdamaian|konflik|sengketa|blokir\p{L}*)\b/iu,
    ),
  },
  {
    name: "disaster, outbreak, shortage or warning without victims",
    level: 3,
    test: has(
      /\b(?:banjir|longsor|gempa|erupsi|gunung api|meletus|kebakaran|puting beliung|tanah bergerak|angin kencang|hujan lebat|cuaca ekstrem|level (?:waspada|siaga)|langka|kelangkaan|antrean|wabah|demam berdarah|rabies|keracunan|kekeringan|evakuasi|terjebak|tim sar|pengungsi|pemadam)\b/iu,
    ),
  },
  {
    name: "soft news: sport, culture, science, advice, people",
    level: 1,
    test: (text) => softWords(text) > routineWords(text),
  },
  { name: "routine and policy", level: 2, test: () => true },
];
