import { maxBatchBytes } from "./read-wire.ts";
import { tryPublish, type Generation } from "./role.ts";

type Line = { generation: Generation; replyTo: string; texts: string[]; bytes: number };

/** Collects the answers for one caller that are ready in the same turn into one message. */
export class Replies {
  readonly #lines = new Map<string, Line>();
  #isScheduled = false;

  /** @param isBusy others are being answered too, so that waiting for this turn's end pays */
  add(generation: Generation, replyTo: string, text: string, isBusy: boolean): void {
    const key = replyTo;
    let line = this.#lines.get(key);
    if (line && line.generation !== generation) {
      this.#send(line);
      line = undefined;
    }
    if (!line) {
      line = { generation, replyTo, texts: [], bytes: 0 };
      this.#lines.set(key, line);
    }
    line.texts.push(text);
    line.bytes += text.length;
    if (line.bytes >= maxBatchBytes) {
      this.#lines.delete(key);
      this.#send(line);
    } else if (!isBusy && this.#lines.size === 1) this.flush();
    else if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.flush());
    }
  }

  flush(): void {
    this.#isScheduled = false;
    for (const line of this.#lines.values()) this.#send(line);
    this.#lines.clear();
  }

  #send({ generation, replyTo, texts }: Line): void {
    // On a lost channel the request is unacknowledged: it is delivered and run again.
    // Never mandatory: RabbitMQ 3.10 both delivers and returns such a reply.
    tryPublish(generation, "", replyTo, Buffer.from(`[${texts.join(",")}]`), {
      contentType: "application/json",
    });
  }
}
