import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Relay } from "./relay.ts";

const echo = createServer((socket) => socket.pipe(socket));
let relay: Relay;
let port: number;
beforeAll(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  relay = new Relay((echo.address() as AddressInfo).port); // it listens on a port
  port = await relay.listen();
});
afterAll(() => {
  relay.close();
  echo.close();
});

async function open() {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

describe("the relay before a server", () => {
  it("passes bytes both ways", async () => {
    const socket = await open();
    socket.write("halo");
    expect(String((await once(socket, "data"))[0])).toBe("halo");
    socket.destroy();
  });

  it("when cut, breaks what is open and lets nobody in; restored, it serves again", async () => {
    const before = await open();
    before.write("halo");
    await once(before, "data");
    const broken = once(before, "close");
    relay.cut();
    await broken;
    const during = await open();
    await once(during, "close");
    relay.restore();
    const after = await open();
    after.write("lagi");
    expect(String((await once(after, "data"))[0])).toBe("lagi");
    after.destroy();
  });
});
