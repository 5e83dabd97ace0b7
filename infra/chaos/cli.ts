const usage = `npm run chaos -- TASK [options]
  rpc   writes and reads while broker, connectors and clients are killed by a seeded plan
        --writes 100000 --reads 20000 --kills 12 --seed 1 --root FOLDER
The last line is one JSON object; exit 0 only when nothing was lost, doubled or left hanging.`;

const tasks: Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>> = {
  rpc: () => import("./rpc/index.ts"),
};

process.env["LOG_LEVEL"] ??= "fatal";
const [name = "", ...args] = process.argv.slice(2);
const load = tasks[name];
if (!load) {
  console.error(usage);
  process.exit(name === "" || name === "--help" ? 0 : 2);
}
process.exit((await (await load()).run(args)) ? 0 : 1);
