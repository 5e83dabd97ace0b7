import type { Readable } from "node:stream";
import { z } from "zod";

/** A file that is sent as it is made: text in the API's description, a stream in the handler. */
export const file = z.custom<string | Readable>().meta({ type: "string" });
