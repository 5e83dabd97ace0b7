import { fileURLToPath } from "node:url";

// src/embedded and dist/embedded lie equally deep under the workspace.
const inModels = (name: string): string =>
  fileURLToPath(new URL(`../../models/${name}`, import.meta.url));

/** The files of the embedded backend; their card is models/README.md. */
export const modelFiles = {
  vocabulary: inModels("e5_prune_tok.json"),
  embedding: inModels("e5_prune_int8.onnx"),
  embeddingMean: inModels("e5_mean.json"),
  multitask: inModels("multitask_int8.onnx"),
  parser: inModels("parser.bin"),
  small: inModels("small.bin"),
};
