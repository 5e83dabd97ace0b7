const monthForms = [
  "januari january jan",
  "februari february feb pebruari peb",
  "maret march mar mrt",
  "april apr",
  "mei may",
  "juni june jun",
  "juli july jul",
  "agustus august agust agst agt ags agu aug",
  "september sept sep",
  "oktober october okt oct",
  "november nopember nov nop",
  "desember december des dec",
];

/** Month names and abbreviations, Indonesian (old and new spelling) and English, in lower case. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  monthForms.flatMap((forms, index) => forms.split(" ").map((form) => [form, index + 1] as const)),
);
/** Alternation of all month names, longest first. */
export const monthPattern = [...monthNumbers.keys()].sort((a, b) => b.length - a.length).join("|");

const weekdayForms = [
  "minggu ahad min sunday sun",
  "senin sen monday mon",
  "selasa sel tuesday tues tue",
  "rabu rab wednesday wed",
  "kamis kam thursday thurs thur thu",
  "jumat jum'at jum friday fri",
  "sabtu sab saturday sat",
];
/** Weekday names to 0 (Sunday) .. 6. */
export const weekdayNumbers: ReadonlyMap<string, number> = new Map(
  weekdayForms.flatMap((forms, day) => forms.split(" ").map((form) => [form, day] as const)),
);
export const weekdayPattern = [...weekdayNumbers.keys()]
  .sort((a, b) => b.length - a.length)
  .join("|");

/** Offsets in minutes of the zone names that stand in news and feeds. */
export const zoneMinutes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    wib: 420,
    wita: 480,
    wit: 540,
    gmt: 0,
    utc: 0,
    ut: 0,
    z: 0,
    sgt: 480,
    myt: 480,
    jst: 540,
    ict: 420,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
    cet: 60,
    cest: 120,
    aest: 600,
    aedt: 660,
  }),
);
