import { readFile } from "node:fs/promises";
import { Fault } from "@nexa/contracts";
import type { InferenceSession, Tensor as NativeTensor } from "onnxruntime-node";

/** What runs ONNX models: the native add-on, the same runtime in wasm, or the first that loads. */
export type OnnxEngine = "auto" | "native" | "wasm";
/** What the embedded backend runs on; `typescript` needs no ONNX and scores lower, `auto` takes it last. */
export type Engine = OnnxEngine | "typescript";
/** The two packages share these classes. */
export type Runtime = { InferenceSession: typeof InferenceSession; Tensor: typeof NativeTensor };

const load = async (engine: OnnxEngine): Promise<Runtime & { engine: "native" | "wasm" }> => {
  if (engine !== "wasm")
    try {
      const { InferenceSession, Tensor } = await import("onnxruntime-node");
      return { InferenceSession, Tensor, engine: "native" };
    } catch (cause) {
      // No add-on for this platform, or its library does not load: wasm needs neither.
      if (engine === "native") throw cause;
    }
  try {
    const web = await import("onnxruntime-web");
    web.env.wasm.numThreads = 1;
    return { InferenceSession: web.InferenceSession, Tensor: web.Tensor, engine: "wasm" };
  } catch (cause) {
    throw new Fault("FAILED_PRECONDITION", "neither onnxruntime-node nor onnxruntime-web loads", {
      reason: noRuntime,
      cause,
    });
  }
};

/** Reason of the fault when no runtime loads; a file that cannot be opened has another. */
export const noRuntime = "NO_ONNX_RUNTIME";

/** Opens a model file with the engine asked for. The wasm engine runs on one thread. */
export const openSession = async (path: string, threads: number, engine: OnnxEngine) => {
  const { InferenceSession, Tensor, engine: used } = await load(engine);
  const options: InferenceSession.SessionOptions = {
    interOpNumThreads: 1,
    intraOpNumThreads: used === "wasm" ? 1 : threads,
    executionMode: "sequential",
  };
  // The native runtime maps the file; wasm wants its bytes.
  const session =
    used === "native"
      ? await InferenceSession.create(path, options)
      : await InferenceSession.create(await readFile(path), options);
  return { session, Tensor, engine: used };
};
