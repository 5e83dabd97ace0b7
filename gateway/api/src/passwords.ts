import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** OWASP Password Storage Cheat Sheet, scrypt: 32 MiB, three times. Kept with each hash, so they may grow. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyBytes, cost);
  const { N, r, p } = cost;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether the password is the one of this hash; a hash that we did not make fits nothing. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split("$");
  if (kind !== "scrypt" || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, "base64url");
  const numbers = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await derive(password, Buffer.from(salt, "base64url"), expected.length, numbers);
  return timingSafeEqual(found, expected);
}

let nobody: Promise<string> | undefined;
/** What a login of an unknown name is compared with, so that it takes as long as a known one. */
export const hashOfNobody = (): Promise<string> =>
  (nobody ??= hashPassword(randomBytes(32).toString("hex")));

function derive(
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
): Promise<Buffer> {
  // Twice what the cost asks for: Node refuses at less.
  const all = { ...options, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, length, all, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}
