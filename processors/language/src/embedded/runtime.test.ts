import { afterAll, beforeAll, expect, test } from "vitest";
import { cosine, Embedder } from "./embedder.ts";
import { modelFiles } from "./model-files.ts";
import { openSession } from "./runtime.ts";
import { Tokenizer } from "./tokenizer.ts";

const texts = [
  "Polres Brebes menangkap dua pencuri sepeda motor di Kecamatan Bumiayu.",
  "Harga cabai rawit di Pasar Legi turun menjadi Rp35.000 per kilogram.",
  "BMKG mencatat gempa magnitudo 5,1 di selatan Jawa, tidak berpotensi tsunami.",
  "GEMPA!!! 😀 update… http://contoh.test/berita?id=1",
  "banjir",
];
const tokenizer = Tokenizer.read(modelFiles.vocabulary);
let native: Embedder;
let wasm: Embedder;
beforeAll(async () => {
  native = await Embedder.open(tokenizer, 1, "native");
  wasm = await Embedder.open(tokenizer, 1, "wasm");
}, 60_000);
afterAll(() => Promise.all([native.close(), wasm.close()]));

test("the native engine and wasm give the same vectors, cosine 0.99 or more", async () => {
  const [a, b] = [await native.embed(texts), await wasm.embed(texts)];
  texts.forEach((_, at) => {
    expect(cosine(a[at] ?? new Float32Array(), b[at] ?? new Float32Array())).toBeGreaterThan(0.99);
  });
}, 60_000);

test("a file that is no model is refused by either engine", async () => {
  for (const engine of ["native", "wasm"] as const)
    await expect(openSession(modelFiles.embeddingMean, 1, engine)).rejects.toThrow();
});
