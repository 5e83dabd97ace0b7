import { setMaxListeners } from "node:events";
import type { Channel, ChannelModel } from "amqplib";
import { Fault } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import { backoffMs, pause, quietly } from "./backoff.ts";

/**
 * One life of a role's channel. Delivery tags, confirms and the reply-to address belong to it and
 * mean nothing after `ended` aborts; its reason is the channel's error, if it had one.
 */
export type Generation = { channel: Channel; ended: AbortSignal };

/** Publishes without confirm. @returns false when this generation's channel is gone or closing */
export function tryPublish(
  { channel, ended }: Generation,
  ...message: Parameters<Channel["publish"]>
): boolean {
  if (ended.aborted) return false;
  try {
    channel.publish(...message);
    return true;
  } catch {
    return false; // amqplib throws on a channel that is closing
  }
}

export type RoleOptions = {
  name: string;
  /** Publisher confirms on this channel. */
  confirm?: boolean;
  /** Declares and subscribes; the role is open when it resolves. Called once for each generation. */
  setup: (generation: Generation) => Promise<void>;
  /** The broker does not let this user set up: trying again goes on, but nobody should wait for it. */
  forbidden?: (fault: Fault) => void;
  /** The broker takes messages again. */
  unblocked?: () => void;
};

/** A channel that lived this long was healthy; the next one may be opened without a long pause. */
const healthyMs = 5_000;

/** A channel with one purpose. It is opened anew, after a pause, for as long as the role lives. */
export class Role {
  readonly #options: RoleOptions;
  readonly #log: Logger;
  readonly #removed: () => void;
  readonly #closing = new AbortController();
  #connection: ChannelModel | undefined;
  #generation: Generation | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: RoleOptions, log: Logger, removed: () => void) {
    this.#options = options;
    this.#log = log;
    this.#removed = removed;
  }

  get isOpen(): boolean {
    return this.#generation !== undefined;
  }

  connected(connection: ChannelModel): void {
    this.#connection = connection;
    this.#keeping = this.#keeping.then(() => this.#keepOpen(connection));
  }
  disconnected(): void {
    this.#connection = undefined;
  }
  unblocked(): void {
    this.#options.unblocked?.();
  }

  /** Closes the channel for good. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#removed();
    if (this.#generation) await quietly(this.#generation.channel.close());
    await this.#keeping;
  }

  async #keepOpen(connection: ChannelModel): Promise<void> {
    const isWanted = () => !this.#closing.signal.aborted && this.#connection === connection;
    for (let attempt = 0; isWanted(); attempt++) {
      const openedAt = Date.now();
      try {
        await this.#live(connection);
      } catch (error) {
        this.#log.warn({ reason: String(error), role: this.#options.name }, "channel lost");
      }
      if (!isWanted()) return;
      if (Date.now() - openedAt > healthyMs) attempt = 0;
      await pause(backoffMs(attempt, { baseMs: 50, maxMs: 5_000 }), this.#closing.signal);
    }
  }

  /** One generation from open to end. @throws what ended it */
  async #live(connection: ChannelModel): Promise<void> {
    const channel = this.#options.confirm
      ? await connection.createConfirmChannel()
      : await connection.createChannel();
    const controller = new AbortController();
    setMaxListeners(0, controller.signal); // each read in hand listens
    let reason: unknown;
    channel.on("error", (error: unknown) => (reason = error));
    const closed = new Promise<void>((resolve) =>
      channel.once("close", () => {
        this.#generation = undefined;
        controller.abort(reason);
        resolve();
      }),
    );
    const generation = { channel, ended: controller.signal };
    try {
      await this.#options.setup(generation);
      if (!generation.ended.aborted) this.#generation = generation;
      if (this.#closing.signal.aborted) await quietly(channel.close());
    } catch (error) {
      reason ??= error;
      if (reason instanceof Error && "code" in reason && reason.code === 403)
        this.#options.forbidden?.(
          new Fault("PERMISSION_DENIED", reason.message, { cause: reason }),
        );
      await quietly(channel.close());
    }
    await closed;
    if (reason !== undefined) throw reason as Error; // amqplib and setup throw nothing else
  }
}
