import { createHash } from "node:crypto";
import type { Bus } from "@nexa/bus";
import {
  Fault,
  roles,
  type AuditEntry,
  type Client,
  type Contract,
  type DeadJob,
  type DeadLetter,
  type Role,
} from "@nexa/contracts";
import type { Broker } from "@nexa/rpc";
import { logger } from "@nexa/service";
import { makeApp } from "./app.ts";
import { config } from "./config.ts";
import { openDesk } from "./desk.ts";
import { EventHub } from "./events.ts";
import { openStores } from "./stores.ts";
import { makeSync, type Sync } from "./sync.ts";

const key = "key-of-the-administrator-0001";
export const loginCode = "code-for-one-login-0000001";
export const asAdmin = { authorization: `Bearer ${key}` };

/** What stores answer, by `store.group.operation`; whatever is not named here is away. */
export type Answers = Record<string, (input: unknown, options?: unknown) => unknown>;

const clientOf =
  (answerTo: (question: string) => Answers[string] | undefined) =>
  <C extends Contract>({ store, operations }: C): Client<C> =>
    // One function for each operation of the contract, so it has the client's shape.
    Object.fromEntries(
      Object.entries(operations).map(([group, names]) => [
        group,
        Object.fromEntries(
          Object.entries(names).map(([name, { kind }]) => {
            const ask = async (input: unknown, options: unknown) => {
              const answer = answerTo(`${store}.${group}.${name}`);
              if (answer === undefined) throw new Fault("UNAVAILABLE", `${store} does not answer`);
              return answer(input, options);
            };
            // The rows of a stream come one by one, as a list or as they are made.
            const rows = async function* (input: unknown, options: unknown) {
              yield* (await ask(input, options)) as AsyncIterable<unknown>; // or a list, so its answer is given
            };
            return [name, kind === "stream" ? rows : ask];
          }),
        ),
      ]),
    ) as Client<C>;

type Parts = {
  answers?: Answers;
  bus?: Partial<Bus>;
  sync?: Sync;
  env?: Record<string, string>;
  /** Where the dashboard was built; default nowhere. */
  pages?: string;
  events?: EventHub;
};

/** Something of whose methods only these are there; all others answer that they are away. */
const awayBut = <T extends object>(known: Partial<T>): T =>
  new Proxy(known, {
    get: (target, name) =>
      // An object with `then` would be taken for a promise.
      name in target || name === "then"
        ? target[name as keyof T] // a name that is there, or undefined
        : () => Promise.reject(new Fault("UNAVAILABLE", "away")),
  }) as T; // what is not known is away

/** One key of each role, as `postgres.keys.holder` knows them. */
export const as = (role: Role, { tags = [] as string[] } = {}) => ({
  authorization: `Bearer nexa_${role}_${tags.join("+")}`,
});
const keyHolders = new Map(
  roles.flatMap((role) =>
    [[], ["articles"], ["graph"]].map((tags) => {
      const key = as(role, { tags }).authorization.slice("Bearer ".length);
      return [
        createHash("sha256").update(key).digest("hex"),
        { id: `key:${role}`, name: `key of a ${role}`, role, tags, expires_at: null },
      ] as const;
    }),
  ),
);

/** What every installation has: keys, sessions, answers to requests that were made, and a log of changes. */
function installation(audited: AuditEntry[]): Answers {
  type Claim = { actor: string; key: string; claim_id: string; request_hash: string };
  const sessions = new Map<string, object>();
  const claims = new Map<string, Claim & { answer: unknown }>();
  const nameOf = ({ actor, key }: Claim) => `${actor} ${key}`;
  // The inputs are those of the contract.
  return {
    "postgres.keys.holder": (input) => keyHolders.get((input as { hash: string }).hash) ?? null,
    "postgres.sessions.save": (input) => {
      const { hash, ...session } = input as {
        hash: string;
        user_id: string | null;
      };
      const isOfKey = session.user_id === null;
      const id = session.user_id ?? "administrator";
      sessions.set(hash, { id, role: isOfKey ? "administrator" : "analyst", tags: [], ...session });
    },
    "postgres.sessions.find": (input) => sessions.get((input as { hash: string }).hash) ?? null,
    "postgres.sessions.end": (input) => sessions.delete((input as { hash: string }).hash),
    "postgres.audit.record": (input) => audited.push(input as AuditEntry),
    "postgres.idempotency.claim": (input) => {
      const claim = input as Claim;
      const held = claims.get(nameOf(claim)) ?? { ...claim, answer: null };
      claims.set(nameOf(claim), held);
      return held;
    },
    "postgres.idempotency.finish": (input) => {
      const { answer, ...claim } = input as Claim & { answer: unknown };
      const held = claims.get(nameOf(claim));
      if (held) claims.set(nameOf(claim), { ...held, answer });
    },
    "postgres.idempotency.release": (input) => claims.delete(nameOf(input as Claim)),
  };
}

/** The API over stores and a bus as given; whatever is not given is away. */
export async function sampleApp({
  answers = {},
  bus = {},
  sync,
  env = {},
  pages = "",
  events = new EventHub(),
}: Parts = {}) {
  const audited: AuditEntry[] = [];
  const known = installation(audited);
  // Looked up at each question: a test may give one app other answers as it goes.
  const client = clientOf((question) => answers[question] ?? known[question]);
  const settings = config.parse({
    RABBITMQ_URL: "amqp://localhost",
    KAFKA_BROKERS: "localhost:9092",
    API_ADMIN_KEY: key,
    API_LOGIN_CODE: loginCode,
    ...env,
  });
  const stores = openStores({ client });
  const parts = {
    broker: awayBut<Broker>({
      client,
      introspect: () => awayBut({}),
      parked: () => awayBut({}),
      isReady: () => true,
    }),
    bus: awayBut<Bus>({ isReady: () => true, ...bus }),
    ...{ stores, events },
  };
  const desk = openDesk(settings, { ...parts, log: logger("api") });
  const app = await makeApp(settings, {
    ...{ ...parts, ...desk, pages },
    sync: sync ?? makeSync(stores),
  });
  return Object.assign(app, { audited });
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
