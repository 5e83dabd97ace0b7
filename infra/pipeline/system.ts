import { randomBytes } from "node:crypto";
import { provideServers, removeData, type Servers } from "../services/index.ts";
import { makeBrokerUsers } from "../broker/users.ts";
import { openClients, type Clients } from "./clients.ts";
import { Home } from "./home.ts";
import { watchMemory } from "./memory.ts";
import { api, brokerRoles, connectors, processors, type ServiceSpec } from "./service-list.ts";
import { Supervisor } from "./supervisor.ts";
import { waitUntil } from "./wait.ts";

export type SystemOptions = {
  /** The checkout with the built services. */
  checkout: string;
  /** Whose `.nexa` keeps data, servers and logs; the checkout unless given. */
  root: string;
  /** Removes all data first. */
  fresh?: boolean;
  /** Where servers come from; Docker where an engine answers, unless given. */
  provider?: "docker" | "native";
  apiPort: number;
  say: (line: string) => void;
  /** Changes the servers' addresses that services get, as a test with relays between does. */
  addresses?: (env: Record<string, string>) => Promise<Record<string, string>>;
  /** The person gave up: whatever is under way ends, and what was started is stopped. */
  signal?: AbortSignal;
};

const readyLimitMs = 90_000;

/** Servers, connectors, and the typed clients to them; processors are started when asked for. */
export class System {
  readonly home: Home;
  readonly servers: Servers;
  readonly clients: Clients;
  readonly supervisor: Supervisor;
  readonly apiUrl: string;
  /** Opens `/login/CODE` once. */
  readonly loginCode = randomBytes(24).toString("base64url");
  readonly #brokerUrls: Record<string, string>;
  readonly #serviceEnv: Record<string, string>;
  readonly #memory: ReturnType<typeof watchMemory>;
  readonly #apiPort: number;

  private constructor(
    { root, apiPort }: SystemOptions,
    parts: {
      home: Home;
      servers: Servers;
      clients: Clients;
      supervisor: Supervisor;
      brokerUrls: Record<string, string>;
      serviceEnv: Record<string, string>;
    },
  ) {
    this.home = parts.home;
    this.servers = parts.servers;
    this.clients = parts.clients;
    this.supervisor = parts.supervisor;
    this.#brokerUrls = parts.brokerUrls;
    this.#serviceEnv = parts.serviceEnv;
    this.#apiPort = apiPort;
    this.apiUrl = `http://127.0.0.1:${apiPort}`;
    this.#memory = watchMemory(root, () => parts.supervisor.pids());
  }

  /**
   * Provides the servers, gives each service its broker user, and starts the connectors.
   *
   * @throws ServersError or Error that says what to do; what was started is stopped again
   */
  static async open(options: SystemOptions): Promise<System> {
    const { checkout, root, fresh = false, say } = options;
    if (fresh) await removeData(root, { log: say });
    const home = new Home(root);
    if (fresh) home.forgetRuns();
    const servers = await provideServers({
      ...{ root, log: say },
      ...(options.provider && { provider: options.provider }),
    });
    for (const note of servers.notes) say(`note: ${note}`);
    const supervisor = new Supervisor(checkout, home, options.signal);
    try {
      supervisor.assertWell();
      const brokerUrls = await makeBrokerUsers(
        brokerRoles,
        servers.env["RABBITMQ_URL"] ?? "",
        servers.env["RABBITMQ_MANAGEMENT_URL"] ?? "",
      );
      const serviceEnv = (await options.addresses?.(servers.env)) ?? servers.env;
      const clients = await openClients(servers.env);
      const parts = { home, servers, clients, supervisor, brokerUrls, serviceEnv };
      const system = new System(options, parts);
      say("connectors: starting");
      await system.start(connectors).catch(async (error: unknown) => {
        await clients.close();
        throw error;
      });
      return system;
    } catch (error) {
      await supervisor.stop();
      if (servers.startedHere) await servers.stop();
      throw error;
    }
  }

  /** Starts services and waits until each is ready. `settings` adds variables by service name. */
  async start(
    specs: ServiceSpec[],
    settings: Record<string, Record<string, string>> = {},
  ): Promise<void> {
    for (const spec of specs) {
      const needed = Object.entries(this.#serviceEnv).filter(([name]) => spec.needs.includes(name));
      await this.supervisor.start(spec, {
        ...Object.fromEntries(needed),
        RABBITMQ_URL: this.#brokerUrls[spec.name] ?? "",
        ...settings[spec.name],
      });
    }
    for (const { name } of specs)
      await waitUntil(
        `${name} ready (its log: ${this.home.logFile(name)})`,
        () => this.supervisor.isReady(name),
        { limitMs: readyLimitMs },
      );
    this.home.write("services.json", this.supervisor.pids());
  }

  startApi(): Promise<void> {
    this.home.write("api.json", { url: this.apiUrl }); // where `npx nexa` finds it
    return this.start([api], {
      api: {
        API_PORT: String(this.#apiPort),
        API_ADMIN_KEY: this.home.credentials().adminKey,
        API_LOGIN_CODE: this.loginCode,
      },
    });
  }

  peakMiB(): number {
    return this.#memory.peakMiB();
  }

  /** Stops processors first, then the rest, then the servers that were started here. */
  async stop(): Promise<void> {
    this.#memory.stop();
    await this.supervisor.stop(processors.map(({ name }) => name));
    await this.supervisor.stop();
    await this.clients.close();
    if (this.servers.startedHere) await this.servers.stop();
  }
}
