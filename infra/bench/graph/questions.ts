import { neo4j, type Client } from "@nexa/contracts";
import { dice, sizes, zipf } from "./generate.ts";

type Graph = Client<typeof neo4j>;
export type AskedOperation = {
  operation: string;
  /** Asked at every so many rounds: dear ones less often. */
  every: number;
  ask: (call: number) => Promise<unknown>;
};

/** Who is asked about: half as the news names them (hubs often), half any. */
export function namesOf(articles: number, call: number) {
  const roll = dice(call + 7_919);
  const { persons, organizations } = sizes(articles);
  const rank = (size: number) => (roll() < 0.5 ? zipf(roll, size) : Math.floor(roll() * size));
  return {
    person: `person:warga bench ${rank(persons)}`,
    other: `person:warga bench ${rank(persons)}`,
    organization: `organization:lembaga bench ${rank(organizations)}`,
  };
}
const oneMonth = { from: "2021-06-01T00:00:00Z", to: "2021-07-01T00:00:00Z" };
const patience = { timeoutMs: 60_000 };

/** Every operation of an analyst, as the explorer asks them. */
export function questionsOf(graph: Graph, articles: number): AskedOperation[] {
  const about = (
    operation: string,
    ask: (names: ReturnType<typeof namesOf>) => Promise<unknown>,
    every = 1,
  ): AskedOperation => ({ operation, every, ask: (call) => ask(namesOf(articles, call)) });
  const { entities, graph: net } = graph;
  return [
    about("entities.profile", ({ person }) => entities.profile({ entity_id: person }, patience)),
    about("entities.profile, hub", () =>
      entities.profile({ entity_id: "policeunit:polres bench 0" }, patience),
    ),
    about("graph.neighbours", ({ person }) => net.neighbours({ entity_id: person }, patience)),
    about("graph.neighbours, SPOK", ({ person }) =>
      net.neighbours({ entity_id: person, relation: "SPOK" }, patience),
    ),
    about("graph.shortestPath", ({ person, other }) =>
      person === other
        ? Promise.resolve()
        : net.shortestPath({ from: person, to: other }, patience),
    ),
    about(
      "graph.shortestPaths",
      ({ person, other }) =>
        person === other
          ? Promise.resolve()
          : net.shortestPaths({ from: person, to: other }, patience),
      10,
    ),
    about("entities.search", ({ person }) => entities.search({ query: person.slice(7) }, patience)),
    about(
      "graph.coMentionNetwork",
      ({ person }) => net.coMentionNetwork({ entity_id: person }, patience),
      4,
    ),
    about("graph.timeline", ({ person }) =>
      net.timeline({ entity_id: person, unit: "month" }, patience),
    ),
    about("graph.triples", ({ person }) => net.triples({ object: person }, patience)),
    about("graph.changesSince", () =>
      net.changesSince({ since: "2020-01-01T00:00:00Z" }, patience),
    ),
    about(
      "entities.compare",
      ({ person, organization }) => entities.compare({ a: person, b: organization }, patience),
      4,
    ),
    about("graph.centrality", () => net.centrality({ window: oneMonth }, patience), 20),
  ];
}
