import { expect, test, vi } from "vitest";
import { cosine } from "../embedded/embedder.ts";
import { openEmbedded } from "../embedded/embedded-backend.ts";

// A machine on which neither package of the runtime is installed.
vi.mock("onnxruntime-node", () => {
  throw new Error("not installed");
});
vi.mock("onnxruntime-web", () => {
  throw new Error("not installed");
});

const article = {
  title: "Polisi Tangkap Pencuri Motor di Bumiayu",
  text:
    "BREBES - Polres Brebes menangkap dua pencuri sepeda motor di Kecamatan Bumiayu, Kabupaten Brebes, Senin. " +
    "Kapolres Brebes AKBP Rendra Aditama mengatakan keduanya beraksi di delapan lokasi.",
};

test("without an ONNX runtime the backend answers on TypeScript alone, and says so", async () => {
  const backend = await openEmbedded();
  expect(backend.version).toMatch(/-typescript$/);
  expect(backend.modelId).toBe("hashed-char-3-5.v1");
  const { entities, policeUnits, triples, backend: named } = await backend.analyse(article);
  expect(named.version).toBe(backend.version);
  expect(entities.map(({ name }) => name)).toContain("Rendra Aditama");
  expect(policeUnits.map(({ unit }) => unit)).toEqual(["Polres Brebes"]);
  expect(triples).toContainEqual(
    expect.objectContaining({ subject: "Polres Brebes", predicate: "tangkap" }),
  );
  await backend.close();
}, 30_000);

test("its vectors find a copy with a changed word, and not another theme", async () => {
  const backend = await openEmbedded({ engine: "typescript" });
  const [a, b, c] = await backend.embed([
    article.text,
    article.text.replace("Senin", "Selasa"),
    "Harga cabai rawit di Pasar Legi turun menjadi Rp35.000 per kilogram.",
  ]);
  const none = new Float32Array();
  expect(cosine(a ?? none, b ?? none)).toBeGreaterThan(0.9);
  expect(cosine(a ?? none, c ?? none)).toBeLessThan(0.5);
  await backend.close();
}, 30_000);

test("an engine that was asked for by name is not replaced", async () => {
  await expect(openEmbedded({ engine: "wasm" })).rejects.toMatchObject({
    reason: "NO_ONNX_RUNTIME",
  });
});
