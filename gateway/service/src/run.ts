import { ConfigError } from "./config.ts";
import { serveHealth } from "./health.ts";
import { logger, type Logger } from "./log.ts";

/** A started service. `stop` takes no new work, finishes what is in hand, then closes connections. */
export type Running = { stop(): Promise<void>; isReady?(): boolean };

/** A stop that takes longer has hung: the process exits and the brokers redeliver. */
const stopDeadlineMs = 15_000;

/**
 * Starts a service, serves its health, and stops it on SIGTERM or SIGINT; the only place that
 * touches signals and exit codes. A wrong setting ends the process with one line and code 78
 * (EX_CONFIG), any other failure to start with code 1.
 */
export async function run<E extends { HEALTH_HOST: string; HEALTH_PORT: number }>(
  name: string,
  readEnvironment: () => E,
  start: (env: E, log: Logger) => Promise<Running>,
): Promise<void> {
  const log = logger(name);
  try {
    const env = readEnvironment();
    const service = await start(env, log);
    const health = await serveHealth(env, () => service.isReady?.() ?? true);
    log.info({ event: "started", healthPort: health.port }, "started");
    let isStopping = false;
    const stop = (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ event: "stopping", signal }, "stopping");
      setTimeout(() => process.exit(1), stopDeadlineMs).unref();
      service
        .stop()
        .then(() => health.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, "stop failed");
            process.exit(1);
          },
        );
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop(signal));
    // Who started us may die without a word; its end of our standard input closes with it.
    if (process.env["STOP_WITH_STDIN"] !== undefined)
      process.stdin.resume().once("end", () => stop("stdin ended"));
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${name}: ${error.message}\n`);
      process.exit(78);
    }
    log.fatal({ err: error }, "could not start");
    process.exit(1);
  }
}
