import { parseArgs } from "node:util";
import { openEmbedded, openingOf, type Backend, type Engine } from "@nexa/language";
import { digits, table } from "../figures.ts";
import { articleOfLength } from "./articles.ts";

const medianLength = 2_000;
/** About 84 tokens of the encoder. */
const passageWords = 52;

type Rate = { cpuPerSecond: number; wallPerSecond: number };

const measure = async (count: number, work: (nth: number) => Promise<unknown>): Promise<Rate> => {
  const started = performance.now();
  const cpu = process.cpuUsage();
  for (let nth = 0; nth < count; nth++) await work(nth);
  const { user, system } = process.cpuUsage(cpu);
  return {
    cpuPerSecond: (count * 1e6) / (user + system),
    wallPerSecond: (count * 1e3) / (performance.now() - started),
  };
};

const open = async (engine: Engine): Promise<{ backend: Backend; coldStartMs: number }> => {
  const started = performance.now();
  const backend = await openEmbedded({ engine });
  await backend.analyse(articleOfLength(medianLength, 0));
  return { backend, coldStartMs: Math.round(performance.now() - started) };
};

/**
 * `npm run bench -- intelligence [--articles 40] [--passages 200] [--engine native|wasm]`: one worker on one
 * thread; cold start up to the first analysis. Two cores run two such workers, so D1's rate on two cores is twice
 * the articles per CPU second.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: "string", default: "40" },
      passages: { type: "string", default: "200" },
      engine: { type: "string", default: "auto" },
    },
  });
  const [articles, passages] = [Number(values.articles), Number(values.passages)];
  const engine = (["native", "wasm"] as const).find((name) => name === values.engine) ?? "auto";
  const { backend, coldStartMs } = await open(engine);
  const passage = (nth: number) => openingOf(articleOfLength(600, nth).text, passageWords);
  await backend.embed([passage(0)]);
  const embed = await measure(passages, (nth) => backend.embed([passage(nth)]));
  const whole = await measure(articles, (nth) =>
    backend.analyse(articleOfLength(medianLength, nth)),
  );
  const short = await measure(articles, (nth) => backend.analyse(articleOfLength(600, nth)));
  const rssMb = Math.round(process.memoryUsage().rss / 1e6);
  await backend.close();
  const row = (stage: string, { cpuPerSecond, wallPerSecond }: Rate) => ({
    stage,
    "per CPU second": digits(cpuPerSecond),
    "per second": digits(wallPerSecond),
  });
  console.log(
    table([
      row(`C2 embedding, ${passageWords} words`, embed),
      row(`D1, ${medianLength} characters`, whole),
      row("D1, 600 characters", short),
    ]),
  );
  console.log(`resident ${rssMb} MB, cold start ${coldStartMs} ms`);
  console.log(
    JSON.stringify({
      embedPerCpuSecond: digits(embed.cpuPerSecond),
      articlesPerSecond: digits(2 * whole.cpuPerSecond),
      articlesPerCpuSecond: digits(whole.cpuPerSecond),
      rssMb,
      coldStartMs,
      engine,
    }),
  );
}
