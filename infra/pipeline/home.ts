import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const run = z.object({
  /** "Now" in the newsroom, fixed at the first start. */
  clock: z.iso.datetime(),
  runId: z.string(),
  /** The run's table was complete; the next start begins another run. */
  completed: z.boolean(),
  /** Runs completed before this one. */
  earlier: z.int().min(0),
});
export type Run = z.output<typeof run>;

const credentials = z.object({ adminKey: z.string(), user: z.string() });
export type Credentials = z.output<typeof credentials>;

/** The folder `.nexa` of a root: what the main job remembers between starts. */
export class Home {
  readonly folder: string;

  constructor(root: string) {
    this.folder = join(root, ".nexa");
    mkdirSync(join(this.folder, "logs", "services"), { recursive: true, mode: 0o700 });
  }

  logFile(service: string): string {
    return join(this.folder, "logs", "services", `${service}.log`);
  }

  /** The run to do: the one that was interrupted, else a new one on the same clock. */
  beginRun(now: Date): Run {
    const last = this.#read("run.json", run);
    if (last && !last.completed) return last;
    const next: Run = {
      clock: last?.clock ?? now.toISOString(),
      runId: `run-${now.toISOString().replaceAll(/[-:.]/g, "")}`,
      completed: false,
      earlier: last === null ? 0 : last.earlier + 1,
    };
    this.#write("run.json", next);
    return next;
  }

  completeRun(done: Run): void {
    this.#write("run.json", { ...done, completed: true });
  }

  forgetRuns(): void {
    rmSync(join(this.folder, "run.json"), { force: true });
  }

  /** The administrator's key, made at random at the first start; the file is readable by its owner only. */
  credentials(): Credentials {
    const known = this.#read("credentials.json", credentials);
    if (known) return known;
    const made = { user: "admin", adminKey: randomBytes(32).toString("base64url") };
    this.#write("credentials.json", made);
    return made;
  }

  write(file: string, value: unknown): void {
    this.#write(file, value);
  }

  #read<T>(file: string, schema: z.ZodType<T>): T | null {
    try {
      return schema.parse(JSON.parse(readFileSync(join(this.folder, file), "utf8")));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw new Error(`${join(this.folder, file)} is damaged; npm start -- --fresh begins anew`, {
        cause: error,
      });
    }
  }

  #write(file: string, value: unknown): void {
    writeFileSync(join(this.folder, file), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  }
}
