import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sampleApp } from "./sample-app.ts";

const issuer = "https://masuk.test/";
const audience = "nexa";

describe("a token of the OIDC provider", { timeout: 60_000 }, () => {
  let server: Server;
  let ours: CryptoKey;
  let theirs: CryptoKey;
  let env: Record<string, string>;
  beforeAll(async () => {
    const pair = await generateKeyPair("ES256", { extractable: true });
    ours = pair.privateKey;
    theirs = (await generateKeyPair("ES256")).privateKey;
    const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "ES256" }] };
    server = createServer((_request, response) => response.end(JSON.stringify(keys)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    env = {
      ...{ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_ROLE_CLAIM: "realm_access.roles" },
      OIDC_JWKS_URL: `http://127.0.0.1:${address.port}/keys`,
    };
  });
  let app: Awaited<ReturnType<typeof sampleApp>>;
  beforeAll(async () => {
    app = await sampleApp({ env });
    // From here on the provider's keys are known, however slow this machine is.
    const first = async () => expect((await who(await token())).statusCode).toBe(200);
    await vi.waitFor(first, { timeout: 30_000 });
  }, 60_000);
  afterAll(() => server.close());

  const token = (
    claims: Record<string, unknown> = {},
    { key = ours, iss = issuer, aud = audience, until = "5m" } = {},
  ) =>
    new SignJWT({ realm_access: { roles: ["operator", "offline_access"] }, ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setSubject("u-17")
      .setIssuer(iss)
      .setAudience(aud)
      .setExpirationTime(until)
      .sign(key);
  const who = async (bearer: string, asked = app) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return asked.inject({ url: "/api/v1/session", headers });
  };

  it("lets in with the role that it names", async () => {
    const reply = await who(await token({ preferred_username: "rina" }));
    expect(reply.json()).toEqual({
      actor: { id: "oidc:u-17", name: "rina", role: "operator", via: "oidc", tags: [] },
    });
  });

  it.each<[string, () => Promise<string>]>([
    ["signed by another", () => token({}, { key: theirs })],
    ["of another issuer", () => token({}, { iss: "https://lain.test/" })],
    ["for another audience", () => token({}, { aud: "lain" })],
    ["that has expired", () => token({}, { until: "-1m" })],
    ["without a role of ours", () => token({ realm_access: { roles: ["tamu"] } })],
    ["that is none", () => Promise.resolve("a.b.c")],
    ["without a signature", async () => `${(await token()).split(".").slice(0, 2).join(".")}.`],
  ])("%s lets nobody in", async (_what, make) => {
    expect((await who(await make())).statusCode).toBe(401);
  });

  it("lets nobody in while no provider is set", async () => {
    expect((await who(await token(), await sampleApp())).statusCode).toBe(401);
  });

  it("is asked for again later when the provider does not answer", async () => {
    const away = await sampleApp({ env: { ...env, OIDC_JWKS_URL: "http://127.0.0.1:9/keys" } });
    const reply = await who(await token(), away);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ retryable: true });
  });
});
