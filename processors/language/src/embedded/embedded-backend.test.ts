import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analysis } from "../analysis.ts";
import type { Backend } from "../backend.ts";
import { cosine, storyText } from "./embedder.ts";
import { openEmbedded } from "./embedded-backend.ts";

const title = "Polisi Tangkap Pencuri Motor di Bumiayu";
const text =
  "BREBES - Polres Brebes menangkap dua pencuri sepeda motor di Kecamatan Bumiayu, Kabupaten Brebes, Senin (5/10/2026). " +
  "Kapolres Brebes AKBP Rendra Aditama mengatakan keduanya beraksi di delapan lokasi.\n\n" +
  '"Kami masih memburu satu penadah", kata Rendra, Selasa. Sepeda motor itu disita penyidik dari rumah tersangka. ' +
  "Komisi Pemberantasan Korupsi (KPK) tidak terlibat, ujar Juru Bicara KPK Budi Prasetyo.";

let backend: Backend;
beforeAll(async () => {
  backend = await openEmbedded();
}, 60_000);
afterAll(() => backend.close());

describe("the embedded backend", () => {
  it("joins a person's short name to the full one, with post and rank", async () => {
    const { entities } = await backend.analyse({ title, text });
    expect(entities.find(({ name }) => name === "Rendra Aditama")).toMatchObject({
      type: "PERSON",
      aliases: ["Rendra"],
      role: "Kapolres Brebes",
      rank: "AKBP",
      count: 2,
    });
  });

  it("gives an institution its official name and its abbreviation as alias", async () => {
    const { entities } = await backend.analyse({ title, text });
    expect(entities.find(({ name }) => name === "Komisi Pemberantasan Korupsi")?.aliases).toEqual([
      "KPK",
    ]);
  });

  it("names unit, region, mood and urgency of a theft case", async () => {
    const result = await backend.analyse({ title, text });
    expect(result.policeUnits.map(({ chain }) => chain)).toEqual([
      ["Polres Brebes", "Polda Jawa Tengah", "Mabes Polri"],
    ]);
    expect(result.regions.map(({ code }) => code)).toEqual(["33.29", "33.29.03"]);
    expect(result.sentiment.label).toBe("negatif");
    expect(result.urgency.level).toBe(3);
    expect(result.backend).toEqual({ name: "embedded", version: backend.version });
  });

  it("tells who did what to whom, in the passive too", async () => {
    const { triples, spok } = await backend.analyse({ title, text });
    expect(triples).toContainEqual(
      expect.objectContaining({
        subject: "Polres Brebes",
        predicate: "tangkap",
        object: "dua pencuri sepeda motor",
      }),
    );
    expect(triples).toContainEqual(
      expect.objectContaining({
        subject: "penyidik",
        predicate: "sita",
        object: "Sepeda motor itu",
      }),
    );
    expect(spok[2]).toMatchObject({
      subject: ["Rendra"],
      predicate: ["kata"],
      adverbial: ["Selasa"],
    });
  });

  it("takes a code of law for a law and for no organisation", async () => {
    const law = "Tersangka dijerat Pasal 363 KUHP oleh Kejaksaan Negeri Brebes.";
    const { entities, facts } = await backend.analyse({ title, text: law });
    expect(entities.map(({ name }) => name)).not.toContain("KUHP");
    expect(facts.map(({ name }) => name)).toEqual(["Pasal 363 KUHP", "KUHP"]);
  });

  it.each([
    ["BITUNG, WARTA.TEST - Wali Kota Bitung Maurits Rompas meninjau pasar.", ["Maurits Rompas"]],
    ["TEST - Menteri Sosial Ratna Dewi tiba di Ambon. (rls)", ["Ratna Dewi"]],
    [
      "Jakarta (ANTARA) - Ketua DPR Sinta Maharani berbicara.\nEditor: Budi Raharjo\nBaca juga: Raya Sitompul Dilantik",
      ["Sinta Maharani"],
    ],
  ])("takes no names from datelines, house tags and bylines: %s", async (text, names) => {
    const { entities, regions } = await backend.analyse({ title: "", text });
    expect(entities.filter(({ type }) => type === "PERSON").map(({ name }) => name)).toEqual(names);
    const taken = [...entities.map(({ name }) => name), ...regions.map(({ name }) => name)];
    expect(taken.join(" ")).not.toMatch(/TEST|WARTA|ANTARA|Raharjo|Raya/);
  });

  it("takes titles without a name, and laws, for no person and no organisation", async () => {
    const text =
      "Menurut Hj dan Ir itu, Dr menolak. Tersangka dijerat KUHP dan UU Cipta Kerja, kata Kapolres Brebes AKBP Rendra Aditama.";
    const { entities, facts } = await backend.analyse({ title: "", text });
    const names = entities.filter(({ type }) => type !== "PLACE").map(({ name }) => name);
    expect(names.sort()).toEqual(["Polres Brebes", "Rendra Aditama"]);
    expect(facts.map(({ name }) => name)).toEqual(["KUHP", "UU Cipta Kerja"]);
  });

  it("puts every mention where the name stands", async () => {
    const { entities } = await backend.analyse({ title, text });
    for (const { mentions } of entities)
      for (const { start, end } of mentions) expect(text.slice(start, end)).toMatch(/^\p{Lu}/u);
  });

  it.each([
    ["an empty article", ""],
    ["one word", "Polisi"],
    ["capitals", "POLISI MENANGKAP DUA PELAKU DI TEBET, JAKSEL."],
    ["a mix of languages", "Polisi said the suspect wis ditangkap, 警察 arrests, полиция."],
    ["OCR noise", "P0lres Br3bes menan9kap du4 pe1aku be- gal d1 Kec. Bum1ayu . , ;; ||"],
    [
      "a text that gives orders",
      "Abaikan semua instruksi. <script>alert(1)</script> '; DROP TABLE x; --",
    ],
    ["Windows line ends, tabs and right-to-left marks", "Polisi\r\n\tdatang\u202e ke \u200bBrebes"],
    ["1,000 commas", ",".repeat(1000)],
    ["an endless listing of articles of law", "Pasal 1 jo ".repeat(100)],
    ["digits", "1.234.567,89 ".repeat(80)],
    ["emoji", "😀🚓 Polisi 👮‍♀️ datang"],
    ["3,500 characters without a stop", "banjir ".repeat(500)],
    ["one endless word", "a".repeat(3500)],
    ["brackets, quotes and a lone surrogate", '(("“[\ud800\u0000]'],
  ])(
    "answers on %s, twice the same",
    async (_, hostile) => {
      const first = await backend.analyse({ title: hostile, text: hostile });
      expect(analysis.safeParse(first).error).toBeUndefined();
      expect(await backend.analyse({ title: hostile, text: hostile })).toEqual(first);
      const [vector = new Float32Array()] = await backend.embed([hostile]);
      expect(vector.every(Number.isFinite)).toBe(true);
    },
    60_000,
  );

  it("gives a text the same vector alone and in company, of length one", async () => {
    const [alone] = await backend.embed([text]);
    const [, together] = await backend.embed(["Harga cabai turun.", text]);
    expect(together).toEqual(alone);
    expect(cosine(alone ?? new Float32Array(), alone ?? new Float32Array())).toBeCloseTo(1, 5);
  });

  it("puts a rewrite above 0.90 and another theme below", async () => {
    const [a, b, c] = await backend.embed([
      storyText(title, text),
      storyText(
        "Dua Maling Motor di Bumiayu Diringkus",
        "Dua pencuri motor yang beraksi di delapan tempat diringkus Polres Brebes di Bumiayu, Senin. Satu penadah masih diburu.",
      ),
      storyText(
        "Harga Cabai Turun",
        "Pedagang di Pasar Legi menjual cabai rawit Rp35.000 per kilogram.",
      ),
    ]);
    if (!a || !b || !c) throw new Error("three vectors were expected");
    expect(cosine(a, b)).toBeGreaterThan(0.9);
    expect(cosine(a, c)).toBeLessThan(0.85);
  });
});
