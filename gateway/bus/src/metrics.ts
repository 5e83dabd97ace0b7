import { counter, gauge, histogram } from "@nexa/service";

/** Every figure of the bus. `topic` is the contract's name, without prefix. */
export const figures = {
  records: counter("nexa_stage_records_total", "What became of each record a stage worked on", [
    "topic",
    "group",
    "outcome",
  ]),
  handleSeconds: histogram("nexa_stage_handle_seconds", "One try of a handler on one record", [
    "topic",
    "group",
  ]),
  retries: counter("nexa_stage_retries_total", "Tries that will be repeated, by fault code", [
    "topic",
    "group",
    "code",
  ]),
  deadLetters: counter("nexa_stage_dead_letters_total", "Records put aside, by reason", [
    "topic",
    "group",
    "reason",
  ]),
  outage: gauge("nexa_stage_paused_partitions", "Partitions that wait for an outage to end", [
    "topic",
    "group",
  ]),
  restarts: counter("nexa_stage_consumer_restarts_total", "Consumers that had to be built anew", [
    "topic",
    "group",
  ]),
  produced: counter("nexa_bus_produced_total", "Records acknowledged by the broker", ["topic"]),
  rebuilds: counter("nexa_bus_producer_rebuilds_total", "Producers built anew after an error"),
  lag: gauge("nexa_consumer_lag", "Log end offset minus committed offset", [
    "group",
    "topic",
    "partition",
  ]),
  lagState: gauge("nexa_consumer_lag_state", "1 for the state that a group's partition is in", [
    "group",
    "topic",
    "partition",
    "state",
  ]),
  ready: gauge("nexa_bus_ready", "1 while every consumer and producer of the process can work"),
};
