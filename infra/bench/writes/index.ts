import { parseArgs } from "node:util";
import { connectBroker } from "@nexa/rpc";
import { digits, table } from "../figures.ts";
import { benchServers } from "../servers.ts";
import { applied, type AppliedFigures } from "./applied.ts";
import { confirms } from "./confirms.ts";
import { mongodb } from "./stores/mongodb.ts";
import { neo4j } from "./stores/neo4j.ts";

const stores = { mongodb, neo4j };

/** `npm run bench -- writes`: until the broker has them, and until the store has them. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "3" },
      publishes: { type: "string", default: "20000" },
      rows: { type: "string", default: "10000" },
      stores: { type: "string", default: Object.keys(stores).join(",") },
    },
  });
  const rounds = Number(values.rounds);
  const servers = await benchServers(["rabbitmq", "mongodb", "neo4j"]);
  try {
    const confirmed = await confirms(servers.brokerUrl, rounds, Number(values.publishes));
    console.log(
      table(
        Object.entries(confirmed).map(([publisher, perSecond]) => ({
          "confirmed publishes": publisher,
          "per second": Math.round(perSecond),
          "ours / it": digits(confirmed.ours / perSecond),
        })),
      ),
    );
    const broker = await connectBroker({ url: servers.brokerUrl, name: "bench-writes" });
    const measured: AppliedFigures[] = [];
    for (const [name, open] of Object.entries(stores)) {
      if (!values.stores.split(",").includes(name)) continue;
      const store = await open(servers.env);
      const size = { rounds, count: Number(values.rows) };
      measured.push(await applied(store, broker, servers.brokerUrl, size).finally(store.close));
    }
    await broker.close();
    const rows = measured.map((each) => ({
      store: each.store,
      ours: Math.round(each.ours),
      driverBulk: Math.round(each.driverBulk),
      ratio: digits(each.ours / each.driverBulk),
      single: Math.round(each.single),
      timesSingle: digits(each.ours / each.single),
    }));
    if (rows.length > 0) console.log(`\n${table(rows)}`);
    console.log(
      JSON.stringify({
        confirmRatio: digits(confirmed.ours / confirmed.bare),
        confirmed: {
          ours: Math.round(confirmed.ours),
          bare: Math.round(confirmed.bare),
          bareSameExchange: Math.round(confirmed.bareSameExchange),
        },
        stores: rows,
      }),
    );
  } finally {
    await servers.close();
  }
}
