import { afterEach, expect, test } from "vitest";
import { analysis } from "../analysis.ts";
import { chatReply, embeddingsReply, startFake, type Reply, type Request } from "./fake-service.ts";
import { openOpenAi, type OpenAiOptions } from "./openai-backend.ts";

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());
const start = async (
  answer: (request: Request, nth: number) => Reply,
  more: Partial<OpenAiOptions> = {},
) => {
  const fake = await startFake(answer);
  close = fake.close;
  const backend = openOpenAi({
    ...{ url: fake.url, apiKey: "k", embeddingModel: "emb/small", chatModel: "chat", backoffMs: 1 },
    ...more,
  });
  return { ...fake, backend };
};

const article = {
  title: "Polisi Tangkap Pencuri",
  text: "Polres Brebes menangkap Budi Santoso di Kecamatan Bumiayu, Kabupaten Brebes. Budi mengaku.",
};
const answer = {
  entities: [
    { type: "PERSON", name: "Budi Santoso", aliases: ["Budi"], role: "tersangka", rank: null },
    { type: "PERSON", name: "Joko Widodo", aliases: [], role: null, rank: null },
  ],
  spok: [
    {
      sentence: "Polres Brebes menangkap Budi Santoso",
      subject: ["Polres Brebes"],
      predicate: ["menangkap"],
      object: ["Budi Santoso", "sebuah senjata"],
      complement: [],
      adverbial: [],
      agent: [],
    },
    {
      sentence: "Presiden datang.",
      subject: [],
      predicate: ["datang"],
      object: [],
      complement: [],
      adverbial: [],
      agent: [],
    },
  ],
  sentiment: { label: "negatif", confidence: 0.9 },
  urgency: { level: 3, rule: "penangkapan", evidence: ["menangkap Budi Santoso", "bom meledak"] },
};

test("texts asked for at once go in one call, and each gets its own unit vector", async () => {
  const { backend, requests } = await start(embeddingsReply);
  const [[a], [b]] = await Promise.all([backend.embed(["satu"]), backend.embed(["seratus"])]);
  expect(
    requests.map(({ path, authorization, body }) => [path, authorization, body["input"]]),
  ).toEqual([["/v1/embeddings", "Bearer k", ["satu", "seratus"]]]);
  expect(a?.[0]).toBeCloseTo(4 / Math.hypot(4, 1));
  expect(b?.[0]).toBeCloseTo(7 / Math.hypot(7, 1));
  expect(backend.modelId).toBe("openai.emb-small");
});

test("many texts are split into calls of the batch size", async () => {
  const { backend, requests } = await start(embeddingsReply, { batchSize: 2 });
  expect(await backend.embed(["a", "b", "c", "d", "e"])).toHaveLength(5);
  expect(requests).toHaveLength(3);
});

test("nothing that a model makes up reaches the analysis", async () => {
  const { backend, requests } = await start(() => chatReply(answer));
  const result = await backend.analyse(article);
  expect(analysis.safeParse(result).error).toBeUndefined();
  expect(result.entities.map(({ name, count }) => [name, count])).toEqual([["Budi Santoso", 2]]);
  expect(result.entities[0]).not.toHaveProperty("role");
  expect(result.spok).toHaveLength(1);
  expect(result.spok[0]?.object).toEqual(["Budi Santoso"]);
  expect(result.urgency.evidence.map(({ start, end }) => article.text.slice(start, end))).toEqual([
    "menangkap Budi Santoso",
  ]);
  expect(result.backend).toEqual({ name: "openai", version: "chat" });
  expect(requests[0]?.body).toMatchObject({
    response_format: { type: "json_schema", json_schema: { strict: true } },
  });
});

test("police units and regions are read by our own rules, whatever the model says", async () => {
  const { backend } = await start(() => chatReply(answer));
  const { policeUnits, regions } = await backend.analyse(article);
  expect(policeUnits[0]?.chain.at(-1)).toBe("Mabes Polri");
  expect(regions.map(({ code }) => code)).toContain("33.29");
});

test("a service that is overloaded or ill for a moment is asked again", async () => {
  const { backend, requests } = await start((request, nth) =>
    nth < 3
      ? { status: nth === 1 ? 429 : 503, json: {}, headers: { "retry-after": "0" } }
      : embeddingsReply(request),
  );
  expect(await backend.embed(["x"])).toHaveLength(1);
  expect(requests).toHaveLength(3);
});

test.each([
  ["a wrong key", { status: 401, json: {} }, "PERMISSION_DENIED", 1],
  ["a refused request", { status: 400, json: {} }, "INVALID_ARGUMENT", 1],
  ["an answer that is no JSON", { text: "<html>" }, "UNAVAILABLE", 3],
  ["silence", "never", "DEADLINE_EXCEEDED", 3],
] as [string, Reply, string, number][])(
  "%s is a typed fault, tried as often as it may help",
  async (_, reply, code, tries) => {
    const { backend, requests } = await start(() => reply, { timeoutMs: 80 });
    await expect(backend.embed(["x"])).rejects.toMatchObject({ name: "Fault", code });
    expect(requests).toHaveLength(tries);
  },
);

test.each([
  ["a missing vector", { data: [], usage: { total_tokens: 1 } }],
  ["a vector of zeros", { data: [{ index: 0, embedding: [0, 0] }] }],
  ["another shape", { vectors: [[1]] }],
])("%s is refused, not stored", async (_, json) => {
  const { backend } = await start(() => ({ json }));
  await expect(backend.embed(["x"])).rejects.toMatchObject({ reason: "ANSWER_INVALID" });
});

test.each([
  ["an analysis cut short", chatReply(answer, "length")],
  ["an analysis in another shape", chatReply({ entities: "none" })],
  ["prose instead of JSON", chatReply("Tentu! Berikut analisisnya")],
])("%s is refused", async (_, reply) => {
  const { backend } = await start(() => reply);
  await expect(backend.analyse(article)).rejects.toMatchObject({ reason: "ANSWER_INVALID" });
});

test("after failures in a row the service is left alone", async () => {
  const { backend, requests } = await start(() => ({ status: 500, json: {} }), {
    retries: 0,
    breaker: { failures: 2, openMs: 60_000 },
  });
  for (let call = 0; call < 4; call++) await backend.embed(["x"]).catch(() => undefined);
  expect(requests).toHaveLength(2);
  await expect(backend.embed(["x"])).rejects.toMatchObject({ reason: "CIRCUIT_OPEN" });
});

test("when the hour's tokens are spent nothing more is asked", async () => {
  const { backend, requests } = await start(embeddingsReply, { tokensPerHour: 15 });
  await backend.embed(["a", "b"]);
  await expect(backend.embed(["c"])).rejects.toMatchObject({ reason: "BUDGET_SPENT" });
  expect(requests).toHaveLength(1);
});
