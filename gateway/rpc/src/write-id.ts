import { randomBytes } from "node:crypto";

/** Random hexadecimal digits bought in bulk; a write needs 15 of them. */
let digits = "";
let used = 0;
let lastMs = 0;
let inThisMs = 0;

/**
 * The id of a write: a UUID version 7 (RFC 9562, method 1: milliseconds, then a counter), so that ids made by
 * one process sort in the order of making. A quarter of the cost of the general way, at tens of thousands a
 * second.
 */
export function writeId(now = Date.now()): string {
  if (now > lastMs) {
    lastMs = now;
    inThisMs = 0;
  } else if (++inThisMs > 0xfff) {
    lastMs++; // the counter is used up: borrow from the future
    inThisMs = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const counter = inThisMs.toString(16).padStart(3, "0");
  if (used + 15 > digits.length) {
    digits = randomBytes(4_096).toString("hex");
    used = 0;
  }
  const variant = "89ab"[inThisMs & 3] ?? "8";
  const random = digits.slice(used, (used += 15));
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${variant}${random.slice(0, 3)}-${random.slice(3)}`;
}
