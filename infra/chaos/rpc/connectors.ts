import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { FactStore } from "./fact-store.ts";
import type { StoreRequest } from "./messages.ts";

/** Several instances of one connector on one store. */
export class Connectors {
  readonly #url: string;
  readonly #store: FactStore;
  readonly #children: ChildProcess[];

  constructor(count: number, url: string, store: FactStore) {
    this.#url = url;
    this.#store = store;
    this.#children = Array.from({ length: count }, () => this.#start());
  }

  /** SIGKILLs one and starts another in its place. */
  async replace(index: number): Promise<void> {
    const at = index % this.#children.length;
    const child = this.#children[at];
    if (!child) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    this.#children[at] = this.#start();
  }

  stop(): void {
    for (const child of this.#children) child.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, "connector.js"), [this.#url]);
    child.on("message", (request: StoreRequest) => {
      // Asynchronous, as a network would be: an answer may find its connector dead.
      setImmediate(() => {
        const answer = this.#store.answer(request);
        if (child.connected) child.send(answer, () => undefined);
      });
    });
    return child;
  }
}
