import type { WireControl } from "./read-wire.ts";
import { tryPublish, type Generation } from "./role.ts";
import { names } from "./topology.ts";

/** Tells connectors about calls in hand: what is said in one turn to one of them shares a message. */
export class ControlLine {
  readonly #store: string;
  readonly #waiting = new Map<string, WireControl[]>();
  #isScheduled = false;
  readonly #generation: () => Generation | undefined;

  constructor(store: string, generation: () => Generation | undefined) {
    this.#store = store;
    this.#generation = generation;
  }

  /** @param to an instance, or `everyConnector` */
  tell(to: string, control: WireControl): void {
    const waiting = this.#waiting.get(to);
    if (waiting) waiting.push(control);
    else this.#waiting.set(to, [control]);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const generation = this.#generation();
    for (const [to, controls] of this.#waiting)
      // A broker that is away has taken the calls with it.
      if (generation)
        tryPublish(
          generation,
          names(this.#store).control,
          to,
          Buffer.from(JSON.stringify(controls)),
          // Comes back when that connector is gone, and then so are its streams.
          { replyTo: "amq.rabbitmq.reply-to", type: "control", mandatory: true },
        );
    this.#waiting.clear();
  }
}
