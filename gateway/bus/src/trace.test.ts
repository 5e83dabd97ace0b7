import { describe, expect, it } from "vitest";
import { paddedTraceId, traceIdOfHeader, traceIdOfPayload, traceparentOf } from "./trace.ts";

describe("a trace", () => {
  it("of 16 to 32 hex digits is padded on the left to 32", () => {
    expect(paddedTraceId("64f0c1a2b3c4d5e6f7a8b9c0")).toBe("0000000064f0c1a2b3c4d5e6f7a8b9c0");
    expect(paddedTraceId("f".repeat(32))).toBe("f".repeat(32));
  });

  it("that is none starts anew", () => {
    for (const none of ["abc", "0".repeat(32), "G".repeat(20), 7, null, undefined])
      expect(paddedTraceId(none)).toBeUndefined();
    expect(traceIdOfPayload([])).toBeUndefined();
    expect(traceIdOfPayload("text")).toBeUndefined();
    expect(traceIdOfHeader("00-zz-00f067aa0ba902b7-01")).toBeUndefined();
    expect(traceIdOfHeader(`00-${"0".repeat(32)}-00f067aa0ba902b7-01`)).toBeUndefined();
  });

  it("goes into a W3C header and comes back", () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    expect(traceparentOf(traceId)).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
    expect(traceIdOfHeader(traceparentOf(traceId))).toBe(traceId);
  });
});
