import { Writable } from "node:stream";
import fc from "fast-check";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { redactLine } from "./redact.ts";

/** What stands in the log when this is logged. */
function logged(fields: Record<string, unknown>, message = "m"): string {
  let text = "";
  const to = new Writable({
    write: (chunk: Buffer, _, done) => {
      text += chunk.toString();
      done();
    },
  });
  pino({ base: null, hooks: { streamWrite: redactLine } }, to).info(fields, message);
  JSON.parse(text); // still JSON
  return text;
}

describe("the log never holds", () => {
  it.each([
    ["a password at any depth", { a: { b: { password: "hunter22" } } }],
    [
      "a key in capitals with underscores",
      { MINIO_SECRET_KEY: "hunter22", API_ADMIN_KEY: "hunter22" },
    ],
    [
      "a header",
      { headers: { authorization: "Bearer hunter22", cookie: "nexa_session=hunter22" } },
    ],
    ["a password with quotes and backslashes", { password: 'a"b\\hunter22' }],
    ["the login in a URL", { url: "amqp://nexa:hunter22@127.0.0.1:5672/" }],
    ["the password of a URL without user", { url: "redis://:hunter22@localhost" }],
    ["JSON quoted in an error", { err: new Error('bad {"password":"hunter22"}') }],
    ["a bearer key in a text", { reason: "refused Bearer hunter22hunter22" }],
    ["a login code", { path: "/login/hunter22hunter22" }],
  ] as const)("%s", (_, fields) => {
    expect(logged(fields)).not.toContain("hunter22");
  });

  it.each([
    ["an e-mail address", "hubungi budi.s+berita@contoh.co.id segera", "[email]"],
    ["a mobile number", "WA 0812-3456-7890 ya", "[phone]"],
    ["a mobile number with country code", "WA +62 812 3456 7890", "[phone]"],
    ["an identity card number", "NIK 3201134708990005", "[nik]"],
  ])("%s", (_, text, put) => {
    const line = logged({}, text);
    expect(line).toContain(put);
    expect(line).not.toMatch(/budi|3456|3201134708990005/);
  });
});

describe("the log keeps", () => {
  it.each([
    ["ids", { article_id: "08123456-7890-5abc-8def-081234567890" }],
    ["hashes", { hash: "h1:0812345678900812345678900812345678" }],
    ["offsets and versions", { offset: 628123456789, version: 1796065119000001 }],
    ["versions as text", { version: "1796999999000001" }],
    ["URLs without login", { url: "https://contoh.test/a/0812/berita-081?x=1" }],
    ["nodes", { node: "rabbit@localhost" }],
    ["instants", { at: "2026-11-30T19:00:00.000Z" }],
  ])("%s", (_, fields) => {
    expect(logged(fields)).toContain(JSON.stringify(fields).slice(1, -1));
  });

  it("valid JSON, whatever is logged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        JSON.parse(redactLine(JSON.stringify({ password: text, text, value, token: value })));
      }),
    );
  });
});
