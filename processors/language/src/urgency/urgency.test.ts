import { describe, expect, it } from "vitest";
import { urgencyOf } from "./urgency.ts";

const level = (title: string, opening = ""): number => urgencyOf(title, opening).level;

describe("urgency for public order", () => {
  it("is highest where many are in danger now", () => {
    expect(level("Ledakan Bom di Pasar Pagi", "Petugas menyisir lokasi.")).toBe(5);
    expect(level("Tebing Runtuh, Tujuh Warga Meninggal")).toBe(5);
    expect(level("Peringatan Dini Tsunami untuk Pesisir Selatan")).toBe(5);
  });

  it("is 4 for a death, a violent crime or people driven from home", () => {
    expect(level("Pria di Kos Tewas, Diduga Dibunuh")).toBe(4);
    expect(level("Banjir, 300 Warga Mengungsi", "Belum ada korban jiwa.")).toBe(4);
  });

  it("is 3 for the development of a case and for theft", () => {
    expect(level("Sidang Kasus Pembunuhan Sopir Taksi Dimulai")).toBe(3);
    expect(level("Maling Motor Ditangkap Warga")).toBe(3);
  });

  it("is 2 for the trial of a corruption case and for policy", () => {
    expect(level("Mantan Kepala Dinas Divonis Empat Tahun dalam Kasus Korupsi")).toBe(2);
    expect(level("Pemerintah Ubah Aturan Pajak Kendaraan")).toBe(2);
  });

  it("is 1 for sport and culture", () => {
    expect(level("Timnas Menang 2-0, Pelatih Puji Pemain")).toBe(1);
  });

  it("does not count deaths that are denied", () => {
    expect(level("Gempa M4,8 Terasa di Kota", "Tidak ada korban jiwa.")).toBe(3);
  });

  it("shows the sentence on which it rests", () => {
    const { evidence, rule } = urgencyOf(
      "Kecelakaan di Jalan Raya",
      "Arus macet. Dua orang tewas.",
    );
    expect(rule).toBe("one to four dead");
    expect(evidence).toEqual([{ text: "Dua orang tewas.", start: 12, end: 28 }]);
  });
});
