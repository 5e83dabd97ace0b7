/** `fail` stops the system from working, `warn` will soon or makes it work badly. */
export type State = "ok" | "warn" | "fail";

/** What one check saw. */
export type Finding = {
  /** Group and subject, e.g. `server rabbitmq`. */
  name: string;
  state: State;
  /** What is there, in words and figures. */
  found: string;
  /** What a person should do; present unless all is well. */
  advice?: string;
};

export const ok = (name: string, found: string): Finding => ({ name, state: "ok", found });
export const warn = (name: string, found: string, advice: string): Finding => ({
  ...{ name, state: "warn", found, advice },
});
export const fail = (name: string, found: string, advice: string): Finding => ({
  ...{ name, state: "fail", found, advice },
});

/**
 * Runs a check; one that throws is itself a finding, so that one broken thing never hides the others.
 *
 * @param advice  what to do when the check could not be made at all
 */
export async function guarded(
  name: string,
  advice: string,
  check: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fail(name, reasonOf(error), advice)];
  }
}

/** The innermost reason of an error in one line; `fetch` hides it in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = "code" in error ? String(error.code) : "";
  const text = error.message === "" ? code : error.message;
  return text.split("\n")[0]?.slice(0, 200) ?? "";
}

/** 1 when something fails, 2 when something warns and `strict`, else 0. */
export function exitCode(findings: readonly Finding[], strict: boolean): number {
  if (findings.some(({ state }) => state === "fail")) return 1;
  return strict && findings.some(({ state }) => state === "warn") ? 2 : 0;
}

const marks = { ok: "ok  ", warn: "WARN", fail: "FAIL" } as const;

/** A line a finding, its advice below it. */
export function print(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .flatMap(({ state, name, found, advice }) => [
      `${marks[state]}  ${name.padEnd(width)}  ${found}`,
      ...(advice === undefined ? [] : [`      ${" ".repeat(width)}  -> ${advice}`]),
    ])
    .join("\n");
}
