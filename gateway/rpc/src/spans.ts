import { traceparent } from "./trace.ts";

/** One piece of work in a trace, when it has ended; enough to make an OpenTelemetry span of it. */
export type Span = {
  /** `STORE.GROUP.NAME` */
  name: string;
  /** A caller's read or stream, its handling, a caller's write, and that it was applied or parked. */
  kind: "client" | "server" | "producer" | "consumer";
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt: number;
  /** OK, the fault's code, or what became of a write. */
  code: string;
};
/** Hears of each span; it must not throw, and costs nothing where there is none. */
export type OnSpan = (span: Span) => void;

export type OpenSpan = {
  /** Names this span as the parent of what is done inside. */
  traceparent: string;
  end: (code: string) => void;
};

/** Begins a span; undefined when nobody listens. */
export function openSpan(
  onSpan: OnSpan | undefined,
  kind: Span["kind"],
  name: string,
  parent: string | undefined,
  startedAt = Date.now(),
): OpenSpan | undefined {
  if (!onSpan) return undefined;
  const [, traceId = "", parentSpanId = ""] = traceparent(parent).split("-");
  const own = traceparent(traceId);
  const spanId = own.slice(36, 52);
  const isRoot = parent === undefined;
  return {
    traceparent: own,
    end: (code) =>
      onSpan({
        name,
        kind,
        traceId,
        spanId,
        ...(isRoot ? {} : { parentSpanId }),
        startedAt,
        endedAt: Date.now(),
        code,
      }),
  };
}
