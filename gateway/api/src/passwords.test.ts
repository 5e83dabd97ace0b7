import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

describe("a password", { timeout: 60_000 }, () => {
  it("is known again by its hash, and another is not", async () => {
    const hash = await hashPassword("kata sandi yang panjang");
    expect(await isPassword("kata sandi yang panjang", hash)).toBe(true);
    expect(await isPassword("kata sandi yang pendek", hash)).toBe(false);
  });

  it("leaves nothing of itself in the hash, and the same one hashes differently twice", async () => {
    const [one, two] = await Promise.all([
      hashPassword("rahasia-123"),
      hashPassword("rahasia-123"),
    ]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(one).not.toContain("rahasia");
  });

  it("fits no hash that is not ours", async () => {
    expect(await isPassword("x", "md5$abc")).toBe(false);
    expect(await isPassword("x", "")).toBe(false);
  });
});
