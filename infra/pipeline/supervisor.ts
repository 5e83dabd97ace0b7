import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../services/ports.ts";
import type { Home } from "./home.ts";
import type { ServiceSpec } from "./service-list.ts";

/** EX_CONFIG: a wrong setting; starting again cannot help. */
const exitConfig = 78;
const restartPauseMs = 500;
const stopDeadlineMs = 20_000;

type Supervised = {
  spec: ServiceSpec;
  env: Record<string, string>;
  child: ChildProcess;
  healthPort: number;
  restarts: number;
};

/** Runs services as processes of their own and starts one again that ends unexpectedly. */
export class Supervisor {
  readonly #root: string;
  readonly #home: Home;
  readonly #services = new Map<string, Supervised>();
  readonly #signal: AbortSignal | undefined;
  #stopping = false;
  #failure: Error | null = null;

  /**
   * @param root the checkout with the built services
   * @param signal aborts when the person gave up: every wait for a service then ends
   */
  constructor(root: string, home: Home, signal?: AbortSignal) {
    this.#root = root;
    this.#home = home;
    this.#signal = signal;
  }

  async start(spec: ServiceSpec, settings: Record<string, string>): Promise<void> {
    const healthPort = await freePort();
    const env = { ...settings, HEALTH_PORT: String(healthPort) };
    const child = this.#spawn(spec, env);
    this.#services.set(spec.name, { spec, env, child, healthPort, restarts: 0 });
  }

  /** Process ids by service name. */
  pids(): Record<string, number> {
    return Object.fromEntries(
      [...this.#services].flatMap(([name, { child }]) => (child.pid ? [[name, child.pid]] : [])),
    );
  }

  restarts(): Record<string, number> {
    return Object.fromEntries(
      [...this.#services].filter(([, s]) => s.restarts > 0).map(([name, s]) => [name, s.restarts]),
    );
  }

  /** @throws Error when a service ended for a reason that a restart cannot mend */
  assertWell(): void {
    this.#signal?.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
  }

  async isReady(name: string): Promise<boolean> {
    this.assertWell();
    const port = this.#services.get(name)?.healthPort;
    if (port === undefined) return false;
    return fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Stops all, those started last first in asking; resolves when every process is gone. */
  async stop(names = [...this.#services.keys()].reverse()): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      names.map(async (name) => {
        const child = this.#services.get(name)?.child;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), stopDeadlineMs);
        await gone;
        clearTimeout(timer);
      }),
    );
  }

  #spawn(spec: ServiceSpec, env: Record<string, string>): ChildProcess {
    const { PATH = "", HOME = "", SERVICES_LOG_LEVEL = "info" } = process.env;
    const log = createWriteStream(this.#home.logFile(spec.name), { flags: "a" });
    // For proving images: a command that runs the service's image in place of its process.
    const command = process.env["NEXA_SERVICE_COMMAND"] ?? process.execPath;
    const child = spawn(command, [join(this.#root, spec.folder, "dist", "main.js")], {
      stdio: ["pipe", "pipe", "pipe"], // its stdin ends when we die
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => name.startsWith("NEXA_SERVICE_")),
        ),
        PATH,
        HOME,
        LOG_LEVEL: SERVICES_LOG_LEVEL,
        STOP_WITH_STDIN: "1",
        NODE_OPTIONS: "--enable-source-maps",
        ...env,
      },
    });
    let lastError = "";
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.write(`${line}\n`);
    });
    createInterface({ input: child.stderr }).on("line", (line) => {
      log.write(`${line}\n`);
      lastError = line;
    });
    child.once("exit", (code) => {
      log.end();
      this.#ended(spec, code, lastError);
    });
    return child;
  }

  #ended(spec: ServiceSpec, code: number | null, lastError: string): void {
    const service = this.#services.get(spec.name);
    if (this.#stopping || !service) return;
    if (code === exitConfig) {
      this.#failure = new Error(lastError);
      return;
    }
    service.restarts += 1;
    setTimeout(() => {
      if (!this.#stopping) service.child = this.#spawn(spec, service.env);
    }, restartPauseMs);
  }
}
