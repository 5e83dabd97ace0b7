import type { Bus } from "@nexa/bus";
import { Fault, type Client, type Contract, type DeadJob, type DeadLetter } from "@nexa/contracts";
import { makeApp } from "./app.ts";
import { config } from "./config.ts";
import { openStores } from "./stores.ts";
import type { SyncResult } from "./sync.ts";

const key = "key-of-the-administrator-0001";
export const loginCode = "code-for-one-login-0000001";
export const asAdmin = { authorization: `Bearer ${key}` };

/** What stores answer, by `store.group.operation`; whatever is not named here is away. */
export type Answers = Record<string, (input: unknown) => unknown>;

const clientOf =
  (answers: Answers) =>
  <C extends Contract>({ store, operations }: C): Client<C> =>
    // One function for each operation of the contract, so it has the client's shape.
    Object.fromEntries(
      Object.entries(operations).map(([group, names]) => [
        group,
        Object.fromEntries(
          Object.keys(names).map((name) => [
            name,
            async (input: unknown) => {
              const answer = answers[`${store}.${group}.${name}`];
              if (answer === undefined) throw new Fault("UNAVAILABLE", `${store} does not answer`);
              return answer(input);
            },
          ]),
        ),
      ]),
    ) as Client<C>;

type Parts = { answers?: Answers; bus?: Partial<Bus>; sync?: () => Promise<SyncResult> };

/** The API over stores and a bus as given; whatever is not given is away. */
export function sampleApp({ answers = {}, bus = {}, sync }: Parts = {}) {
  const away = () => Promise.reject(new Fault("UNAVAILABLE", "away"));
  const client = clientOf(answers);
  const env = config.parse({
    RABBITMQ_URL: "amqp://localhost",
    KAFKA_BROKERS: "localhost:9092",
    API_ADMIN_KEY: key,
    API_LOGIN_CODE: loginCode,
  });
  return makeApp(env, {
    broker: {
      client,
      serve: away,
      introspect: () => ({ describe: away, ping: away, stats: away }),
      parked: () => ({
        list: away,
        show: away,
        edit: away,
        replay: away,
        discard: away,
        journal: away,
      }),
      isReady: () => true,
      close: () => Promise.resolve(),
    },
    bus: {
      ensureTopics: away,
      producer: away,
      consume: away,
      lag: away,
      replay: away,
      isReady: () => true,
      close: () => Promise.resolve(),
      ...bus,
    },
    stores: openStores({ client }),
    sync: sync ?? away,
  });
}

export const deadLetter: DeadLetter = {
  dlq_id: "dlq_1",
  origin_topic: "queue-raw-data-site",
  failed_stage: "nexa-c1-normalizer",
  error_code: "HTML_PARSING_FAILED",
  error_message: "no main text was found",
  attempt_count: 1,
  first_failed_at: "2026-11-28T05:00:00Z",
  last_failed_at: "2026-11-28T05:00:00Z",
  is_replayable: true,
  original_key: "k",
  original_payload: { url: "http://kabar.test/berita/1" },
};
export const deadJob: DeadJob = {
  ...deadLetter,
  status: "dead",
  stored_at: "2026-11-28T05:00:01Z",
  replayed_at: null,
};
