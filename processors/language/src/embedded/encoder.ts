import { Fault } from "@nexa/contracts";
import type { InferenceSession } from "onnxruntime-node";
import { openSession, type OnnxEngine, type Runtime } from "./runtime.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** The longest sequence of the position table, begin and end marks included. */
export const longestSequence = 512;

/** One output of a run: numbers with their shape, first axis = sequence. */
export type Output = { data: Float32Array; dims: readonly number[] };

/**
 * One ONNX encoder in this process. Inputs `ids`, `pos` [b,s] int64, `mask` [b,1,1,s] (0 keep, -1e4 pad),
 * `pool` [b,s,1] (1/length), as written by infra/training/encoder.
 *
 * Dynamic int8 quantisation takes its scale from the whole batch, so what is run together can change the last
 * digits: callers batch only what always goes together (the sentences of one article).
 */
export class Encoder {
  readonly #session: InferenceSession;
  readonly #tensor: Runtime["Tensor"];
  readonly #pad: number;
  /** What runs the model. */
  readonly engine: Exclude<OnnxEngine, "auto">;

  private constructor(
    { session, Tensor, engine }: Awaited<ReturnType<typeof openSession>>,
    pad: number,
  ) {
    this.#session = session;
    this.#tensor = Tensor;
    this.engine = engine;
    this.#pad = pad;
  }

  /**
   * @param threads  threads inside one run; 1 keeps a worker to one core
   * @param engine   "auto" takes the native add-on, and wasm where it cannot be loaded
   * @throws Fault FAILED_PRECONDITION when the file is missing or is no ONNX model, or (NO_ONNX_RUNTIME) nothing can run it
   */
  static async open(
    path: string,
    tokenizer: Tokenizer,
    threads = 1,
    engine: OnnxEngine = "auto",
  ): Promise<Encoder> {
    try {
      return new Encoder(await openSession(path, threads, engine), tokenizer.pad);
    } catch (cause) {
      if (cause instanceof Fault) throw cause;
      throw new Fault("FAILED_PRECONDITION", `model file ${path} cannot be opened`, { cause });
    }
  }

  /** Runs sequences of piece ids (marks included, each at most 512) as one padded batch. */
  async run(sequences: readonly (readonly number[])[], outputs: string[]): Promise<Output[]> {
    const Tensor = this.#tensor;
    const batch = sequences.length;
    const size = sequences.reduce((most, sequence) => Math.max(most, sequence.length), 1);
    const ids = new BigInt64Array(batch * size).fill(BigInt(this.#pad));
    const positions = new BigInt64Array(batch * size);
    const mask = new Float32Array(batch * size).fill(-1e4);
    const pool = new Float32Array(batch * size);
    sequences.forEach((sequence, row) => {
      for (let column = 0; column < size; column++) positions[row * size + column] = BigInt(column);
      sequence.forEach((id, column) => {
        const at = row * size + column;
        ids[at] = BigInt(id);
        mask[at] = 0;
        pool[at] = 1 / sequence.length;
      });
    });
    const result = await this.#session.run(
      {
        ids: new Tensor("int64", ids, [batch, size]),
        pos: new Tensor("int64", positions, [batch, size]),
        mask: new Tensor("float32", mask, [batch, 1, 1, size]),
        pool: new Tensor("float32", pool, [batch, size, 1]),
      },
      outputs,
    );
    return outputs.map((name) => {
      const tensor = result[name];
      if (!tensor || !(tensor.data instanceof Float32Array))
        throw new Fault("INTERNAL", `model output ${name} is not float32`);
      return { data: tensor.data, dims: tensor.dims };
    });
  }

  /** Frees the session's memory; the encoder cannot be used afterwards. */
  async close(): Promise<void> {
    await this.#session.release();
  }
}
