import { Fault, type ReadContext } from "@nexa/contracts";
import neo4j, { type Result, type Session } from "neo4j-driver";
import { toFault } from "../faults.ts";
import { stepsOf, type PlanStep } from "../plan.ts";
import type { Graph } from "../transactions.ts";
import { parameter } from "../values.ts";
import { checkPlan } from "./check-plan.ts";
import { checkWords } from "./check-words.ts";

export type Question = { statement: string; parameters: Record<string, unknown> };
/** A checked statement in its own read transaction. */
export type Guarded = { plan: PlanStep[]; run: (prefix?: "PROFILE ") => Result };

/** So many statements of analysts at once: the others wait for the next, reads of the system pass by. */
const mostAtOnce = 6;
const inHand = new WeakMap<Graph, number>();
/** The server notices a transaction's end at once; its planner needs a moment. */
const planningMs = 5_000;
const mostParameterBytes = 64 * 1_024;
const withBigints = (_: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;

/**
 * Checks a statement by its words and its plan and hands it to `work` in a read transaction that ends with the
 * caller's time. Closing the session stops what still runs.
 *
 * @throws Fault PERMISSION_DENIED, INVALID_ARGUMENT, RESOURCE_EXHAUSTED, DEADLINE_EXCEEDED
 */
export async function guarded<T>(
  graph: Graph,
  question: Question,
  context: ReadContext,
  work: (guarded: Guarded) => Promise<T>,
): Promise<T> {
  const { close, faultOf, ...open } = await openGuarded(graph, question, context);
  try {
    return await work(open);
  } catch (error) {
    throw faultOf(error);
  } finally {
    await close();
  }
}

/** The same for who reads on while others work: `close` when done, `faultOf` for what the rows throw. */
export type Open = Guarded & { close: () => Promise<void>; faultOf: (error: unknown) => Fault };

export async function openGuarded(
  graph: Graph,
  { statement, parameters }: Question,
  { signal, remainingMs }: ReadContext,
): Promise<Open> {
  const text = checkWords(statement);
  if (JSON.stringify(parameters, withBigints).length > mostParameterBytes)
    throw new Fault("INVALID_ARGUMENT", `parameters of more than ${mostParameterBytes} characters`);
  const values = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, parameter(value)]),
  );
  const release = take(graph);
  const { driver, database } = graph;
  const session = driver.session({
    ...{ database, defaultAccessMode: neo4j.session.READ, fetchSize: 500 },
  });
  const stop = () => void session.close().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  const close = async () => {
    signal.removeEventListener("abort", stop);
    await session.close().catch(() => undefined);
    release();
  };
  const faultOf = (error: unknown) => (signal.aborted ? gone(error) : analystFault(error));
  try {
    if (signal.aborted) throw gone();
    const plan = await planOf(session, text, values, remainingMs());
    const transaction = await session.beginTransaction({
      timeout: Math.max(1, Math.floor(remainingMs())),
      metadata: { nexa: "analyst" },
    });
    const run: Guarded["run"] = (prefix) => transaction.run((prefix ?? "") + text, values);
    return { plan, run, close, faultOf };
  } catch (error) {
    await close();
    throw faultOf(error);
  }
}

async function planOf(
  session: Session,
  text: string,
  values: Record<string, unknown>,
  remainingMs: number,
): Promise<PlanStep[]> {
  const timeout = Math.max(1, Math.min(planningMs, Math.floor(remainingMs)));
  const { summary } = await session.run(`EXPLAIN ${text}`, values, { timeout });
  if (!summary.plan)
    throw new Fault("PERMISSION_DENIED", "not allowed: a statement without a plan");
  const steps = stepsOf(summary.plan);
  checkPlan(summary.queryType, steps);
  return steps;
}

function take(graph: Graph): () => void {
  const now = inHand.get(graph) ?? 0;
  if (now >= mostAtOnce)
    throw new Fault("RESOURCE_EXHAUSTED", `${mostAtOnce} statements of analysts run already`);
  inHand.set(graph, now + 1);
  return () => inHand.set(graph, (inHand.get(graph) ?? 1) - 1);
}

/** What Neo4j cannot understand is the asker's to correct, and it says where. */
function analystFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  if (code.startsWith("Neo.ClientError.Statement.AccessMode"))
    return new Fault("PERMISSION_DENIED", `not allowed: ${message}`, { cause: error });
  if (code.startsWith("Neo.ClientError.Statement") || code.startsWith("Neo.ClientError.Procedure"))
    return new Fault("INVALID_ARGUMENT", message, { cause: error });
  const fault = toFault(error);
  // Another try would be as large and as slow.
  return ["RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED"].includes(fault.code)
    ? new Fault(fault.code, fault.message, { cause: error, retryable: false })
    : fault;
}

const gone = (cause?: unknown): Fault =>
  new Fault("DEADLINE_EXCEEDED", "the caller no longer waits", { cause });
