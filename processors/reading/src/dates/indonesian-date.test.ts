import { describe, expect, it } from "vitest";
import { parseIndonesianDate } from "./indonesian-date.ts";

const now = new Date("2026-08-12T05:00:00Z");
const read = (text: string, zone = "Asia/Jakarta") => parseIndonesianDate(text, { now, zone });
const instant = (text: string, zone?: string) => read(text, zone)?.at.toISOString() ?? null;

describe("parseIndonesianDate", () => {
  it.each([
    ["Kamis, 6 Agustus 2026 | 14:05 WIB", "2026-08-06T07:05:00.000Z"],
    ["Kamis (06/08/2026) pukul 14.05 WITA", "2026-08-06T06:05:00.000Z"],
    ["6 Agt 2026 14:05 WIT", "2026-08-06T05:05:00.000Z"],
    ["Jum'at, 7 Agust 2026 - 14.05.33 wib", "2026-08-07T07:05:33.000Z"],
    ["14:05 WIB, 6 Agustus 2026", "2026-08-06T07:05:00.000Z"],
    ["10 Nopember 2025 09:00", "2025-11-10T02:00:00.000Z"],
    ["3 Pebruari 2026 09:00", "2026-02-03T02:00:00.000Z"],
    ["02/11/2023, 21:34 WIB", "2023-11-02T14:34:00.000Z"],
    ["6 Agustus 2026 jam 8 malam", "2026-08-06T13:00:00.000Z"],
    ["Thu, 06 Aug 2026 14:05:00 +0700", "2026-08-06T07:05:00.000Z"],
    ["2026-08-06T14:05:00+07:00", "2026-08-06T07:05:00.000Z"],
    ["August 6, 2026 2:05 PM", "2026-08-06T07:05:00.000Z"],
    ["8/26/2025 2:05:00 PM", "2025-08-26T07:05:00.000Z"],
    ["6 Agustus 2026 14:05 (GMT+7)", "2026-08-06T07:05:00.000Z"],
    [
      "Diperbarui 7 Agu 2026 08:00 WIB - Diterbitkan 6 Agu 2026 14:05 WIB",
      "2026-08-06T07:05:00.000Z",
    ],
  ])("reads %s", (text, expected) => {
    expect(instant(text)).toBe(expected);
  });
  it.each([
    ["2 jam lalu", "2026-08-12T03:00:00.000Z"],
    ["1 jam 20 menit yang lalu", "2026-08-12T03:40:00.000Z"],
    ["kemarin 14.30", "2026-08-11T07:30:00.000Z"],
    ["hari ini, 09.05 WIB", "2026-08-12T02:05:00.000Z"],
    ["3 hari yang lalu", "2026-08-08T17:00:00.000Z"],
    ["sebulan yang lalu", "2026-07-11T17:00:00.000Z"],
  ])("tells %s from the time of the fetch", (text, expected) => {
    expect(instant(text)).toBe(expected);
  });
  it.each([
    "32 Desember 2026",
    "30 Februari 2026",
    "13/13/2026",
    "0000-00-00 00:00:00",
    "6 Agustus 2026 25:10 WIB",
    "6 Agustos 2026",
    "14:05 WIB",
    "Agustus 2026",
    "minggu lalu",
    "beberapa menit lalu",
    "2 jam lagi",
    "Rp 14.500",
    "",
  ])("refuses %j", (text) => {
    expect(read(text)).toBeNull();
  });
  it("reads a date without zone in the publisher's zone", () => {
    expect(instant("6 Agustus 2026 14:05", "Asia/Jayapura")).toBe("2026-08-06T05:05:00.000Z");
  });
  it("gives a date without time as the local day", () => {
    expect(read("17 Agustus 2025")).toMatchObject({
      precision: "day",
      at: new Date("2025-08-16T17:00:00Z"),
    });
  });
  it("takes the last fitting year where none is written, and says when it is not sure", () => {
    expect(read("Jumat, 7 Agustus")).toMatchObject({
      at: new Date("2026-08-06T17:00:00Z"),
      certain: true,
    });
    expect(read("25 Desember")).toMatchObject({
      at: new Date("2025-12-24T17:00:00Z"),
      certain: false,
    });
    expect(read("Selasa, 6 Agustus 2026 14:05 WIB")?.certain).toBe(false);
  });
  it("fault 53: does not believe the Z of detik's broken meta date", () => {
    expect(read("2023-11-02T20-59-53Z")).toMatchObject({
      at: new Date("2023-11-02T13:59:53Z"),
      certain: false,
    });
  });
});
