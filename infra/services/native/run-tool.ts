import { spawn } from "node:child_process";

/** How a tool ended; `output` is its stdout and stderr together. */
export type ToolResult = { code: number | null; output: string };

/**
 * Runs a tool to its end.
 *
 * @param onLine  hears every line as it comes (progress)
 * @param input   its standard input
 */
export function runTool(
  file: string,
  args: readonly string[],
  options: {
    cwd?: string;
    env?: Record<string, string | undefined>;
    onLine?: (line: string) => void;
    input?: string;
    uid?: number | undefined;
    gid?: number | undefined;
    timeoutMs?: number;
  } = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    });
    let output = "";
    let open = "";
    const hear = (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      output += text;
      const lines = (open + text).split(/\r?\n/);
      open = lines.pop() ?? "";
      for (const line of lines) options.onLine?.(line);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("error", (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.once("close", (code) => resolve({ code, output }));
    child.stdin?.on("error", () => undefined); // It may end without reading: its code tells why.
    if (options.input !== undefined) child.stdin?.end(options.input);
  });
}

/** The last lines of a tool's output or a log, for a message. */
export function lastLines(text: string, count = 15): string {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}
