import { Fault } from "@nexa/contracts";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { openEmbedded } from "../embedded/embedded-backend.ts";
import { openHttp } from "./http-backend.ts";
import { openOpenAi } from "./openai-backend.ts";

/** Settings of the language backend, the same for C2 and D1. */
export const backendConfig = {
  /** `embedded` needs nothing; `openai` and `http` need AIOS_URL and fall back to `embedded`. */
  LANGUAGE_BACKEND: z.enum(["embedded", "openai", "http"]).default("embedded"),
  /** What runs the embedded models: `auto` takes wasm where the native add-on does not load, and TypeScript last. */
  ONNX_ENGINE: z.enum(["auto", "native", "wasm", "typescript"]).default("auto"),
  AIOS_URL: z.url().optional(),
  AIOS_API_KEY: z.string().optional(),
  AIOS_EMBEDDING_MODEL: z.string().default("text-embedding-3-small"),
  AIOS_CHAT_MODEL: z.string().default("gpt-4o-mini"),
  AIOS_TIMEOUT_MS: z.coerce.number().int().positive().default(20_000),
  AIOS_TOKENS_PER_HOUR: z.coerce.number().int().positive().default(2_000_000),
};
export type BackendConfig = z.output<z.ZodObject<typeof backendConfig>>;

/** Vectors with the id of the model that made them: after a fallback it is another one. */
export type Embedded = { modelId: string; vectors: Float32Array[] };
/** A backend that may answer with another one's result; every result names who gave it. */
export type FallingBackend = Backend & {
  embedNamed: (texts: string[]) => Promise<Embedded>;
  /** Answers that the fallback gave, since the start. */
  readonly fallbacks: number;
};

/** Asks `first`; when it fails, `second`. Both fail: the second's error. */
export const withFallback = (
  first: Backend,
  second: Backend,
  report: (error: unknown) => void = () => undefined,
): FallingBackend => {
  let fallbacks = 0;
  const either = async <T>(ask: (backend: Backend) => Promise<T>): Promise<T> => {
    if (first === second) return ask(first);
    try {
      return await ask(first);
    } catch (error) {
      fallbacks++;
      report(error);
      return ask(second);
    }
  };
  const embedNamed = (texts: string[]): Promise<Embedded> =>
    either(async (backend) => ({ modelId: backend.modelId, vectors: await backend.embed(texts) }));
  return {
    name: first.name,
    version: first.version,
    modelId: first.modelId,
    get fallbacks() {
      return fallbacks;
    },
    embedNamed,
    // Whoever does not ask for the model's name must never get another model's vectors.
    embed: (texts) => first.embed(texts),
    analyse: (article) => either((backend) => backend.analyse(article)),
    close: async () => {
      await first.close();
      if (second !== first) await second.close();
    },
  };
};

const chosen = (config: BackendConfig, url: string): Backend => {
  const common = {
    url,
    timeoutMs: config.AIOS_TIMEOUT_MS,
    ...(config.AIOS_API_KEY === undefined ? {} : { apiKey: config.AIOS_API_KEY }),
  };
  if (config.LANGUAGE_BACKEND === "http")
    return openHttp({ ...common, modelId: `http.${config.AIOS_EMBEDDING_MODEL}` });
  return openOpenAi({
    ...common,
    embeddingModel: config.AIOS_EMBEDDING_MODEL,
    chatModel: config.AIOS_CHAT_MODEL,
    tokensPerHour: config.AIOS_TOKENS_PER_HOUR,
  });
};

/**
 * Opens the backend that the settings name, `embedded` behind it.
 * @throws Fault INVALID_ARGUMENT when the backend needs a URL and has none; what `openEmbedded` throws
 */
export const openBackend = async (
  config: BackendConfig,
  report?: (error: unknown) => void,
): Promise<FallingBackend> => {
  const { LANGUAGE_BACKEND: name, AIOS_URL: url } = config;
  if (name !== "embedded" && url === undefined)
    throw new Fault("INVALID_ARGUMENT", `LANGUAGE_BACKEND=${name} needs AIOS_URL`);
  const embedded = await openEmbedded({ engine: config.ONNX_ENGINE });
  const first = name === "embedded" || url === undefined ? embedded : chosen(config, url);
  return withFallback(first, embedded, report);
};
