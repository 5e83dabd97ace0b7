import { z } from "zod";

/** An id from outside or ours: 8-4-4-4-12 hex, any version (the specification's examples are not all RFC 9562). */
export const id = z.guid();
/** An instant as it travels: ISO-8601 with `Z` or an offset. */
export const instant = z.iso.datetime({ offset: true });
/** SHA-256, 64 lower-case hex digits. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
/** 16 to 32 hex digits; shorter ones are padded on the left where a trace starts. */
export const traceId = z.string().regex(/^[0-9a-f]{16,32}$/);
