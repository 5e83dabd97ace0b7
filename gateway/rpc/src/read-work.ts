import { Fault, type Contract } from "@nexa/contracts";
import { CallerWatch } from "./caller-watch.ts";
import { isListening } from "./callers.ts";
import { Credit } from "./credit.ts";
import { InHand } from "./in-hand.ts";
import type { Link } from "./link.ts";
import { figures } from "./metrics.ts";
import type { Served } from "./operations.ts";
import { Queue } from "./queue.ts";
import { answer } from "./read-call.ts";
import { Context } from "./read-context.ts";
import { portionText, replyText, type WireCall } from "./read-wire.ts";
import { Replies } from "./replies.ts";
import { faultText } from "./requests.ts";
import type { Generation } from "./role.ts";
import { sendStream } from "./send-stream.ts";
import { openSpan, type OnSpan } from "./spans.ts";
import { Streams } from "./streams.ts";

/** One call in a connector's hands. */
export type Job = {
  call: WireCall;
  replyTo: string;
  generation: Generation;
  /** Where callers reach this connector while this generation lives. */
  instance: string;
  /** Its message may be acknowledged, as far as this call goes. */
  done: () => void;
};
export type ReadWorkOptions = {
  toFault: (error: unknown) => Fault;
  /** Handlers that run at once; streams do not count. */
  concurrency: number;
  onSpan?: OnSpan | undefined;
};

/** Runs the reads and streams of one store and sends what comes of them. */
export class ReadWork {
  /** Hears cancels and credit. */
  readonly inHand = new InHand();
  readonly #link: Link;
  readonly #store: string;
  readonly #served: Pick<Served, "reads" | "streams">;
  readonly #options: ReadWorkOptions;
  readonly #jobs = new Queue<Job>();
  readonly #replies = new Replies();
  readonly #streams = new Streams();
  readonly #watch: CallerWatch;
  readonly #figures = new Map<string, ReturnType<typeof readFigures>>();
  #running = 0;
  #idle: (() => void)[] = [];

  constructor(
    link: Link,
    { store }: Contract,
    served: Pick<Served, "reads" | "streams">,
    options: ReadWorkOptions,
  ) {
    this.#link = link;
    this.#store = store;
    this.#served = served;
    this.#options = options;
    this.#watch = new CallerWatch(link);
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }
  /** Takes a call; `start` runs it. */
  add(job: Job): void {
    this.#jobs.push(job);
  }
  start(): void {
    while (this.#running < this.#options.concurrency) {
      const job = this.#jobs.shift();
      if (!job) break;
      this.#running++;
      void this.#run(job).finally(() => {
        job.done();
        this.#running--;
        this.start();
      });
    }
    if (this.#running === 0) for (const idle of this.#idle.splice(0)) idle();
  }

  /** Resolves when every read is answered and every stream has ended. */
  async drained(): Promise<void> {
    if (this.#running > 0 || this.#jobs.size > 0)
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    this.#replies.flush();
    await this.#streams.drained();
  }
  /** Ends the streams that still run; their callers are told. */
  async endStreams(fault: Fault): Promise<void> {
    this.#streams.endAll(fault);
    await this.#streams.drained();
    this.#replies.flush();
    this.#watch.stop();
  }

  refuse(generation: Generation, replyTo: string, id: string, fault: Fault): void {
    this.#send(generation, replyTo, replyText(id, "fault", faultText(fault)));
  }
  #send(generation: Generation, replyTo: string, text: string): void {
    this.#replies.add(generation, replyTo, text, this.#running > 1);
  }

  /** Never rejects: whatever goes wrong is the answer. */
  async #run(job: Job): Promise<void> {
    const { call, replyTo, generation } = job;
    const context = this.#opened(job);
    if (!context) return void figures.expired.labels(this.#store).inc();
    const startedAt = performance.now();
    const op = this.#label(call.op);
    const span = openSpan(this.#options.onSpan, "server", `${this.#store}.${op}`, call.trace);
    if (span) call.trace = span.traceparent;
    const { waited, handled, inFlight } = this.#figuresOf(op);
    const sentAt = call.deadline - (call.ttl ?? 0);
    if (call.ttl !== undefined) waited.observe(Math.max(0, Date.now() - sentAt) / 1_000);
    inFlight.inc();
    const end = (error?: unknown) => {
      const fault = error === undefined ? undefined : this.#asFault(error);
      if (fault && !context.isGone) this.refuse(generation, replyTo, call.id, fault);
      this.inHand.close(replyTo, call.id);
      this.#watch.remove(context);
      context.release();
      const seconds = (performance.now() - startedAt) / 1_000;
      if (fault) figures.serverSeconds.labels(this.#store, op, fault.code).observe(seconds);
      else handled.observe(seconds);
      inFlight.dec();
      span?.end(fault?.code ?? "OK");
    };
    try {
      if (call.credit === undefined) await this.#read(job, context);
      // A stream does not hold its place among the reads.
      else return void this.#stream(job, context).then(() => end(), end);
      end();
    } catch (error) {
      end(error);
    }
  }

  /** Undefined when its caller does not want it any more. */
  #opened({ call, replyTo, generation }: Job): Context | undefined {
    const now = Date.now();
    if (call.deadline <= now || generation.ended.aborted) return undefined;
    const endsAt = Math.min(call.deadline, now + (call.ttl ?? Infinity));
    const credit = call.credit === undefined ? undefined : new Credit(call.credit);
    const context = new Context(`${this.#store}.${call.op}`, endsAt, generation.ended, credit);
    if (!this.inHand.open(replyTo, call.id, context)) return undefined;
    this.#watch.add(context, replyTo);
    return context;
  }

  async #read({ call, replyTo, generation }: Job, context: Context): Promise<void> {
    const read = this.#served.reads.get(call.op);
    if (!read) throw this.#unknown(call);
    if (read.operation.isExpensive && !(await isListening(this.#link, replyTo)))
      context.cancel("the caller has gone");
    if (context.isGone) return;
    const result = await answer(call, context.what, read, context);
    if (!context.isGone) this.#send(generation, replyTo, replyText(call.id, "result", result));
  }

  async #stream({ call, replyTo, generation, instance }: Job, context: Context): Promise<void> {
    const stream = this.#served.streams.get(call.op);
    if (!stream || !context.credit) throw this.#unknown(call);
    let seq = 0;
    const send = (rows: string[]) =>
      this.#send(generation, replyTo, portionText(call.id, instance, seq++, rows));
    this.#streams.add(context);
    try {
      send([]); // before the request is acknowledged: whoever serves it is known to the caller
      this.#replies.flush();
      await sendStream(call, context.what, stream, context, context.credit, send);
      this.#send(generation, replyTo, replyText(call.id, "result", String(seq)));
    } finally {
      this.#streams.remove(context);
    }
  }

  #unknown({ op }: WireCall): Fault {
    const what = `${this.#store}.${op}`;
    const isOtherKind = this.#served.streams.has(op) || this.#served.reads.has(op);
    return new Fault(
      "UNIMPLEMENTED",
      isOtherKind ? `${what} is not asked that way: read or stream` : `nobody has the read ${what}`,
    );
  }
  #figuresOf(op: string) {
    const known = this.#figures.get(op) ?? readFigures(this.#store, op);
    this.#figures.set(op, known);
    return known;
  }
  /** Others' words are no labels. */
  #label(op: string): string {
    return this.#served.reads.has(op) || this.#served.streams.has(op) ? op : "unknown";
  }
  #asFault(error: unknown): Fault {
    return error instanceof Fault ? error : this.#options.toFault(error);
  }
}

/** The figures of one operation, to be looked up once: finding them by their labels costs more than counting. */
const readFigures = (store: string, op: string) => ({
  waited: figures.readWaitSeconds.labels(store, op),
  handled: figures.serverSeconds.labels(store, op, "OK"),
  inFlight: figures.inFlight.labels(store),
});
