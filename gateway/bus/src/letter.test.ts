import { deadLetter, Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { letterOf, type Failure } from "./letter.ts";

const failure: Failure = {
  fault: new Fault("NOT_FOUND", "Selector div.read__content not found", {
    reason: "html parsing failed!",
  }),
  topic: "queue-raw-data-site",
  partition: 2,
  offset: "9007199254740993",
  originTopic: "queue-raw-data-site",
  stage: "nexa-c1-normalizer",
  attempts: 3,
  firstFailedAt: new Date("2026-09-10T14:35:15Z"),
  lastFailedAt: new Date("2026-09-10T14:35:45Z"),
  key: "e4d909c290d0fb1ca068ffaddf22cbd0",
  payload: { url: "https://kompas.test/a" },
  isValid: true,
  replayCount: 1,
  traceId: "a".repeat(32),
};

describe("a dead letter", () => {
  it("is the document of the contract", () => {
    const letter = letterOf(failure);
    expect(deadLetter.parse(letter)).toEqual({
      dlq_id: expect.stringMatching(/^dlq_[0-9a-f-]{36}$/) as string,
      origin_topic: "queue-raw-data-site",
      failed_stage: "nexa-c1-normalizer",
      error_code: "HTML_PARSING_FAILED",
      error_message: "Selector div.read__content not found",
      attempt_count: 3,
      first_failed_at: "2026-09-10T14:35:15.000Z",
      last_failed_at: "2026-09-10T14:35:45.000Z",
      is_replayable: true,
      original_key: "e4d909c290d0fb1ca068ffaddf22cbd0",
      original_payload: { url: "https://kompas.test/a" },
      fault_code: "NOT_FOUND",
      replay_count: 1,
      trace_id: "a".repeat(32),
    });
  });

  it("of the same failure has the same id, of another record or part another", () => {
    const { dlq_id } = letterOf(failure);
    expect(letterOf({ ...failure, lastFailedAt: new Date() }).dlq_id).toBe(dlq_id);
    const others = [
      { ...failure, offset: "9007199254740994" },
      { ...failure, partition: 1 },
      { ...failure, part: "page-2" },
      { ...failure, part: "page-3" },
    ].map((other) => letterOf(other).dlq_id);
    expect(new Set([dlq_id, ...others]).size).toBe(5);
  });

  it("keeps a payload of 900,000 bytes whole, and of a larger one the head and the place", () => {
    const of = (length: number) => letterOf({ ...failure, payload: "x".repeat(length - 2) });
    expect(of(900_000)).toMatchObject({ is_replayable: true });
    expect(of(900_001)).toMatchObject({
      is_replayable: false,
      original_payload: {
        truncated: true,
        bytes: 900_001,
        topic: "queue-raw-data-site",
        partition: 2,
        offset: "9007199254740993",
      },
    });
    expect(JSON.stringify(of(5_000_000)).length).toBeLessThan(12_000);
  });

  it("cuts an endless message and always has a reason", () => {
    const fault = new Fault("INTERNAL", "x".repeat(1_000_000), { reason: "!!" });
    const letter = letterOf({ ...failure, fault });
    expect(letter.error_message).toHaveLength(2_000);
    expect(letter.error_code).toBe("INTERNAL");
  });
});
