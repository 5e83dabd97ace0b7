import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { Perceptron } from "./perceptron.ts";

/** The three linear models of the parser. */
export type ParserModels = { tagger: Perceptron; arcs: Perceptron; labels: Perceptron };

/** Linear models by name, as one file holds them. */
export type LinearModels = Record<string, Perceptron>;

type Header = { name: string; classes: string[]; bits: number; rows: number }[];

// Each kept row: its distance from the row before (varint), how many weights (byte), then class and weight
// (a byte each). Most rows have one to three weights, so this is far smaller than the dense table.
const encodeRows = (model: Perceptron, scale: number): { bytes: number[]; rows: number } => {
  const bytes: number[] = [];
  const size = model.classes.length;
  let last = -1;
  let rows = 0;
  for (let row = 0; row < 1 << model.bits; row++) {
    const kept: number[] = [];
    for (let k = 0; k < size; k++) {
      const value = Math.round((model.weights[row * size + k] ?? 0) * scale);
      if (value !== 0) kept.push(k, Math.max(-127, Math.min(127, value)) & 255);
    }
    if (kept.length === 0) continue;
    let distance = row - last;
    for (; distance >= 128; distance >>>= 7) bytes.push((distance & 127) | 128);
    bytes.push(distance, kept.length / 2);
    for (const byte of kept) bytes.push(byte);
    last = row;
    rows++;
  }
  return { bytes, rows };
};

/**
 * Packs trained models: weights times `scale`, rounded to int8, zeros left out, gzip.
 * Ties between scores are broken by class order, before and after.
 */
export const packModels = (models: LinearModels, scale: Record<string, number>): Buffer => {
  const parts = Object.entries(models).map(([name, model]) => ({
    name,
    model,
    ...encodeRows(model, scale[name] ?? 1),
  }));
  const header: Header = parts.map(({ name, rows, model }) => ({
    name,
    rows,
    classes: [...model.classes],
    bits: model.bits,
  }));
  const json = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  return gzipSync(Buffer.concat([size, json, ...parts.map(({ bytes }) => Buffer.from(bytes))]), {
    level: 9,
  });
};

/** Reads what `packModels` wrote. */
export const readModels = (path: string): LinearModels => {
  const bytes = gunzipSync(readFileSync(path));
  const jsonSize = bytes.readUInt32LE(0);
  // The file is ours, written by packModels.
  const header = JSON.parse(bytes.toString("utf8", 4, 4 + jsonSize)) as Header;
  let at = 4 + jsonSize;
  const models = header.map(({ name, classes, bits, rows }) => {
    const weights = new Int8Array((1 << bits) * classes.length);
    let row = -1;
    for (let count = 0; count < rows; count++) {
      let distance = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++] ?? 0;
        distance |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      row += distance;
      for (let left = bytes[at++] ?? 0; left > 0; left--) {
        const k = bytes[at++] ?? 0;
        weights[row * classes.length + k] = bytes[at++] ?? 0;
      }
    }
    return [name, new Perceptron(classes, bits, weights)] as const;
  });
  return Object.fromEntries(models);
};

/** The parser's file: its three models. */
export const readParser = (path: string): ParserModels =>
  // infra/training/parser packs these three names.
  readModels(path) as ParserModels;
