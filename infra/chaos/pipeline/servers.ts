import { setTimeout as sleep } from "node:timers/promises";
import { nativeServers } from "../../services/native/servers/index.ts";
import { processes, provideServers, stopServers, type ServerName } from "../../services/index.ts";

/** The native servers of a root, to be harmed and started again on their ports with their data. */
export class ServerProcesses {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async start(name: ServerName): Promise<void> {
    await provideServers({ root: this.#root, provider: "native", only: [name] });
  }

  stop(name: ServerName): Promise<void> {
    return stopServers(this.#root, { only: [name] });
  }

  /** SIGKILL to all its processes, helpers included. */
  async kill(name: ServerName): Promise<void> {
    await this.signal(name, "SIGKILL");
    while ((await this.#pids(name)).length > 0) await sleep(50);
  }

  async signal(name: ServerName, signal: NodeJS.Signals): Promise<void> {
    for (const pid of await this.#pids(name)) signalGroup(pid, signal);
  }

  async #pids(name: ServerName): Promise<number[]> {
    const names = nativeServers[name].processes;
    const running = await processes(this.#root);
    return running.filter((one) => names.includes(one.name)).map(({ pid }) => pid);
  }
}

/** Each server's process leads a group of its own. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended by itself in between.
  }
}
