import { join } from "node:path";
import { ownVhost } from "../broker/own-vhost.ts";
import { provideServers, type ServerName } from "../services/index.ts";

/** Servers for a benchmark and a virtual host for it alone. */
export type BenchServers = {
  env: Record<string, string>;
  /** AMQP address of the virtual host. */
  brokerUrl: string;
  close(): Promise<void>;
};

/** Runs on the servers of tests, or on those that the environment names; never on a user's data. */
export async function benchServers(only: ServerName[]): Promise<BenchServers> {
  const root = join(import.meta.dirname, "../../..");
  const servers = await provideServers({ root, profile: "test", only, log: console.error });
  const { RABBITMQ_URL = "", RABBITMQ_MANAGEMENT_URL = "" } = servers.env;
  const vhost = await ownVhost("bench", RABBITMQ_URL, RABBITMQ_MANAGEMENT_URL);
  return {
    env: servers.env,
    brokerUrl: vhost.url,
    close: async () => {
      await vhost.drop();
      if (servers.startedHere) await servers.stop();
    },
  };
}
