import type {
  Contract,
  Handlers,
  Read,
  ReadContext,
  Stream,
  Write,
  WriteOutcome,
} from "@nexa/contracts";

export type ReadHandler = (input: unknown, context: ReadContext) => Promise<unknown>;
export type StreamHandler = (input: unknown, context: ReadContext) => AsyncIterable<unknown>;
export type WriteHandler = (batch: unknown[]) => Promise<(WriteOutcome | Error)[]>;

/** Every operation of a contract by its wire name, with its handler. */
export type ServedRead = { operation: Read; handler: ReadHandler };
export type ServedStream = { operation: Stream; handler: StreamHandler };
export type Served = {
  reads: Map<string, ServedRead>;
  streams: Map<string, ServedStream>;
  writes: Map<string, { operation: Write; handler: WriteHandler }>;
};

/** @throws TypeError when a handler is missing: the types say so too, but JavaScript can lie */
export function served<C extends Contract>(contract: C, handlers: Handlers<C>): Served {
  const found: Served = { reads: new Map(), streams: new Map(), writes: new Map() };
  // Handlers<C> has one function for each operation; which type each has is known by its kind.
  const all = handlers as Record<string, Record<string, unknown>>;
  for (const [group, operations] of Object.entries(contract.operations))
    for (const [name, operation] of Object.entries(operations)) {
      const full = `${group}.${name}`;
      const handler = all[group]?.[name];
      if (typeof handler !== "function")
        throw new TypeError(`${contract.store}: no handler for ${full}`);
      if (operation.kind === "read")
        found.reads.set(full, { operation, handler: handler as ReadHandler });
      else if (operation.kind === "write")
        found.writes.set(full, { operation, handler: handler as WriteHandler });
      else found.streams.set(full, { operation, handler: handler as StreamHandler });
    }
  return found;
}
