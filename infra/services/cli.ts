import { parseArgs } from "node:util";
import {
  knownEnvironment,
  processes,
  provideServers,
  removeData,
  serverNames,
  ServersError,
  stopServers,
  type Options,
  type Profile,
  type ServerName,
} from "./index.ts";

const usage = `usage: node infra/dist/services/cli.js start|stop|status|env|remove-data
  --root FOLDER      whose .nexa keeps the data (default: this folder)
  --profile PROFILE  user (default) or test
  --provider NAME    docker or native (default: docker where an engine answers, else native)
  --only A,B         of ${serverNames.join(", ")}

start runs the servers and leaves them running; env prints their variables for a shell:
  eval "$(node infra/dist/services/cli.js env)"`;

/** Progress goes to stderr; stdout is for what a shell reads. */
const log = (line: string) => console.error(line);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      root: { type: "string", default: process.cwd() },
      profile: { type: "string", default: "user" },
      only: { type: "string" },
      provider: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const only = values.only?.split(",") ?? [...serverNames];
  const unknown = only.find((name) => !(serverNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new ServersError(`no server is named ${unknown}\n${usage}`);
  if (values.profile !== "user" && values.profile !== "test") throw new ServersError(usage);
  const profile: Profile = values.profile;
  const { provider } = values;
  if (provider !== undefined && provider !== "docker" && provider !== "native") {
    throw new ServersError(usage);
  }
  // Checked above, one by one.
  const names = only as ServerName[];
  const chosen: Pick<Options, "provider"> = provider === undefined ? {} : { provider };
  return { command: positionals[0], root: values.root, profile, only: names, chosen };
}

function printEnvironment(env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env).sort()) {
    console.log(`export ${name}='${value.replaceAll("'", `'\\''`)}'`);
  }
}

async function main(): Promise<void> {
  const { command, root, profile, only, chosen } = readArguments();
  switch (command) {
    case "start": {
      const servers = await provideServers({ root, profile, only, log, ...chosen });
      for (const note of servers.notes) log(`note: ${note}`);
      log(`servers are up (${servers.provider})`);
      break;
    }
    case "stop":
      await stopServers(root, { profile, only, log });
      break;
    case "status": {
      const running = await processes(root, profile);
      for (const { name, pid, rssBytes } of running) {
        console.log(`${name.padEnd(14)} pid ${pid}  ${(rssBytes / 2 ** 20).toFixed(0)} MiB`);
      }
      const sum = running.reduce((all, one) => all + one.rssBytes, 0);
      console.log(`${running.length} processes, ${(sum / 2 ** 20).toFixed(0)} MiB`);
      break;
    }
    case "env":
      printEnvironment(knownEnvironment(root, profile));
      break;
    case "remove-data":
      await removeData(root, { profile, log });
      break;
    default:
      throw new ServersError(usage);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ServersError ? error.message : error);
  process.exitCode = 1;
}
