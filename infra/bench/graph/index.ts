import { parseArgs } from "node:util";
import { neo4j, type Client } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { digits, quantile, table } from "../figures.ts";
import { benchServers } from "../servers.ts";
import { residentMiB, startConnector, stopConnector } from "./connector.ts";
import { generated } from "./generate.ts";
import { plansOf } from "./plans.ts";
import { questionsOf } from "./questions.ts";

type Graph = Client<typeof neo4j>;

/**
 * `npm run bench -- graph`: an analyst's operations by the typed client on a generated graph, the plans of their
 * statements, and the connector's memory while a million rows pass. The graph stays for the next run.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: "string", default: "100000" },
      calls: { type: "string", default: "200" },
      rows: { type: "string", default: "1000000" },
    },
  });
  const [articles, calls, rows] = [values.articles, values.calls, values.rows].map(Number) as [
    number,
    number,
    number,
  ];
  const servers = await benchServers(["rabbitmq", "neo4j"]);
  const connector = startConnector({ ...servers.env, RABBITMQ_URL: servers.brokerUrl });
  const broker = await connectBroker({ url: servers.brokerUrl, name: "bench-graph" });
  try {
    const graph = broker.client(neo4j);
    const seconds = await fill(graph, articles);
    const figures = await measure(graph, articles, calls);
    console.log(table(figures));
    const memory = await streamed(graph, rows, connector.pid ?? 0);
    console.log(table([memory]));
    await stopConnector(connector);
    const plans = await plansOf(graph, articles, servers);
    console.log(table(plans));
    const p95 = (name: string) => figures.find(({ operation }) => operation === name)?.p95Ms ?? NaN;
    console.log(
      JSON.stringify({
        profileP95Ms: p95("entities.profile"),
        neighboursP95Ms: p95("graph.neighbours"),
        pathP95Ms: p95("graph.shortestPath"),
        ...{ articles, fillSeconds: digits(seconds), operations: figures, ...memory },
        plansWithoutIndex: plans
          .filter(({ index }) => index === "")
          .map(({ operation }) => operation),
      }),
    );
  } finally {
    await broker.close();
    await stopConnector(connector);
    await servers.close();
  }
}

const window = 2_000;

/** Puts the articles that are missing; the last one tells whether all are there. */
async function fill(graph: Graph, articles: number): Promise<number> {
  const began = performance.now();
  const there = (number: number) =>
    graph.news.articleGraph({ article_id: generated(number, articles).id }, { timeoutMs: 60_000 });
  // A run that was broken off goes on where it ended.
  let from = 0;
  for (let step = articles; step >= 1; step = Math.floor(step / 2))
    while (from + step <= articles && (await there(from + step - 1))) from += step;
  for (; from < articles; from += window) {
    const until = Math.min(articles, from + window);
    const tokens = await Promise.all(
      Array.from({ length: until - from }, (_, i) =>
        graph.news.saveArticle(generated(from + i, articles)),
      ),
    );
    // The last of each window is applied before the next one is sent: the queue stays short.
    await graph.news.articleGraph(
      { article_id: generated(until - 1, articles).id },
      { after: tokens, timeoutMs: 300_000 },
    );
    if ((until / window) % 5 === 0 || until === articles) {
      const perSecond = until / ((performance.now() - began) / 1_000);
      console.error(`${until} articles, ${Math.round(perSecond)}/s`);
    }
  }
  return (performance.now() - began) / 1_000;
}

async function measure(graph: Graph, articles: number, calls: number) {
  const questions = questionsOf(graph, articles);
  const times = questions.map(() => [] as number[]);
  for (const question of questions) for (let i = 0; i < 5; i++) await question.ask(-1 - i);
  // In turn, so that a busy moment of the machine meets all alike.
  for (let call = 0; call < calls; call++)
    for (const [at, { ask, every }] of questions.entries()) {
      if (call % every !== 0) continue;
      const began = performance.now();
      await ask(call);
      times[at]?.push(performance.now() - began);
    }
  return questions.map(({ operation }, at) => {
    const sorted = Float64Array.from(times[at] ?? []).sort();
    return {
      ...{ operation, calls: sorted.length, p50Ms: digits(quantile(sorted, 0.5)) },
      ...{ p95Ms: digits(quantile(sorted, 0.95)), maxMs: digits(sorted.at(-1) ?? NaN) },
    };
  });
}

/** A million rows to a reader that takes them as they come: the connector keeps none. */
async function streamed(graph: Graph, rows: number, pid: number) {
  const statement = `UNWIND range(1, 1000) AS x UNWIND range(1, 10000) AS y
    RETURN x * y AS n, 'baris ' + y AS text LIMIT $rows`;
  const began = performance.now();
  const memory: number[] = [];
  let count = 0;
  for await (const _row of graph.cypher.stream(
    { statement, parameters: { rows } },
    { timeoutMs: 600_000 },
  ))
    if (++count % Math.max(1, Math.floor(rows / 20)) === 0) memory.push(residentMiB(pid));
  const seconds = (performance.now() - began) / 1_000;
  // The first fifth warms up heap and pools.
  const settled = memory.slice(Math.floor(memory.length / 5));
  return {
    ...{ streamedRows: count, rowsPerSecond: Math.round(count / seconds) },
    rssFirstMiB: digits(settled[0] ?? NaN),
    rssLastMiB: digits(settled.at(-1) ?? NaN),
    rssMostMiB: digits(Math.max(...memory)),
  };
}
