import { randomUUID } from "node:crypto";
import { connect, type Channel, type ChannelModel } from "amqplib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./broker.ts";
import { permissionsFor, type BrokerRole } from "./permissions.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract } from "./test-notes.ts";
import { names } from "./topology.ts";

const soon = { timeout: 45_000, interval: 20 };

const mine = notesContract("mine");
const other = notesContract("other");
const operator = `operator-${randomUUID()}`;

let server: TestBroker;
const brokers: Broker[] = [];

/** The AMQP address of a new user with the rights of this role in the test's virtual host. */
const login = (user: string, role: BrokerRole) => server.user(user, permissionsFor(role));
async function brokerOf(user: string, role: BrokerRole): Promise<Broker> {
  const broker = await connectBroker({ url: await login(user, role), name: user });
  brokers.push(broker);
  return broker;
}
/** A connection of a processor or connector that tries what our client never would. */
async function attempt(url: string, act: (channel: Channel) => Promise<unknown>): Promise<string> {
  const connection: ChannelModel = await connect(url);
  connection.on("error", () => undefined); // seen on the channel
  const channel = await connection.createChannel();
  const refused = new Promise<string>((resolve) =>
    channel.on("error", (error: Error) => resolve(error.message)),
  );
  const worked = act(channel)
    .then(() => channel.checkExchange("amq.direct")) // whatever was refused has been said by then
    .then(() => "nothing was refused");
  const outcome = await Promise.race([refused, worked.catch(() => refused)]);
  await connection.close().catch(() => undefined);
  return outcome;
}

const { saved, handlers } = notes();
let connectorUrl: string;
let processorUrl: string;
let processor: Broker;

beforeAll(async () => {
  server = await testBroker("permissions");
  const connector = await brokerOf(`connector-${randomUUID()}`, { serves: ["mine"] });
  connectorUrl = await login(`connector2-${randomUUID()}`, { serves: ["mine"] });
  await connector.serve(mine, handlers, { allow: { "notes.find": [operator], "*": [] } });
  const open = await brokerOf(`connector-other-${randomUUID()}`, { serves: ["other"] });
  await open.serve(other, notes().handlers);
  const user = `processor-${randomUUID()}`;
  processor = await brokerOf(user, { calls: ["other"] });
  processorUrl = await login(user, { calls: ["other"] });
});
afterAll(async () => {
  await Promise.all(brokers.map((broker) => broker.close()));
  await server.drop();
});

describe("a service with the least rights", () => {
  it("writes to and reads from the stores it declares", async () => {
    const { notes: client } = processor.client(other);
    await client.save({ id: "1", text: "allowed" });
    await vi.waitFor(
      async () => expect(await client.find({ id: "1" })).toMatchObject({ id: "1" }),
      soon,
    );
  });

  it("cannot write to or read from a store it does not declare, and is told at once", async () => {
    const { notes: client } = processor.client(mine);
    const refused = { code: "PERMISSION_DENIED", retryable: false };
    await expect(client.save({ id: "2", text: "no" })).rejects.toMatchObject(refused);
    await expect(client.find({ id: "2" })).rejects.toMatchObject(refused);
  });

  const { shards, reads, shard, parked, parking } = names("other");
  const body = Buffer.from("[]");
  it.each<[string, (channel: Channel) => Promise<unknown>]>([
    ["take writes from a shard queue", (c) => c.consume(shard(0), () => undefined)],
    ["take others' requests", (c) => c.consume(reads, () => undefined)],
    ["look at parked writes", (c) => c.get(parked)],
    ["answer in a connector's name", async (c) => c.publish("", "amq.rabbitmq.reply-to.x", body)],
    ["publish past the exchange, into a queue", async (c) => c.publish("", shard(0), body)],
    ["park a write itself", async (c) => c.publish(parking, parked, body)],
    ["sign as another user", async (c) => c.publish(shards, "x", body, { userId: "guest" })],
    ["declare a queue of its own", (c) => c.assertQueue(`own-${randomUUID()}`)],
  ])("of a processor cannot %s", async (_, act) => {
    expect(await attempt(processorUrl, act)).toMatch(/ACCESS.REFUSED|PRECONDITION.FAILED/);
  });

  it("of a connector cannot consume or declare what belongs to another store", async () => {
    const consume = (c: Channel) => c.consume(shard(0), () => undefined);
    const publish = async (c: Channel) => c.publish(shards, "x", body);
    expect(await attempt(connectorUrl, consume)).toMatch(/ACCESS.REFUSED/);
    expect(await attempt(connectorUrl, publish)).toMatch(/ACCESS.REFUSED/);
    expect(await attempt(connectorUrl, (c) => c.assertQueue(shard(9)))).toMatch(/ACCESS.REFUSED/);
  });
});

describe("an allow list of a connector", () => {
  const call = { calls: ["mine"], operates: ["mine"] };

  it("that names an operation which the store does not have is a mistake told at once", async () => {
    const [broker] = brokers;
    await expect(broker?.serve(mine, handlers, { allow: { "notes.lose": [] } })).rejects.toThrow(
      "there is no operation notes.lose",
    );
  });

  it("answers the users it names and says PERMISSION_DENIED to others", async () => {
    const allowed = await brokerOf(operator, call);
    expect(await allowed.client(mine).notes.find({ id: "none" })).toBeNull();
    const stranger = await brokerOf(`stranger-${randomUUID()}`, call);
    const refused = stranger.client(mine).notes.find({ id: "none" });
    await expect(refused).rejects.toMatchObject({ code: "PERMISSION_DENIED", retryable: false });
  });

  it("parks a write of somebody it does not name, untouched, with the reason", async () => {
    const stranger = await brokerOf(`stranger-${randomUUID()}`, call);
    const { writeId } = await stranger.client(mine).notes.save({ id: "3", text: "no" });
    const entry = await vi.waitFor(async () => {
      const found = (await stranger.parked(mine).list()).find((each) => each.writeId === writeId);
      expect(found).toBeDefined();
      return found;
    }, soon);
    expect(entry).toMatchObject({ fault: { code: "PERMISSION_DENIED" } });
    expect(saved.map(({ id }) => id)).not.toContain("3");
  });
});
