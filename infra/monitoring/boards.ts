import type { Board, Panel, Query, Unit } from "./board.ts";

const panel = (title: string, about: string, unit: Unit, ...queries: Query[]): Panel => ({
  ...{ title, about, unit, queries },
});
const query = (expr: string, legend: string): Query => ({ expr, legend });
const limited = (limit: number, of: Panel): Panel => ({ ...of, limit });
/** The q-quantile of a histogram, by labels. */
const quantile = (q: number, metric: string, by: string) =>
  `histogram_quantile(${q}, sum by (${by}, le) (rate(${metric}_bucket[5m])))`;

const pipeline: Board = {
  uid: "nexa-pipeline",
  title: "Pipeline",
  about: "What each stage takes in, hands on, and puts aside.",
  panels: [
    panel(
      "Records worked on",
      "Every stage in its order; a step down between two of them is what the earlier one leaves behind.",
      "ops",
      query("sum by (group) (rate(nexa_stage_records_total[5m]))", "{{group}}"),
    ),
    panel(
      "Records produced",
      "Acknowledged by Kafka.",
      "ops",
      query("sum by (topic) (rate(nexa_bus_produced_total[5m]))", "{{topic}}"),
    ),
    panel(
      "Time of one record, p50 and p99",
      "One try of a handler, without waiting in the queue.",
      "s",
      query(quantile(0.5, "nexa_stage_handle_seconds", "group"), "{{group}} p50"),
      query(quantile(0.99, "nexa_stage_handle_seconds", "group"), "{{group}} p99"),
    ),
    panel(
      "Put aside, by reason",
      "Dead jobs: see the dashboard's page of them.",
      "short",
      query(
        "sum by (group, reason) (increase(nexa_stage_dead_letters_total[15m]))",
        "{{group}} {{reason}}",
      ),
    ),
    panel(
      "Tries again, by code",
      "UNAVAILABLE: a store is away; RESOURCE_EXHAUSTED: it asks for less.",
      "ops",
      query("sum by (group, code) (rate(nexa_stage_retries_total[5m]))", "{{group}} {{code}}"),
    ),
    panel(
      "Partitions that wait for an outage",
      "Work stops instead of failing record by record.",
      "short",
      query("sum by (group) (nexa_stage_paused_partitions)", "{{group}}"),
    ),
    panel(
      "Search results of B1",
      "By what became of them.",
      "short",
      query("sum by (outcome) (increase(nexa_b1_search_total[15m]))", "{{outcome}}"),
    ),
    limited(
      300,
      panel(
        "Since the scheduler last ticked",
        "Grows when A1 stands still.",
        "s",
        query("time() - max(nexa_a1_last_tick_timestamp_seconds)", "A1"),
      ),
    ),
  ],
};

const lag: Board = {
  uid: "nexa-lag",
  title: "Lag",
  about: "How far each group is behind: log end offset minus committed offset.",
  panels: [
    limited(
      10_000,
      panel(
        "Lag by group",
        "Above 10,000 somebody is called.",
        "short",
        query("sum by (group) (nexa_consumer_lag)", "{{group}}"),
      ),
    ),
    panel(
      "Lag by partition, the ten largest",
      "One partition alone: a key that takes too much, or a record that does not end.",
      "short",
      query("topk(10, nexa_consumer_lag)", "{{topic}} {{partition}}"),
    ),
    panel(
      "States that are not ok",
      "stalled: work and no movement; below_low: retention was faster than we; beyond_end: topic made anew.",
      "short",
      query('sum by (group, state) (nexa_consumer_lag_state{state!="ok"})', "{{group}} {{state}}"),
    ),
    panel(
      "Seconds until nothing is behind, at the present pace",
      "Grows without end while more comes in than goes out.",
      "s",
      query(
        "sum by (group) (nexa_consumer_lag) / sum by (group) (rate(nexa_stage_records_total[5m]))",
        "{{group}}",
      ),
    ),
    panel(
      "Consumers and producers built anew",
      "After rebalances that failed, lost brokers, fenced producers.",
      "short",
      query("sum by (group) (increase(nexa_stage_consumer_restarts_total[15m]))", "{{group}}"),
      query("sum by (service) (increase(nexa_bus_producer_rebuilds_total[15m]))", "{{service}}"),
    ),
    limited(
      120,
      panel(
        "Since the lag was last measured",
        "Old figures are no figures.",
        "s",
        query("time() - max(nexa_lag_measured_timestamp_seconds)", "age"),
      ),
    ),
  ],
};

const protocol: Board = {
  uid: "nexa-store-protocol",
  title: "Store protocol",
  about: "Reads and writes over RabbitMQ, as callers and connectors see them.",
  panels: [
    panel(
      "Calls",
      "As callers count them.",
      "reqps",
      query("sum by (store) (rate(nexa_store_client_seconds_count[5m]))", "{{store}}"),
    ),
    panel(
      "Calls that failed, by code",
      "NOT_FOUND and ALREADY_EXISTS are answers, not faults.",
      "reqps",
      query(
        'sum by (store, code) (rate(nexa_store_client_seconds_count{code!="OK"}[5m]))',
        "{{store}} {{code}}",
      ),
    ),
    limited(
      1,
      panel(
        "Duration of calls, p99",
        "With the way there and back.",
        "s",
        query(quantile(0.99, "nexa_store_client_seconds", "store"), "{{store}}"),
      ),
    ),
    panel(
      "Duration in the connector, p99",
      "The difference to the panel beside it is waiting and transport.",
      "s",
      query(quantile(0.99, "nexa_store_read_seconds", "store"), "{{store}}"),
    ),
    panel(
      "Read again by the client",
      "Lost connections and connectors that went away.",
      "ops",
      query("sum by (store) (rate(nexa_store_read_retries_total[5m]))", "{{store}}"),
    ),
    panel(
      "Replies for nobody, reads come too late",
      "Callers gave up before the answer.",
      "ops",
      query(
        "sum by (store, kind) (rate(nexa_store_stray_replies_total[5m]))",
        "{{store}} {{kind}}",
      ),
      query("sum by (store) (rate(nexa_store_expired_requests_total[5m]))", "{{store}} expired"),
    ),
    panel(
      "Waiting before a connector begins, p99",
      "Of reads and of writes; high while handling is quick: more connectors are needed.",
      "s",
      query(quantile(0.99, "nexa_store_read_wait_seconds", "store"), "{{store}} reads"),
      query(quantile(0.99, "nexa_store_write_wait_seconds", "store"), "{{store}} writes"),
    ),
    panel(
      "In hand",
      "Reads that a connector works on; writes that the broker has not confirmed yet.",
      "short",
      query("sum by (service) (nexa_store_reads_in_flight)", "{{service}} reads"),
      query("sum by (service) (nexa_store_unconfirmed)", "{{service}} unconfirmed"),
    ),
    panel(
      "Broker connections lost",
      "By service.",
      "short",
      query("sum by (service) (increase(nexa_broker_reconnects_total[15m]))", "{{service}}"),
    ),
    panel(
      "Broker takes no messages",
      "1 while memory or disk of RabbitMQ is short.",
      "short",
      query("max by (service) (nexa_broker_blocked)", "{{service}}"),
    ),
  ],
};

const queues: Board = {
  uid: "nexa-queues",
  title: "Queues",
  about: "What stands in RabbitMQ.",
  panels: [
    limited(
      10_000,
      panel(
        "Writes that wait, by shard",
        "One shard alone: an entity that is written too often.",
        "short",
        query('rabbitmq_detailed_queue_messages{queue=~"nexa[.].+[.]writes[.].+"}', "{{queue}}"),
      ),
    ),
    limited(
      1,
      panel(
        "Parked writes",
        "Put aside with their fault; the API lists, edits and replays them.",
        "short",
        query('rabbitmq_detailed_queue_messages{queue=~"nexa[.].+[.]parked"}', "{{queue}}"),
      ),
    ),
    panel(
      "Consumers of the shards",
      "0: no connector runs. Only one of them is active at a time.",
      "short",
      query('rabbitmq_detailed_queue_consumers{queue=~"nexa[.].+[.]writes[.].+"}', "{{queue}}"),
    ),
    panel(
      "Memory and disk of RabbitMQ",
      "It blocks publishers at its limits.",
      "bytes",
      query("rabbitmq_disk_space_available_bytes", "disk free"),
      query("rabbitmq_resident_memory_limit_bytes", "memory limit"),
    ),
  ],
};

const stores: Board = {
  uid: "nexa-stores",
  title: "Stores",
  about: "What each store is asked to keep, and how well it does.",
  panels: [
    panel(
      "Writes, by outcome",
      "inserted, updated, duplicate, stale ...",
      "ops",
      query(
        "sum by (store, outcome) (rate(nexa_store_write_outcomes_total[5m]))",
        "{{store}} {{outcome}}",
      ),
    ),
    panel(
      "Duration of a batch, p99",
      "In the store.",
      "s",
      query(quantile(0.99, "nexa_store_write_seconds", "store"), "{{store}}"),
    ),
    panel(
      "Writes in a batch",
      "Mean; grows under load, which is what makes it fast.",
      "short",
      query(
        "sum by (store) (rate(nexa_store_write_batch_size_sum[5m])) / sum by (store) (rate(nexa_store_write_batch_size_count[5m]))",
        "{{store}}",
      ),
    ),
    panel(
      "Writes tried again, by code",
      "Transient faults.",
      "ops",
      query(
        "sum by (store, code) (rate(nexa_store_write_retries_total[5m]))",
        "{{store}} {{code}}",
      ),
    ),
    panel(
      "Writes parked, by code",
      "Each is a fault of data or of ours.",
      "short",
      query(
        "sum by (store, operation, code) (increase(nexa_store_parked_total[15m]))",
        "{{store}} {{operation}} {{code}}",
      ),
    ),
    panel(
      "Tries that found the store away",
      "Consumption pauses; nothing is lost.",
      "short",
      query("sum by (store) (increase(nexa_store_outages_total[5m]))", "{{store}}"),
    ),
  ],
};

const processes: Board = {
  uid: "nexa-processes",
  title: "Processes",
  about: "Memory, CPU and event loop of every service.",
  panels: [
    limited(
      1.5e9,
      panel(
        "Memory",
        "Resident.",
        "bytes",
        query('process_resident_memory_bytes{job="nexa"}', "{{service}}"),
      ),
    ),
    panel(
      "CPU",
      "1 is one core.",
      "short",
      query('rate(process_cpu_seconds_total{job="nexa"}[5m])', "{{service}}"),
    ),
    limited(
      0.5,
      panel(
        "Event loop lag, p99",
        "How late a timer fires: a service that computes too long in one piece.",
        "s",
        query('nodejs_eventloop_lag_p99_seconds{job="nexa"}', "{{service}}"),
      ),
    ),
    panel("Up", "1 while it answers.", "short", query('up{job="nexa"}', "{{service}}")),
  ],
};

/** Every board, written to `grafana/boards` by `write-boards.ts`. */
export const boards: readonly Board[] = [pipeline, lag, protocol, queues, stores, processes];
