"""multilingual-e5-small from the wheel's 4-bit file to ONNX int8 with the pieces that Indonesian text needs.

python export_embedding.py --bin e5-small-q4.bin --pieces piececount.json --out DIR
"""
import argparse
import json
import os
import re
import struct

import numpy as np
import onnx
from onnx import TensorProto as T, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

LATIN = re.compile("^[\u2581\u0020-\u007e\u00a0-\u00ff\u2010-\u2026]*$")


class Weights:
    """Header, vocabulary and tensors of the file: little-endian, 4-bit blocks of 32 with a half-precision scale."""

    def __init__(self, path):
        self.b = open(path, "rb").read()
        self.p = 4
        self.i32()
        self.hidden, self.layers, self.heads, self.ff, self.vocab, self.max_pos, _ = [self.i32() for _ in range(7)]
        self.eps = struct.unpack_from("<f", self.b, self.p)[0]
        self.p += 4
        self.i32()
        count = self.i32()
        self.bos, self.eos, self.pad, self.unk = [self.i32() for _ in range(4)]
        size = self.u64()
        offsets = np.frombuffer(self.b, "<u4", count + 1, self.p)
        self.p += 4 * (count + 1)
        self.scores = np.frombuffer(self.b, "<f4", count, self.p)
        self.p += 4 * count
        blob = self.b[self.p : self.p + size]
        self.p += size
        self.pieces = [blob[offsets[i] : offsets[i + 1]].decode("utf8", "replace") for i in range(count)]
        self.i32()
        self.p += self.i32()
        self.tensors = {}
        for _ in range(self.i32()):
            length = struct.unpack_from("<H", self.b, self.p)[0]
            self.p += 2
            name = self.b[self.p : self.p + length].decode()
            self.p += length + 1
            self.p += 4
            self.tensors[name] = (self.u64(), self.u64())

    def i32(self):
        value = struct.unpack_from("<i", self.b, self.p)[0]
        self.p += 4
        return value

    def u64(self):
        value = struct.unpack_from("<Q", self.b, self.p)[0]
        self.p += 8
        return value

    def f32(self, name):
        offset, size = self.tensors[name]
        return np.frombuffer(self.b, "<f4", size // 4, offset).copy()

    def q4(self, name, inputs):
        offset, size = self.tensors[name]
        rows = np.frombuffer(self.b, np.uint8, size, offset).reshape(-1, 18)
        scale = rows[:, :2].copy().view("<f2").astype(np.float32)
        low = (rows[:, 2:] & 15).astype(np.float32) - 8
        high = (rows[:, 2:] >> 4).astype(np.float32) - 8
        return (np.concatenate([low, high], 1) * scale).reshape(-1, inputs)


def build(w, keep):
    """The encoder as an ONNX graph; positions, mask and pooling weights are inputs."""
    H, hd = w.hidden, w.hidden // w.heads
    inits, nodes = [], []

    def const(name, value):
        inits.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(op, inputs, out, **attributes):
        nodes.append(helper.make_node(op, inputs, [out], name=out, **attributes))
        return out

    def norm(x, weight, bias, out):
        const(out + ".w", weight)
        const(out + ".b", bias)
        return node("LayerNormalization", [x, out + ".w", out + ".b"], out, axis=-1, epsilon=float(w.eps))

    def linear(x, weight, bias, out):
        const(out + ".W", np.ascontiguousarray(weight.T).astype(np.float32))
        const(out + ".B", bias)
        return node("Add", [node("MatMul", [x, out + ".W"], out + ".mm"), out + ".B"], out)

    const("W", w.q4("emb.word", H)[keep].astype(np.float32))
    const("POS", (w.f32("emb.pos").reshape(-1, H) + w.f32("emb.type").reshape(-1, H)[0]).astype(np.float32))
    node("Gather", ["W", "ids"], "we")
    node("Gather", ["POS", "pos"], "pe")
    node("Add", ["we", "pe"], "e0")
    x = norm("e0", w.f32("emb.ln.w"), w.f32("emb.ln.b"), "eln")
    const("split", np.array([0, 0, w.heads, hd], np.int64))
    const("join", np.array([0, 0, H], np.int64))
    const("scale", np.array(1 / np.sqrt(hd), np.float32))
    const("root2", np.array(np.sqrt(2), np.float32))
    const("one", np.array(1, np.float32))
    const("half", np.array(0.5, np.float32))
    for layer in range(w.layers):
        L = f"l{layer}."
        heads = []
        for part, perm in (("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3])):
            y = linear(x, w.q4(L + part + ".w", H), w.f32(L + part + ".b"), L + part)
            node("Reshape", [y, "split"], y + "r")
            heads.append(node("Transpose", [y + "r"], y + "t", perm=perm))
        a = node("MatMul", heads[:2], L + "a")
        a = node("Add", [node("Mul", [a, "scale"], L + "as"), "mask"], L + "am")
        a = node("Softmax", [a], L + "sm", axis=-1)
        c = node("Transpose", [node("MatMul", [a, heads[2]], L + "c")], L + "ct", perm=[0, 2, 1, 3])
        c = node("Reshape", [c, "join"], L + "cr")
        o = linear(c, w.q4(L + "ao.w", H), w.f32(L + "ao.b"), L + "ao")
        x = norm(node("Add", [x, o], L + "r1"), w.f32(L + "aln.w"), w.f32(L + "aln.b"), L + "ln1")
        f = linear(x, w.q4(L + "fi.w", H), w.f32(L + "fi.b"), L + "fi")
        g = node("Erf", [node("Div", [f, "root2"], L + "g1")], L + "g2")
        g = node("Mul", [f, node("Add", [g, "one"], L + "g3")], L + "g4")
        g = node("Mul", [g, "half"], L + "g5")
        f = linear(g, w.q4(L + "fo.w", w.ff), w.f32(L + "fo.b"), L + "fo")
        x = norm(node("Add", [x, f], L + "r2"), w.f32(L + "oln.w"), w.f32(L + "oln.b"), L + "ln2")
    const("axis", np.array([1], np.int64))
    node("ReduceSum", [node("Mul", [x, "pool"], "pm"), "axis"], "ps", keepdims=0)
    node("LpNormalization", ["ps"], "emb", axis=1, p=2)
    inputs = [("ids", T.INT64, ["b", "s"]), ("pos", T.INT64, ["b", "s"]), ("mask", T.FLOAT, ["b", 1, 1, "s"]), ("pool", T.FLOAT, ["b", "s", 1])]
    graph = helper.make_graph(nodes, "e5", [helper.make_tensor_value_info(*i) for i in inputs], [helper.make_tensor_value_info("emb", T.FLOAT, ["b", H])], inits)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--pieces", required=True, help="JSON object: pieces seen in Indonesian text -> count")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    w = Weights(args.bin)
    seen = set(json.load(open(args.pieces, encoding="utf8")))
    keep = [
        i
        for i, piece in enumerate(w.pieces)
        if i < 4 or (LATIN.match(piece) and (piece in seen or len(piece.strip("\u2581")) <= 2))
    ]
    full, small = os.path.join(args.out, "e5_prune.onnx"), os.path.join(args.out, "e5_prune_int8.onnx")
    model = build(w, keep)
    onnx.checker.check_model(model)
    onnx.save(model, full)
    vocabulary = {"pieces": [w.pieces[i] for i in keep], "scores": [round(float(w.scores[i]), 4) for i in keep], "bos": w.bos, "eos": w.eos, "pad": w.pad, "unk": w.unk}
    with open(os.path.join(args.out, "e5_prune_tok.json"), "w", encoding="utf8") as out:
        json.dump(vocabulary, out, ensure_ascii=False)
    quantize_dynamic(full, small, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"])
    print(len(keep), "pieces", os.path.getsize(small), "bytes")


if __name__ == "__main__":
    main()
