import { Fault } from "@nexa/contracts";
import { HashedEmbedder, hashedModelId } from "../small/hashed-embedder.ts";
import { readSmallModels, SmallReader } from "../small/small-reader.ts";
import { Embedder, embeddingModelId } from "./embedder.ts";
import { modelFiles } from "./model-files.ts";
import { MultitaskModel } from "./multitask.ts";
import { noRuntime, type Engine, type OnnxEngine } from "./runtime.ts";
import { Tokenizer } from "./tokenizer.ts";

/** Version of the embedded backend: models, rules and data together. */
export const embeddedVersion = "1.2.0";

/** What reads names and mood: the encoder, or the small models. */
export type Reader = Pick<MultitaskModel, "entities" | "mood" | "close">;
/** The models of one backend, opened; `modelId` names the vectors' geometry. */
export type Models = {
  embedder: Pick<Embedder, "embed" | "close">;
  reader: Reader;
  modelId: string;
  version: string;
};

const openOnnx = async (engine: OnnxEngine, threads: number): Promise<Models> => {
  const tokenizer = Tokenizer.read(modelFiles.vocabulary);
  const [embedder, reader] = await Promise.all([
    Embedder.open(tokenizer, threads, engine),
    MultitaskModel.open(tokenizer, threads, engine),
  ]);
  return { embedder, reader, modelId: embeddingModelId, version: embeddedVersion };
};

/**
 * Opens the models on an engine; "auto" falls to TypeScript only where no ONNX runtime loads, never because a file is bad.
 * @throws Fault FAILED_PRECONDITION when a model file is missing, or the engine asked for does not load
 */
export const openModels = async (engine: Engine, threads: number): Promise<Models> => {
  if (engine !== "typescript")
    try {
      return await openOnnx(engine, threads);
    } catch (fault) {
      const isMissing = fault instanceof Fault && fault.reason === noRuntime;
      if (engine !== "auto" || !isMissing) throw fault;
    }
  return {
    embedder: new HashedEmbedder(),
    reader: new SmallReader(readSmallModels(modelFiles.small)),
    modelId: hashedModelId,
    version: `${embeddedVersion}-typescript`,
  };
};
