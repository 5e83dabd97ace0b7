import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker, type Span } from "./index.ts";
import { memoryTransport } from "./memory-transport.ts";
import { notes, notesContract } from "./test-notes.ts";

const caller = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

describe("the spans of a trace", () => {
  const spans: Span[] = [];
  let broker: Broker;
  beforeAll(async () => {
    const { transport } = memoryTransport();
    const onSpan = (span: Span) => spans.push(span);
    broker = await connectBroker({ url: "amqp://memory", name: "traced", transport, onSpan });
    await broker.serve(notesContract("traced"), notes().handlers);
  });
  afterAll(() => broker.close());

  const ofKind = (kind: Span["kind"]) =>
    spans.find((span) => span.kind === kind && span.name.startsWith("traced.notes."));

  it("lead from the caller's work through its call to the connector's handling", async () => {
    const { notes: client } = broker.client(notesContract("traced"));
    await client.find({ id: "a" }, { traceparent: caller });
    const [call, handling] = [ofKind("client"), ofKind("server")];
    expect(call).toMatchObject({
      name: "traced.notes.find",
      traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
      parentSpanId: "00f067aa0ba902b7",
      code: "OK",
    });
    expect(handling).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId });
  });

  it("lead from a write to its being applied", async () => {
    const { notes: client } = broker.client(notesContract("traced"));
    await client.save({ id: "a", text: "x" }, { traceparent: caller });
    await vi.waitFor(() => expect(ofKind("consumer")).toMatchObject({ code: "saved" }), {
      timeout: 20_000,
    });
    expect(ofKind("consumer")).toMatchObject({
      traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
      parentSpanId: ofKind("producer")?.spanId,
    });
  });
});
