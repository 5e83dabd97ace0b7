import { z } from "zod";

/** gRPC's canonical codes that may cross a queue, each with whether trying again can help. */
export const faultCodes = {
  INVALID_ARGUMENT: { retryable: false },
  UNIMPLEMENTED: { retryable: false },
  FAILED_PRECONDITION: { retryable: false },
  OUT_OF_RANGE: { retryable: false },
  PERMISSION_DENIED: { retryable: false },
  CANCELLED: { retryable: false },
  NOT_FOUND: { retryable: false },
  ALREADY_EXISTS: { retryable: false },
  ABORTED: { retryable: false },
  DEADLINE_EXCEEDED: { retryable: true },
  UNAVAILABLE: { retryable: true },
  RESOURCE_EXHAUSTED: { retryable: true },
  INTERNAL: { retryable: false },
} as const;
export type FaultCode = keyof typeof faultCodes;

export type FaultOptions = ErrorOptions & {
  /** Overrides the code's default. */
  retryable?: boolean;
  /** What a program or a person needs to act: paths, ids, limits. Must be JSON. */
  details?: Record<string, unknown>;
  /** Why, in UPPER_SNAKE, as it stands in dead jobs and drop counters, e.g. `TRUNCATED`. */
  reason?: string;
};

/** The one error that crosses a queue. Both ends throw and catch this class. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly retryable: boolean;
  readonly reason: string;
  readonly details: Record<string, unknown>;

  constructor(code: FaultCode, message: string, options: FaultOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? faultCodes[code].retryable;
    this.reason = options.reason ?? code;
    this.details = options.details ?? {};
  }
}

/** A fault as it stands on the wire: data, never a stack. */
export const wireFault = z.object({
  code: z.enum(Object.keys(faultCodes) as [FaultCode, ...FaultCode[]]),
  message: z.string(),
  retryable: z.boolean(),
  reason: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type WireFault = z.output<typeof wireFault>;

export const faultToWire = (fault: Fault): WireFault => ({
  code: fault.code,
  message: fault.message,
  retryable: fault.retryable,
  reason: fault.reason,
  details: fault.details,
});

/** The same fault at the other end; the value of `retryable` on the wire wins. */
export const faultFromWire = (wire: WireFault): Fault =>
  new Fault(wire.code, wire.message, {
    retryable: wire.retryable,
    ...(wire.reason === undefined ? {} : { reason: wire.reason }),
    ...(wire.details === undefined ? {} : { details: wire.details }),
  });

/** `INVALID_ARGUMENT` that names the path of each wrong field, e.g. `region.level: expected string`. */
export function invalid(what: string, error: z.ZodError, reason = "INVALID_MESSAGE"): Fault {
  const issues = error.issues.map(
    (issue) => `${issue.path.join(".") || "(root)"}: ${issue.message}`,
  );
  return new Fault("INVALID_ARGUMENT", `${what}: ${issues.slice(0, 5).join("; ")}`, {
    cause: error,
    reason,
    details: { issues: issues.slice(0, 20) },
  });
}

/** Any error as a Fault; what is not one already is our own bug. */
export const toFault = (error: unknown): Fault =>
  error instanceof Fault
    ? error
    : new Fault("INTERNAL", error instanceof Error ? error.message : String(error), {
        cause: error,
      });
