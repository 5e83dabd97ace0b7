import { expect, test } from "vitest";
import { procurementRiskOf } from "./procurement-risk.ts";

test("an article that is not about public spending has no score at all", () => {
  expect(procurementRiskOf("Persebaya Menang", "Persebaya menang dua gol tanpa balas.")).toBeNull();
});

test("a sting over a kickback in a tender is high, and each point shows its sentence", () => {
  const text =
    "KPK menggelar operasi tangkap tangan terkait tender jalan kabupaten. Kontraktor diduga memberi commitment fee sepuluh persen. Jalan itu ambrol.";
  const risk = procurementRiskOf("OTT Proyek Jalan", text);
  expect(risk).toMatchObject({ band: "high", score: 67 });
  for (const { at, sentence } of risk?.indicators ?? [])
    if (at) expect(text.slice(at.start, at.end)).toBe(sentence);
});

test("an orderly tender is low", () => {
  expect(
    procurementRiskOf(
      "Lelang Jembatan Dibuka",
      "Pemkab membuka tender jembatan dengan pagu Rp2 miliar.",
    ),
  ).toEqual({ score: 0, band: "low", indicators: [] });
});

test("what is denied, and training against it, does not count", () => {
  const text =
    "Inspektorat memeriksa proyek itu. Tidak ditemukan mark up dalam pengadaan. Dinas menggelar sosialisasi pencegahan gratifikasi.";
  expect(procurementRiskOf("Audit Proyek Pasar", text)?.indicators).toEqual([]);
});

test("work without a tender counts although it says 'tanpa'", () => {
  const risk = procurementRiskOf("Pengadaan Seragam", "Pengadaan itu dilakukan tanpa tender.");
  expect(risk?.indicators.map(({ rule }) => rule)).toEqual(["direct-appointment"]);
});

test("a closed case takes points off, never below zero", () => {
  const text = "Proyek itu mangkrak. Penyidikan dihentikan oleh kejaksaan.";
  expect(procurementRiskOf("Proyek Pasar", text)).toMatchObject({ score: 0, band: "low" });
});
