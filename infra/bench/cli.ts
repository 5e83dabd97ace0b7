const usage = `npm run bench -- TASK [options]
  rpc     reads: our client beside a bare loop and three libraries
  writes  confirmed publishes, and applied writes beside each driver's own bulk call
  ingest  pages of the newsroom fetched and cleaned, politeness off (--pages N --parallel N)
  intelligence  C2's embedding and all of D1 for each CPU second, memory, cold start
  graph   an analyst's operations on 100,000 generated articles, plans, memory of a stream
  dashboard  first view, weight, and scrolling 10,000 rows in Chromium, on the whole system
The last line is one JSON object; everything else is for people.`;

/** Loaded only when asked for: peers and drivers are development dependencies. */
const tasks: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  ingest: () => import("./ingest/index.ts"),
  intelligence: () => import("./intelligence/index.ts"),
  rpc: () => import("./rpc/index.ts"),
  writes: () => import("./writes/index.ts"),
  graph: () => import("./graph/index.ts"),
  dashboard: () => import("./dashboard/index.ts"),
};

process.env["LOG_LEVEL"] ??= "error";
const [name = "", ...args] = process.argv.slice(2);
const load = tasks[name];
if (!load) {
  console.error(usage);
  process.exit(name === "" || name === "--help" ? 0 : 2);
}
await (await load()).run(args);
process.exit(0);
