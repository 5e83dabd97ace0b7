import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBroker } from "./broker.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notesContract } from "./test-notes.ts";

const folder = mkdtempSync(join(tmpdir(), "nexa-tls-"));
const file = (name: string) => join(folder, name);

/** A key and a certificate signed by this authority, or by itself. */
function certificate(name: string, subject: string, authority?: string): void {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const signed = authority
    ? ["-CA", file(`${authority}.pem`), "-CAkey", file(`${authority}.key`)]
    : [];
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", ...key, "-subj", `/CN=${subject}`],
      ...["-addext", `subjectAltName=DNS:${subject}`, ...signed],
      ...["-keyout", file(`${name}.key`), "-out", file(`${name}.pem`)],
    ],
    { stdio: "pipe" },
  );
}

/** Before the broker, a front that speaks TLS and takes only clients that show a certificate. */
async function tlsFront(brokerUrl: string): Promise<Server> {
  const target = new URL(brokerUrl);
  const front = createServer(
    {
      key: readFileSync(file("broker.key")),
      cert: readFileSync(file("broker.pem")),
      ca: [readFileSync(file("authority.pem"))],
      requestCert: true,
      rejectUnauthorized: true,
    },
    (near) => {
      const far = connect({ host: target.hostname, port: Number(target.port || 5672) });
      near.pipe(far).pipe(near);
      for (const socket of [near, far])
        socket.on("error", () => [near, far].forEach((each) => each.destroy()));
    },
  );
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return front;
}

describe("a connection with TLS", () => {
  let server: TestBroker;
  let front: Server;
  let url: URL;
  const quick = { firstTimeoutMs: 500 };

  beforeAll(async () => {
    certificate("authority", "authority.test");
    certificate("stranger", "stranger.test");
    certificate("broker", "broker.test", "authority");
    certificate("client", "client.test", "authority");
    server = await testBroker("tls");
    front = await tlsFront(server.url);
    url = new URL(server.url.replace("amqp://", "amqps://"));
    url.hostname = "127.0.0.1";
    url.port = String((front.address() as AddressInfo).port); // listening on a port
  });
  afterAll(async () => {
    front.close();
    await server.drop();
    rmSync(folder, { recursive: true });
  });

  it("works with the authority's file and our own certificate, named in the address", async () => {
    const address = new URL(url);
    address.searchParams.set("cacertfile", file("authority.pem"));
    address.searchParams.set("certfile", file("client.pem"));
    address.searchParams.set("keyfile", file("client.key"));
    address.searchParams.set("server_name_indication", "broker.test");
    const broker = await connectBroker({ url: address.href, name: "tls" });
    expect(
      await broker.client(notesContract("tls")).notes.save({ id: "1", text: "secret" }),
    ).toBeDefined();
    await broker.close();
  });

  const client = {
    caFile: file("authority.pem"),
    certFile: file("client.pem"),
    keyFile: file("client.key"),
    serverName: "broker.test",
  };
  it.each([
    ["of an authority we do not trust", { ...client, caFile: file("stranger.pem") }],
    ["for another name", { ...client, serverName: "other.test" }],
    [
      "that wants our certificate when we have none",
      { caFile: client.caFile, serverName: client.serverName },
    ],
  ])("refuses a broker %s", async (_, tls) => {
    const opening = connectBroker({ url: url.href, name: "tls", tls, reconnect: quick });
    await expect(opening).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
