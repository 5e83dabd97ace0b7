import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { placeOf, readState, writeState } from "./state.ts";

const newRoot = () => mkdtempSync(join(tmpdir(), "nexa-"));

describe("what is remembered of the servers", () => {
  it("is found again, password included, in a file that only its owner reads", () => {
    const place = placeOf(newRoot(), "user");
    const first = readState(place);
    writeState(place, { ...first, ports: { "redis.redis": 23_000 } });
    expect(readState(place)).toEqual({ ...first, ports: { "redis.redis": 23_000 } });
    expect(statSync(place.stateFile).mode & 0o777).toBe(0o600);
  });

  it("is apart for the user and for tests", () => {
    const root = newRoot();
    const [user, test] = [placeOf(root, "user"), placeOf(root, "test")];
    expect(new Set([user.data, test.data, user.key, test.key]).size).toBe(4);
    expect(test.data.startsWith(user.data)).toBe(false);
  });

  it("is refused with the name of the file when it is not ours", () => {
    const place = placeOf(newRoot(), "user");
    writeState(place, readState(place));
    writeFileSync(place.stateFile, "{");
    expect(() => readState(place)).toThrow(place.stateFile);
  });
});
