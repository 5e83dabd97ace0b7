import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { processes, provideServers, removeData, stopServers } from "../services/index.ts";
import { findRabbitmq } from "../services/native/install/find.ts";
import { placeOf, readState } from "../services/state.ts";

const profile = "test";
const only = ["rabbitmq"] as const;

/** A RabbitMQ of our own, so that killing it hurts nobody else; natively, to have its process. */
export class BrokerProcess {
  readonly #root: string;
  readonly #say: (line: string) => void;

  /** @param root keeps its data in `.nexa/test` there */
  constructor(root: string, say: (line: string) => void) {
    this.#root = root;
    this.#say = say;
  }

  /** Starts it, or starts it again on the same port with the same data. @returns its AMQP address */
  async start(): Promise<string> {
    const options = { root: this.#root, profile, only, log: this.#say } as const;
    const { env } = await provideServers({ ...options, provider: "native" });
    return env["RABBITMQ_URL"] ?? "";
  }

  /** SIGKILL, as when the machine's memory has run out. */
  async kill(): Promise<void> {
    const pid = await this.#pid();
    if (pid === undefined) return;
    process.kill(pid, "SIGKILL");
    while ((await this.#pid()) !== undefined) await sleep(50);
  }

  /** `rabbitmqctl` with these arguments on this broker, e.g. to set off a memory alarm. */
  async control(...args: string[]): Promise<void> {
    const { key, data } = placeOf(this.#root, profile);
    const { ports } = readState(placeOf(this.#root, profile));
    const command = join(dirname(findRabbitmq() ?? ""), "rabbitmqctl");
    await promisify(execFile)(command, ["-n", `nexa-${key}@localhost`, ...args], {
      env: {
        ...process.env,
        HOME: join(data, "rabbitmq", "home"), // Erlang keeps its cookie there
        ERL_EPMD_PORT: String(ports["rabbitmq.epmd"]),
      },
    });
  }

  async remove(): Promise<void> {
    await stopServers(this.#root, { profile, only });
    await removeData(this.#root, { profile });
  }

  async #pid(): Promise<number | undefined> {
    return (await processes(this.#root, profile)).find(({ name }) => name === "rabbitmq")?.pid;
  }
}
