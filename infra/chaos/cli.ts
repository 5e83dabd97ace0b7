const usage = `npm run chaos -- TASK [options]
  rpc   writes and reads while broker, connectors and clients are killed by a seeded plan
        --writes 100000 --reads 20000 --kills 12 --seed 1 --root FOLDER
  pipeline   the main job while every server, connector, processor and the API is killed, stopped
        and slowed, and the network to each store cut and restored, in an order drawn from the seed
        --seed 1 --blows N --harm-ms 4000 --spacing-ms 8000 --root FOLDER
The last line is one JSON object; exit 0 only when nothing was lost, doubled or left hanging.`;

const tasks: Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>> = {
  rpc: () => import("./rpc/index.ts"),
  pipeline: () => import("./pipeline/index.ts"),
};

process.env["LOG_LEVEL"] ??= "fatal";
const [name = "", ...args] = process.argv.slice(2);
const load = tasks[name];
if (!load) {
  console.error(usage);
  process.exit(name === "" || name === "--help" ? 0 : 2);
}
process.exit((await (await load()).run(args)) ? 0 : 1);
