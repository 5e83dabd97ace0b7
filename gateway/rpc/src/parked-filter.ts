import type { FaultCode } from "@nexa/contracts";
import type { ParkedWrite } from "./parked-message.ts";

/** Which parked writes are meant; a write must match everything that is given. */
export type ParkedFilter = {
  writeIds?: readonly string[];
  /** `GROUP.NAME` */
  operation?: string;
  entity?: string;
  code?: FaultCode;
  /** The fault's reason, e.g. `CONTRACT_VERSION`. */
  reason?: string;
  /** Parked in this time: ISO-8601, from inclusive, until exclusive. */
  from?: string;
  until?: string;
  /** Somewhere in the fault's message, in any case. */
  message?: string;
};
/** A filter, some ids, or everything there is. */
export type ParkedSelection = ParkedFilter | readonly string[] | "all";

export function matches(selection: ParkedSelection, write: ParkedWrite): boolean {
  if (selection === "all") return true;
  if (isIds(selection)) return selection.includes(write.writeId);
  const { writeIds, operation, entity, code, reason, from, until, message } = selection;
  return (
    (writeIds === undefined || writeIds.includes(write.writeId)) &&
    (operation === undefined || operation === write.operation) &&
    (entity === undefined || entity === write.entity) &&
    (code === undefined || code === write.fault.code) &&
    (reason === undefined || reason === write.fault.reason) &&
    (from === undefined || Date.parse(write.lastAt) >= Date.parse(from)) &&
    (until === undefined || Date.parse(write.lastAt) < Date.parse(until)) &&
    (message === undefined || write.fault.message.toLowerCase().includes(message.toLowerCase()))
  );
}

const isIds = (selection: ParkedFilter | readonly string[]): selection is readonly string[] =>
  Array.isArray(selection);
