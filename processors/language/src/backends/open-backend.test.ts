import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { embeddingModelId } from "../embedded/embedder.ts";
import { embeddingsReply, startFake, type Reply } from "./fake-service.ts";
import { Breaker } from "./breaker.ts";
import { backendConfig, openBackend } from "./open-backend.ts";

// Opening both models takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const read = (env: Record<string, string>) => z.object(backendConfig).parse(env);
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const open = async (env: Record<string, string>, report?: (error: unknown) => void) => {
  const backend = await openBackend(read(env), report);
  closing.push(backend.close);
  return backend;
};
const fake = async (answer: Parameters<typeof startFake>[0]) => {
  const service = await startFake(answer);
  closing.push(service.close);
  return service;
};
const article = { title: "Banjir", text: "Banjir merendam Kecamatan Bumiayu, Kabupaten Brebes." };

test("without settings the embedded backend answers alone", async () => {
  const backend = await open({});
  expect([backend.name, backend.modelId]).toEqual(["embedded", embeddingModelId]);
  expect((await backend.embedNamed(["x"])).modelId).toBe(embeddingModelId);
  expect(backend.fallbacks).toBe(0);
});

test("a backend that needs a service and has no address does not start", async () => {
  await expect(openBackend(read({ LANGUAGE_BACKEND: "openai" }))).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
  });
});

test("when the service is gone the embedded backend answers, and every result says so", async () => {
  const gone = await startFake(() => "never");
  await gone.close();
  const errors: unknown[] = [];
  const backend = await open({ LANGUAGE_BACKEND: "openai", AIOS_URL: gone.url }, (error) =>
    errors.push(error),
  );
  expect((await backend.analyse(article)).backend.name).toBe("embedded");
  expect((await backend.embedNamed(["x"])).modelId).toBe(embeddingModelId);
  expect(backend.fallbacks).toBe(2);
  expect(errors).toHaveLength(2);
});

test("vectors of the fallback never go under the service's name", async () => {
  const ill = await fake(() => ({ status: 400, json: {} }));
  const backend = await open({ LANGUAGE_BACKEND: "openai", AIOS_URL: ill.url });
  await expect(backend.embed(["x"])).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("the service's vectors carry its model's name", async () => {
  const well = await fake(embeddingsReply);
  const backend = await open({ LANGUAGE_BACKEND: "openai", AIOS_URL: well.url });
  const { modelId, vectors } = await backend.embedNamed(["satu"]);
  expect(modelId).toBe("openai.text-embedding-3-small");
  expect(vectors[0]).toHaveLength(2);
});

test("a service of one's own answers vectors and whole analyses", async () => {
  const embedded = await open({});
  const analysed = {
    ...(await embedded.analyse(article)),
    backend: { name: "aios", version: "7" },
  };
  const own = await fake(({ path }): Reply =>
    path === "/embed" ? { json: { vectors: [[0.6, 0.8]] } } : { json: analysed },
  );
  const backend = await open({
    LANGUAGE_BACKEND: "http",
    AIOS_URL: own.url,
    AIOS_EMBEDDING_MODEL: "m1",
  });
  expect(await backend.embedNamed(["x"])).toMatchObject({ modelId: "http.m1" });
  expect((await backend.analyse(article)).backend).toEqual({ name: "aios", version: "7" });
});

test("an open circuit lets one trial through after its rest and closes when that succeeds", async () => {
  let now = 0;
  const breaker = new Breaker({ failures: 1, openMs: 100, now: () => now });
  await breaker.run(() => Promise.reject(new Error("down"))).catch(() => undefined);
  await expect(breaker.run(() => Promise.resolve(1))).rejects.toMatchObject({
    reason: "CIRCUIT_OPEN",
  });
  now = 101;
  expect(await breaker.run(() => Promise.resolve(2))).toBe(2);
  expect(await breaker.run(() => Promise.resolve(3))).toBe(3);
});
