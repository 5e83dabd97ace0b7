import { storeContracts, type Contract, type ParkedCopy } from "@nexa/contracts";
import type { JournalEntry, ParkedNote, ParkedWrite } from "@nexa/rpc";
import { parkedId } from "./parked-id.ts";
import type { TriageDeps } from "./deps.ts";

type Deps = Pick<TriageDeps, "mongodb" | "parked" | "publish" | "log" | "timeoutMs">;

/**
 * Keeps a copy of every parked write among the jobs, so that lists, groups and searches do not touch the parking
 * queues. What was parked before anybody followed is read once, by a look into the queue.
 *
 * @returns stops following
 */
export function copyParked(deps: Deps): () => Promise<void> {
  const following = storeContracts.map((contract) => {
    void readOnce(deps, contract).catch((error: unknown) =>
      deps.log.warn({ event: "parked_not_read", store: contract.store, err: error }, "no copy yet"),
    );
    return deps.parked(contract).follow((note) => keep(deps, contract.store, note));
  });
  return async () => void (await Promise.all(following.map(({ stop }) => stop())));
}

async function readOnce({ mongodb, parked }: Deps, contract: Contract): Promise<void> {
  for (const write of await parked(contract).list("all", 100_000))
    await mongodb.jobs.saveParked(copyOf(contract.store, write));
}

async function keep(deps: Deps, store: string, note: ParkedNote): Promise<void> {
  if (note.kind === "parked") await deps.mongodb.jobs.saveParked(copyOf(store, note.write));
  else await follow(deps, note.entry);
  deps.publish("jobs", { kind: "parked", store });
}

/**
 * What another tool did in the parking queue is done to the copies too. What the triage does itself is in the journal
 * as well: those jobs are claimed, or gone, so that nothing happens here.
 */
async function follow({ mongodb, timeoutMs }: Deps, entry: JournalEntry): Promise<void> {
  const { by, at, store } = entry;
  for (let from = 0; from < entry.writeIds.length; from += 500) {
    const ids = entry.writeIds.slice(from, from + 500).map((id) => parkedId(store, id));
    if (entry.action === "discard") {
      await mongodb.jobs.move(
        { ids, to: "discarded", by, at, note: "removed from its queue" },
        { timeoutMs },
      );
      await mongodb.jobs.purge({ ids }, { timeoutMs });
    }
    if (entry.action === "replay" && entry.isDryRun !== true) {
      const owner = `journal:${at}`;
      const { claimed } = await mongodb.jobs.claim({ ids, owner, by, at }, { timeoutMs });
      const items = claimed.map(({ id }) => ({ id, sent: true, note: "from its queue" }));
      await mongodb.jobs.settle({ owner, items, by, at }, { timeoutMs });
    }
  }
}

/** A parked write as a job. */
export function copyOf(store: string, write: ParkedWrite): ParkedCopy {
  const { fault, headers } = write;
  const trace = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(textOf(headers["traceparent"]))?.[1];
  const now = new Date().toISOString();
  return {
    id: parkedId(store, write.writeId),
    stage: `connector-${store}`,
    origin: `${store}.${write.operation}`,
    reason: upperSnake(fault.reason ?? fault.code),
    message: fault.message,
    key: write.entity,
    attempts: write.attempts,
    replays: write.replays,
    first_at: write.firstAt || now,
    last_at: write.lastAt || now,
    trace_id: trace ?? null,
    edited_at: write.editedAt || null,
    payload: write.input,
    fault_code: fault.code,
    stack: write.stack,
    headers,
  };
}

const textOf = (header: unknown): string => (typeof header === "string" ? header : "");
const upperSnake = (reason: string): string =>
  reason.toUpperCase().replace(/[^A-Z0-9]+/g, "_") || "INTERNAL";
