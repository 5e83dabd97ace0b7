import { expect, test } from "vitest";
import { findRegions } from "../regions/find-regions.ts";
import { findInstitutions } from "./find-institutions.ts";

const chains = (text: string): string[][] =>
  findInstitutions(text, findRegions(text)).map(({ chain }) => chain);

test("a prosecutor's office stands under its province's and the Attorney General's", () => {
  expect(chains("Kejari Brebes menahan seorang kepala desa.")).toEqual([
    ["Kejaksaan Negeri Brebes", "Kejaksaan Tinggi Jawa Tengah", "Kejaksaan Agung"],
  ]);
});

test("a court stands under its province's high court and the Supreme Court", () => {
  expect(chains("Sidang digelar di Pengadilan Negeri Surabaya.")).toEqual([
    ["Pengadilan Negeri Surabaya", "Pengadilan Tinggi Jawa Timur", "Mahkamah Agung"],
  ]);
});

test("an office of a regency stands under its government, the province and the ministry", () => {
  expect(chains("Kepala Dinkes Kabupaten Brebes mengatakan stok cukup.")).toEqual([
    [
      "Dinas Kesehatan Kabupaten Brebes",
      "Pemerintah Kabupaten Brebes",
      "Pemerintah Provinsi Jawa Tengah",
      "Kementerian Dalam Negeri",
    ],
  ]);
});

test("Pemkot means the city where a city and a regency share their name", () => {
  expect(chains("Pemkot Malang memperbaiki jalan.")[0]?.[0]).toBe("Pemerintah Kota Malang");
});

test("national bodies are known by abbreviation, directorates-general under their ministry", () => {
  expect(chains("KPK dan Ditjen Pajak bekerja sama dengan Kemenkes.")).toEqual([
    ["Komisi Pemberantasan Korupsi"],
    ["Direktorat Jenderal Pajak", "Kementerian Keuangan", "Presiden Republik Indonesia"],
    ["Kementerian Kesehatan", "Presiden Republik Indonesia"],
  ]);
});

test("an office without a region, a party and a company of the same letters stay out", () => {
  expect(chains("Dinas Kesehatan setempat dan Partai Demokrat hadir.")).toEqual([]);
});

test("mentions of one institution are joined where they stand", () => {
  const text = "BPBD Brebes siaga. Petugas BPBD Brebes berjaga.";
  const [one] = findInstitutions(text, findRegions(text));
  expect(one?.mentions.map(({ start, end }) => text.slice(start, end))).toEqual([
    "BPBD Brebes",
    "BPBD Brebes",
  ]);
});
