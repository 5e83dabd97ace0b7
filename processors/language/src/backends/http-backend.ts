import { Fault } from "@nexa/contracts";
import { z } from "zod";
import { analysis } from "../analysis.ts";
import type { Backend } from "../backend.ts";
import { batched } from "./batcher.ts";
import { Breaker, type BreakerOptions } from "./breaker.ts";
import { JsonHttp, type JsonHttpOptions } from "./json-http.ts";

export type HttpBackendOptions = Omit<JsonHttpOptions, "breaker"> & {
  /** Names the service's embedding model and calibration. */
  modelId: string;
  version?: string;
  breaker?: BreakerOptions;
};

const vectors = z.object({ vectors: z.array(z.array(z.number()).min(1)) });

const refused = (cause: unknown): Fault =>
  new Fault("UNAVAILABLE", "the language service answered in another shape", {
    cause,
    reason: "ANSWER_INVALID",
  });

/**
 * A service of one's own: `POST /embed {texts}` answers `{vectors}`, L2-normalised and in order; `POST /analyse
 * {title, text, regionHint?}` answers an `analysis`, offsets in `text`.
 */
export const openHttp = (options: HttpBackendOptions): Backend => {
  const http = new JsonHttp({ ...options, breaker: new Breaker(options.breaker) });
  const { modelId, version = "1" } = options;
  return {
    name: "http",
    version,
    modelId,
    embed: batched(async (texts) => {
      const answer = vectors.safeParse(await http.post("/embed", { texts }));
      if (!answer.success || answer.data.vectors.length !== texts.length)
        throw refused(answer.error);
      return answer.data.vectors.map((vector) => Float32Array.from(vector));
    }),
    analyse: async (article) => {
      const answer = analysis.safeParse(await http.post("/analyse", article));
      if (!answer.success) throw refused(answer.error);
      return answer.data;
    },
    close: () => Promise.resolve(),
  };
};
