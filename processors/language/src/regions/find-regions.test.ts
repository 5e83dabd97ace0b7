import { describe, expect, it } from "vitest";
import { findRegions } from "./find-regions.ts";

const codes = (text: string): string[] => findRegions(text).map(({ region }) => region.code);

describe("regions named in a text", () => {
  it("tells the city from the regency of the same name by the office that is named", () => {
    expect(codes("Bupati Blitar meninjau pasar.")).toEqual(["35.05"]);
    expect(codes("Pemkot Blitar memperbaiki trotoar.")).toEqual(["35.72"]);
    expect(codes("Wali Kota Padang membuka pameran.")).toEqual(["13.71"]);
  });

  it("tells districts of one name apart by the region beside them", () => {
    expect(codes("Sawah di Genteng, Banyuwangi, kekeringan.")).toEqual(["35.10.09", "35.10"]);
    expect(codes("Toko di Kecamatan Genteng, Surabaya, terbakar.")).toEqual(["35.78.07", "35.78"]);
  });

  it("knows abbreviations and nicknames", () => {
    expect(codes("Warga Jaksel mudik ke Solo, Jateng.")).toEqual(["31.74", "33.72", "33"]);
  });

  it("takes a dish, a street, a club or a foreign city for no region", () => {
    expect(codes("Ia makan soto Lamongan di Jalan Surabaya.")).toEqual([]);
    expect(codes("Persija Jakarta terbang ke Bangkok.")).toEqual([]);
  });

  it("takes a street with a city's name for no region, but the city behind a street's name", () => {
    expect(codes("Kecelakaan di Jalan Raya Bogor menewaskan dua orang.")).toEqual([]);
    expect(codes("Toko di Jl. Ahmad Yani Surabaya terbakar.")).toEqual(["35.78"]);
  });

  it("takes words that are part of many names for a district only where its level is written", () => {
    expect(codes("Lagu Indonesia Raya dinyanyikan, lalu Raya berpidato di Raya.")).toEqual([]);
    expect(codes("Warga Kecamatan Raya, Simalungun, panen.")).toEqual(["12.08.29", "12.08"]);
  });

  it("finds Fakfak, which the official list writes Fak Fak", () => {
    expect(codes("Festival pala digelar di Fakfak.")).toEqual(["92.03"]);
  });

  it("leaves a person's name alone when told where it stands", () => {
    const text = "Menurut Bintan Saputra, jalan itu rusak.";
    expect(findRegions(text, { exclude: [{ start: 8, end: 22 }] })).toEqual([]);
  });

  it("gives offsets that cut the written name out of the text", () => {
    const text = "Banjir di Kab. Demak surut.";
    const [mention] = findRegions(text);
    expect(text.slice(mention?.start, mention?.end)).toBe("Kab. Demak");
  });
});
