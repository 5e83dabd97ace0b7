import { z } from "zod";
import { wireFault } from "../fault.ts";
import { topics } from "../kafka/index.ts";
import type { Contract } from "../operation.ts";
import { describeContract, type OperationDescription } from "./describe-contract.ts";
import { elasticsearch } from "./elasticsearch.ts";
import { minio } from "./minio.ts";
import { mongodb } from "./mongodb.ts";
import { neo4j } from "./neo4j.ts";
import { postgres } from "./postgres.ts";
import { qdrant } from "./qdrant.ts";
import { redis } from "./redis.ts";

/** Every store's contract, in the order of the documents made from them. */
export const storeContracts: Contract[] = [
  mongodb,
  neo4j,
  postgres,
  elasticsearch,
  qdrant,
  minio,
  redis,
];

/**
 * The AsyncAPI 3 document of everything that flows: the reads, streams and writes of every store on
 * RabbitMQ, and the Kafka topics. Checked in as `contracts/asyncapi.json` (`npm run schemas`).
 */
export function asyncApi() {
  const channels: Record<string, unknown> = {};
  const operations: Record<string, unknown> = {};
  for (const contract of storeContracts) addStore(contract, channels, operations);
  for (const topic of topics) {
    const payload = z.toJSONSchema(topic.value, { io: "input" });
    channels[topic.name] = {
      address: topic.name,
      messages: { record: { contentType: "application/json", payload } },
      bindings: { kafka: { topic: topic.name } },
    };
    operations[`consume.${topic.name}`] = {
      action: "receive",
      summary: `Worked off by group ${topic.group}`,
      channel: { $ref: `#/channels/${topic.name}` },
    };
  }
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Nexa",
      version: "0.1.0",
      description:
        "One operation per entry. On the wire concurrent calls share a message: a request is a JSON array of calls, a reply an array of outcomes (docs/store-protocol.md).",
      license: { name: "Apache-2.0" },
    },
    defaultContentType: "application/json",
    channels,
    operations,
    components: { schemas: { fault: z.toJSONSchema(wireFault, { unrepresentable: "any" }) } },
  };
}

type Entries = Record<string, unknown>;

function addStore(contract: Contract, channels: Entries, operations: Entries): void {
  const { store, version } = contract;
  const described = describeContract(contract).operations;
  const writes = described.filter(({ kind }) => kind === "write");
  const asked = described.filter(({ kind }) => kind !== "write");
  const [readsName, writesName, repliesName] = ["reads", "writes", "replies"].map(
    (name) => `${store}.${name}`,
  ) as [string, string, string]; // three in, three out
  channels[readsName] = {
    ...exchange(`nexa.${store}.reads`, "direct"),
    messages: messages(asked, ({ name, input }) => call(name, version, input)),
  };
  channels[writesName] = {
    ...exchange(`nexa.${store}.shards`, "direct"),
    messages: messages(writes, ({ name, input }) =>
      call(name, version, input, { entity: { type: "string" } }),
    ),
  };
  channels[repliesName] = {
    address: null, // Direct Reply-to: the broker makes it up for each caller
    messages: messages(asked, ({ output, row }) => ({ payload: outcome(output ?? row) })),
  };
  for (const { name, kind, timeoutMs } of described) {
    const isWrite = kind === "write";
    const channel = isWrite ? writesName : readsName;
    operations[`${store}.${name}`] = {
      action: "receive",
      summary: isWrite ? "Confirmed by the broker, applied once" : `Answered in ${timeoutMs} ms`,
      channel: { $ref: `#/channels/${channel}` },
      messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
      ...(!isWrite && {
        reply: {
          address: { location: "$message.header#/replyTo" },
          channel: { $ref: `#/channels/${repliesName}` },
          messages: [{ $ref: `#/channels/${repliesName}/messages/${name}` }],
        },
      }),
    };
  }
}

const exchange = (name: string, type: string) => ({
  address: name,
  bindings: { amqp: { is: "routingKey", exchange: { name, type, durable: true } } },
});

const messages = (
  described: OperationDescription[],
  messageOf: (operation: OperationDescription) => Entries,
) => Object.fromEntries(described.map((each) => [each.name, messageOf(each)]));

const call = (name: string, version: number, payload: unknown, more: Entries = {}): Entries => ({
  headers: {
    type: "object",
    properties: {
      operation: { const: name },
      "contract-version": { const: version },
      traceparent: { type: "string" },
      ...more,
    },
  },
  payload,
});

const outcome = (result: unknown) => ({
  oneOf: [
    { type: "object", properties: { id: { type: "string" }, result } },
    {
      type: "object",
      properties: { id: { type: "string" }, fault: { $ref: "#/components/schemas/fault" } },
      required: ["fault"],
    },
  ],
});

/** As it is checked in. */
export const asyncApiText = (): string => `${JSON.stringify(asyncApi(), null, 1)}\n`;
