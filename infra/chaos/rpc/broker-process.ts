import { setTimeout as sleep } from "node:timers/promises";
import { processes, provideServers, removeData, stopServers } from "../../services/index.ts";

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

  async remove(): Promise<void> {
    await stopServers(this.#root, { profile, only });
    await removeData(this.#root, { profile });
  }

  async #pid(): Promise<number | undefined> {
    return (await processes(this.#root, profile)).find(({ name }) => name === "rabbitmq")?.pid;
  }
}
