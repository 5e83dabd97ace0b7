import { describe, expect, it } from "vitest";
import { findPoliceUnits } from "./find-police-units.ts";

const chains = (text: string): string[][] => findPoliceUnits(text).map(({ chain }) => chain);

describe("police units named in a text", () => {
  it("leads from a Polsek over Polres and Polda to Mabes Polri", () => {
    expect(chains("Kapolsek Cilandak memeriksa dua saksi.")).toEqual([
      ["Polsek Cilandak", "Polres Metro Jakarta Selatan", "Polda Metro Jaya", "Mabes Polri"],
    ]);
  });

  it("keeps the regency of Tangerang under Banten and the city under Metro Jaya", () => {
    expect(chains("Polresta Tangerang dan Polres Metro Tangerang Kota bertemu.")).toEqual([
      ["Polresta Tangerang", "Polda Banten", "Mabes Polri"],
      ["Polres Metro Tangerang Kota", "Polda Metro Jaya", "Mabes Polri"],
    ]);
  });

  it("reads long forms as the units they are", () => {
    expect(chains("Kepolisian Resor Kota Besar Medan merilis kasus itu.")).toEqual([
      ["Polrestabes Medan", "Polda Sumatera Utara", "Mabes Polri"],
    ]);
  });

  it("decides Polres Banjar by the province that the sentence names", () => {
    expect(chains("Polres Banjar, Kalimantan Selatan, menyita kayu.")[0]?.[1]).toBe(
      "Polda Kalimantan Selatan",
    );
    expect(chains("Polres Banjar, Jawa Barat, menyita kayu.")[0]?.[1]).toBe("Polda Jawa Barat");
  });

  it("counts posts and units of the headquarters", () => {
    const units = findPoliceUnits("Kabareskrim dan Kadiv Propam Polri menghadap Kapolri.");
    expect(units.map(({ unit, level }) => [unit, level])).toEqual([
      ["Bareskrim Polri", "MABES"],
      ["Divisi Propam Polri", "MABES"],
      ["Mabes Polri", "MABES"],
    ]);
  });

  it("knows Brimob as a corps of the headquarters, and a Polda's own as the Polda's", () => {
    expect(chains("Anggota Brimob menjaga gedung itu.")).toEqual([
      ["Korps Brimob Polri", "Mabes Polri"],
    ]);
    expect(chains("Satbrimob Polda Jatim dan Brimob Polda Bali datang.")).toEqual([
      ["Polda Jawa Timur", "Mabes Polri"],
      ["Polda Bali", "Mabes Polri"],
    ]);
  });

  it("reports nothing for Polri, Satpol PP, a post without a place, or Polres setempat", () => {
    expect(chains("Polri, Satpol PP, Kasat Reskrim, dan Polres setempat hadir.")).toEqual([]);
  });

  it("leaves the chain open when several districts have the name and nothing decides", () => {
    const [mention] = findPoliceUnits("Polsek Sukajadi menangkap pencuri.");
    expect(mention?.chain).toEqual(["Polsek Sukajadi"]);
    expect(mention?.reason[0]).toContain("nothing decides");
  });

  it("says why for each step", () => {
    const [mention] = findPoliceUnits("Polsek Bojonggede menangani kecelakaan itu.");
    expect(mention?.reason).toEqual([
      "Polsek Bojonggede: district Bojonggede (32.01.13), Kabupaten Bogor",
      "Polres Metro Depok: responsible for that district",
    ]);
  });
});
