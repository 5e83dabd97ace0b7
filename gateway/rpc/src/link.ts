import type { Duplex } from "node:stream";
import { connect, type Channel, type ChannelModel } from "amqplib";
import { Fault } from "@nexa/contracts";
import { counter, gauge, type Logger } from "@nexa/service";
import { backoffMs, pause, quietly, within, type Backoff } from "./backoff.ts";
import { Role, type RoleOptions } from "./role.ts";
import { splitTls, tlsSocket, type TlsOptions } from "./tls.ts";

export type ReconnectOptions = Partial<Backoff> & {
  /** How long the first connect may take before it fails. Default 60,000. */
  firstTimeoutMs?: number;
};
/** Opens one AMQP connection: amqplib's `connect`, or a broker in memory. */
export type Transport = (url: string, socketOptions: object) => Promise<ChannelModel>;
export type LinkOptions = ReconnectOptions & {
  tls?: TlsOptions | undefined;
  transport?: Transport | undefined;
};

/** A broker that does not answer a close in this time will not. */
const closeMs = 1_000;

/**
 * One AMQP connection that comes back: after a loss it reconnects with growing, jittered pauses,
 * for ever, and opens the channel of every role anew.
 */
export class Link {
  readonly name: string;
  readonly log: Logger;
  isBlocked = false;
  /** Who we are to the broker; it compares this with the `user_id` of what we publish. */
  readonly user: string | undefined;
  readonly #url: string;
  readonly #tls: TlsOptions;
  readonly #transport: Transport;
  readonly #backoff: Backoff;
  readonly #firstTimeoutMs: number;
  readonly #closing = new AbortController();
  readonly #roles = new Set<Role>();
  #connection: ChannelModel | undefined;
  #lastError: unknown;
  #running: Promise<void> | undefined;

  constructor(url: string, name: string, log: Logger, options: LinkOptions = {}) {
    const { url: address, tls } = splitTls(url, options.tls);
    const parsed = new URL(address);
    this.#tls = tls;
    // With a certificate the broker takes the name from there.
    this.user = tls.external ? undefined : decodeURIComponent(parsed.username) || "guest";
    // A dead peer is noticed after two missed heartbeats, 20 s; RabbitMQ's own default is 120 s.
    if (!parsed.searchParams.has("heartbeat")) parsed.searchParams.set("heartbeat", "10");
    this.#url = parsed.href;
    this.name = name;
    this.log = log;
    this.#transport = options.transport ?? connect;
    this.#backoff = { baseMs: options.baseMs ?? 100, maxMs: options.maxMs ?? 5_000 };
    this.#firstTimeoutMs = options.firstTimeoutMs ?? 60_000;
  }

  /** @throws Fault PERMISSION_DENIED for refused credentials, UNAVAILABLE when nobody answers in time */
  async open(): Promise<void> {
    const giveUpAt = Date.now() + this.#firstTimeoutMs;
    this.#running = this.#stayConnected();
    while (this.#connection === undefined) {
      const refused = /ACCESS.REFUSED|NOT_ALLOWED/i.test(String(this.#lastError));
      if (refused || Date.now() > giveUpAt || this.#closing.signal.aborted) {
        const cause = this.#lastError;
        await this.close();
        throw new Fault(
          refused ? "PERMISSION_DENIED" : "UNAVAILABLE",
          `no connection to RabbitMQ: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      }
      await pause(10, this.#closing.signal);
    }
  }

  get isUp(): boolean {
    return this.#connection !== undefined;
  }
  /** Connected, not blocked, and every role has its channel. */
  get isReady(): boolean {
    return this.isUp && !this.isBlocked && [...this.#roles].every((role) => role.isOpen);
  }

  /** A channel with a purpose, opened anew whenever it or the connection is lost. */
  role(options: RoleOptions): Role {
    const role = new Role(options, this.log, () => this.#roles.delete(role));
    this.#roles.add(role);
    if (this.#connection) role.connected(this.#connection);
    return role;
  }

  /** A channel for one question whose answer may be that the broker closes it. */
  async throwAway(): Promise<Channel | undefined> {
    return this.#connection?.createChannel();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const connection = this.#connection;
    if (connection && !(await within(closeMs, quietly(connection.close())))) {
      // A blocked broker does not answer; amqplib has no other way to let go. Its types hide this.
      const { stream } = connection.connection as unknown as { stream: Duplex };
      stream.destroy();
    }
    await within(closeMs, this.#running ?? Promise.resolve());
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const connection = await this.#transport(this.#url, {
          noDelay: true, // with Nagle's algorithm each answer waits 40 ms
          keepAlive: true,
          timeout: 10_000,
          clientProperties: { connection_name: this.name },
          ...tlsSocket(this.#tls),
        });
        if (signal.aborted) return void quietly(connection.close());
        attempt = 0;
        await this.#use(connection);
        counter("nexa_broker_reconnects_total", "Lost broker connections", ["connection"])
          .labels(this.name)
          .inc(signal.aborted ? 0 : 1);
      } catch (error) {
        this.#lastError = error;
      }
      if (signal.aborted) return;
      this.log.warn(
        { reason: String(this.#lastError), connection: this.name },
        "RabbitMQ not connected",
      );
      await pause(backoffMs(attempt, this.#backoff), signal);
    }
  }

  /** Resolves when this connection is gone. */
  #use(connection: ChannelModel): Promise<void> {
    return new Promise((resolve) => {
      connection.on("error", (error: unknown) => (this.#lastError = error));
      connection.once("close", () => {
        this.#connection = undefined;
        this.#setBlocked(false);
        for (const role of this.#roles) role.disconnected();
        resolve();
      });
      connection.on("blocked", () => this.#setBlocked(true));
      connection.on("unblocked", () => this.#setBlocked(false));
      this.#connection = connection;
      this.log.info({ connection: this.name }, "RabbitMQ connected");
      for (const role of this.#roles) role.connected(connection);
    });
  }

  #setBlocked(isBlocked: boolean): void {
    if (isBlocked !== this.isBlocked)
      this.log.warn({ connection: this.name, isBlocked }, "RabbitMQ blocked state changed");
    this.isBlocked = isBlocked;
    gauge("nexa_broker_blocked", "1 while RabbitMQ takes no messages", ["connection"])
      .labels(this.name)
      .set(isBlocked ? 1 : 0);
    if (!isBlocked) for (const role of this.#roles) role.unblocked();
  }
}
