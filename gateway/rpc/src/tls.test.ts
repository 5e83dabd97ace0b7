import { describe, expect, it } from "vitest";
import { splitTls, tlsSocket } from "./tls.ts";

describe("an amqps address", () => {
  it("says where the certificates are, by RabbitMQ's own parameter names", () => {
    const { url, tls } = splitTls(
      "amqps://nexa@broker:5671/news?cacertfile=/etc/ca.pem&certfile=/etc/me.pem&keyfile=/etc/me.key&auth_mechanism=external&heartbeat=5",
    );
    expect(url).toBe("amqps://nexa@broker:5671/news?heartbeat=5");
    expect(tls).toEqual({
      caFile: "/etc/ca.pem",
      certFile: "/etc/me.pem",
      keyFile: "/etc/me.key",
      external: true,
    });
  });

  it("counts less than what the caller says", () => {
    expect(splitTls("amqps://a/?cacertfile=/a", { caFile: "/b" }).tls.caFile).toBe("/b");
  });

  it("with a file that cannot be read is told by the file's name", () => {
    expect(() => tlsSocket({ caFile: "/no/such/ca.pem" })).toThrow("cannot read /no/such/ca.pem");
  });
});
