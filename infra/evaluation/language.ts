import {
  backendConfig,
  evaluateCorrections,
  evaluateNeardup,
  evaluateNer,
  evaluateParse,
  evaluatePolice,
  evaluateRegion,
  evaluateSentiment,
  evaluateSpok,
  evaluateUrgency,
  modelFiles,
  openEmbedded,
  openModels,
  readParser,
  type Models,
} from "@nexa/language";
import { z } from "zod";
import type { Evaluation, EvaluationResult, Row } from "./table.ts";
import { onUnseen } from "./unseen.ts";

/** Single misses as lines, all plain figures as rows, and everything but the misses as the result. */
function present(score: object): EvaluationResult {
  const { wrong = [], ...figures } = score as { wrong?: string[] } & Record<string, unknown>;
  const rows = Object.entries(figures).flatMap(([name, value]): Row[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).map(([part, figure]) => ({
          figure: `${name} ${part}`,
          value: String(figure),
        }))
      : [{ figure: name, value: String(value) }],
  );
  return { rows, misses: wrong, result: figures };
}

/** Opens the models of ONNX_ENGINE (auto, native, wasm, typescript) for one run. */
const withModels = async (run: (models: Models) => Promise<object>): Promise<EvaluationResult> => {
  const engine = z.object(backendConfig).shape.ONNX_ENGINE.parse(process.env["ONNX_ENGINE"]);
  const models = await openModels(engine, 1);
  try {
    return present({ ...(await run(models)), backend: models.version });
  } finally {
    await Promise.all([models.embedder.close(), models.reader.close()]);
  }
};

const tasks: Record<string, Evaluation> = {
  neardup: (path) => withModels(({ embedder }) => evaluateNeardup(path, embedder)),
  ner: (path) => withModels(({ reader }) => evaluateNer(path, reader)),
  sentiment: (path) => withModels(({ reader }) => evaluateSentiment(path, reader)),
  parse: (path) => Promise.resolve(present(evaluateParse(path, readParser(modelFiles.parser)))),
  spok: (path) => Promise.resolve(present(evaluateSpok(path, readParser(modelFiles.parser)))),
  police: (path) => Promise.resolve(present(evaluatePolice(path))),
  region: (path) => Promise.resolve(present(evaluateRegion(path))),
  urgency: (path) => Promise.resolve(present(evaluateUrgency(path))),
  corrections: async (path) => {
    const backend = await openEmbedded();
    try {
      return present(await evaluateCorrections(path, backend));
    } finally {
      await backend.close();
    }
  },
};

/** The language tasks on the embedded backend (ONNX_ENGINE chooses what runs it); texts that its models were trained on are not scored. */
export const languageTasks: Record<string, Evaluation> = Object.fromEntries(
  Object.entries(tasks).map(([name, run]) => [name, onUnseen(name, run)]),
);
