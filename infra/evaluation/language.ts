import {
  Embedder,
  evaluateNeardup,
  evaluateNer,
  evaluateParse,
  evaluatePolice,
  evaluateRegion,
  evaluateSentiment,
  evaluateSpok,
  evaluateUrgency,
  modelFiles,
  MultitaskModel,
  readParser,
  Tokenizer,
} from "@nexa/language";
import type { Evaluation, EvaluationResult, Row } from "./table.ts";

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

const withModel = async (run: (model: MultitaskModel) => Promise<object>) => {
  const model = await MultitaskModel.open(Tokenizer.read(modelFiles.vocabulary));
  try {
    return present(await run(model));
  } finally {
    await model.close();
  }
};

/** The language tasks on the embedded backend. */
export const languageTasks: Record<string, Evaluation> = {
  neardup: async (path) => {
    const embedder = await Embedder.open(Tokenizer.read(modelFiles.vocabulary));
    try {
      return present(await evaluateNeardup(path, embedder));
    } finally {
      await embedder.close();
    }
  },
  ner: (path) => withModel((model) => evaluateNer(path, model)),
  sentiment: (path) => withModel((model) => evaluateSentiment(path, model)),
  parse: (path) => Promise.resolve(present(evaluateParse(path, readParser(modelFiles.parser)))),
  spok: (path) => Promise.resolve(present(evaluateSpok(path, readParser(modelFiles.parser)))),
  police: (path) => Promise.resolve(present(evaluatePolice(path))),
  region: (path) => Promise.resolve(present(evaluateRegion(path))),
  urgency: (path) => Promise.resolve(present(evaluateUrgency(path))),
};
