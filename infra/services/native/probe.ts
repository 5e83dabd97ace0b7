import { connect } from "node:net";

const probeTimeoutMs = 2_000;

/**
 * Sends bytes to a loopback port; true once `judge` likes what came back so far, false on any trouble.
 * Enough of each protocol to know that the right kind of server serves, without its driver.
 */
export function talk(
  port: number,
  bytes: Buffer | string,
  judge: (answer: Buffer) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const end = (verdict: boolean) => {
      socket.destroy();
      resolve(verdict);
    };
    socket.setTimeout(probeTimeoutMs, () => end(false));
    socket.once("error", () => end(false));
    socket.once("close", () => end(false));
    socket.once("connect", () => socket.write(bytes));
    let answer = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (judge(answer)) end(true);
    });
  });
}

/** The status and body of a GET on a loopback port; status 0 when nothing answers. */
export async function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { ...headers, connection: "close" },
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: "" };
  }
}

/** AMQP 0-9-1: the server begins with Connection.Start, a method frame (type 1). */
export const speaksAmqp = (port: number) =>
  talk(port, Buffer.from("AMQP\0\0\x09\x01", "latin1"), (answer) => answer[0] === 1);

/** Kafka: ApiVersions (18), version 0, from a client without a name; error code 0. */
export function speaksKafka(port: number): Promise<boolean> {
  const request = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
  return talk(port, request, (answer) => answer.length >= 10 && answer.readInt16BE(8) === 0);
}

/** MongoDB: OP_MSG with `{ hello: 1, $db: "admin" }`; the answer says who takes writes. */
export function speaksMongo(port: number): Promise<boolean> {
  const document = Buffer.concat([
    Buffer.from([0x10]),
    Buffer.from("hello\0"),
    Buffer.from([1, 0, 0, 0, 0x02]),
    Buffer.from("$db\0"),
    Buffer.from([6, 0, 0, 0]),
    Buffer.from("admin\0"),
    Buffer.from([0]),
  ]);
  const message = Buffer.alloc(16 + 4 + 1 + 4 + document.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(2013, 12);
  message.writeInt32LE(4 + document.length, 21);
  document.copy(message, 25);
  return talk(port, message, (answer) => answer.includes("isWritablePrimary\0\x01"));
}

/** Bolt: the handshake offers 5.0 to 5.8; the server chooses one (zero: none). */
export function speaksBolt(port: number): Promise<boolean> {
  const hello = Buffer.from("6060b01700080805000000000000000000000000", "hex");
  return talk(port, hello, (answer) => answer.length === 4 && answer.readUInt32BE(0) !== 0);
}

/** PostgreSQL: asks for a session; R asks for the password, E says that it is starting up or down. */
export function speaksPostgres(port: number): Promise<boolean> {
  const words = Buffer.from("user\0nexa\0database\0postgres\0\0");
  const startup = Buffer.alloc(8 + words.length);
  startup.writeInt32BE(startup.length, 0);
  startup.writeInt32BE(3 << 16, 4);
  words.copy(startup, 8);
  return talk(port, startup, (answer) => answer[0] === "R".charCodeAt(0));
}

/** Redis: password, then PING; while it loads its data it says LOADING. */
export const speaksRedis = (port: number, password: string) =>
  talk(port, `AUTH ${password}\r\nPING\r\n`, (answer) => answer.toString().includes("+PONG"));
