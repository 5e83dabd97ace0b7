import { counter, gauge, histogram } from "@nexa/service";

/** Every figure of the store protocol, by store and operation (`GROUP.NAME`). */
export const figures = {
  clientSeconds: histogram(
    "nexa_store_client_seconds",
    "From the call to its result; code is OK or the fault's",
    ["store", "operation", "code"],
  ),
  serverSeconds: histogram("nexa_store_read_seconds", "Handling of one read by the connector", [
    "store",
    "operation",
    "code",
  ]),
  readWaitSeconds: histogram(
    "nexa_store_read_wait_seconds",
    "From the sending of a read to its handling; hosts keep their clocks by NTP",
    ["store", "operation"],
  ),
  writeWaitSeconds: histogram(
    "nexa_store_write_wait_seconds",
    "From a write's publishing to its first try",
    ["store", "operation"],
  ),
  inFlight: gauge("nexa_store_reads_in_flight", "Reads and streams that a connector runs", [
    "store",
  ]),
  unconfirmed: gauge("nexa_store_unconfirmed", "Messages published and not confirmed yet", [
    "writer",
  ]),
  writeSeconds: histogram("nexa_store_write_seconds", "Handling of one batch of writes", [
    "store",
    "operation",
  ]),
  batchSize: histogram(
    "nexa_store_write_batch_size",
    "Writes handed to the store at once",
    ["store", "operation"],
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
  ),
  outcomes: counter("nexa_store_write_outcomes_total", "What became of each write", [
    "store",
    "operation",
    "outcome",
  ]),
  retries: counter("nexa_store_write_retries_total", "Writes that will be tried again", [
    "store",
    "operation",
    "code",
  ]),
  parked: counter("nexa_store_parked_total", "Writes put aside", ["store", "operation", "code"]),
  outages: counter("nexa_store_outages_total", "Tries that found the whole store away", ["store"]),
  readRetries: counter("nexa_store_read_retries_total", "Reads asked again by the client", [
    "store",
    "operation",
  ]),
  strayReplies: counter(
    "nexa_store_stray_replies_total",
    "Replies nobody waits for: late, unknown or malformed",
    ["store", "kind"],
  ),
  expired: counter("nexa_store_expired_requests_total", "Reads dropped, their caller had gone", [
    "store",
  ]),
};
