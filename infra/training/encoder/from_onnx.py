"""The shipped int8 multitask model -> a checkpoint to go on training from.

usage: from_onnx.py --model multitask_int8.onnx --out warm.pt
"""
import argparse

import numpy as np
import onnx
import torch
from onnx import numpy_helper

KINDS = {"smsa": ("text", 3), "nergrit": ("token", 7), "idner": ("token", 7)}


def tensors(path):
    """Initialisers by name; quantised ones as floats (per column or per tensor)."""
    raw = {i.name: numpy_helper.to_array(i) for i in onnx.load(path).graph.initializer}
    out = {}
    for name, a in raw.items():
        if name.endswith("_quantized"):
            stem = name[: -len("_quantized")]
            out[stem] = (a.astype(np.float32) - raw[stem + "_zero_point"].astype(np.float32)) * raw[stem + "_scale"]
        elif not name.endswith(("_scale", "_zero_point")):
            out[name] = a
    return out


def state(t):
    s = {"encoder.word.weight": t["word"], "encoder.pos.weight": t["position"], "encoder.ln.weight": t["ln0.w"], "encoder.ln.bias": t["ln0.b"]}
    for l in range(12):
        a, b = f"l{l}.", f"encoder.layers.{l}."
        s[b + "qkv.weight"] = np.concatenate([t[a + k + ".W"].T for k in "qkv"])
        s[b + "qkv.bias"] = np.concatenate([t[a + k + ".B"] for k in "qkv"])
        for name in ("ao", "fi", "fo"):
            s[b + name + ".weight"], s[b + name + ".bias"] = t[a + name + ".W"].T, t[a + name + ".B"]
        for name in ("ln1", "ln2"):
            s[b + name + ".weight"], s[b + name + ".bias"] = t[a + name + ".w"], t[a + name + ".b"]
    s["heads.smsa.0.weight"], s["heads.smsa.0.bias"] = t["smsa.h.W"].T, t["smsa.h.B"]
    s["heads.smsa.3.weight"], s["heads.smsa.3.bias"] = t["smsa.W"].T, t["smsa.B"]
    for name in ("nergrit", "idner"):
        s[f"heads.{name}.weight"], s[f"heads.{name}.bias"] = t[name + ".W"].T, t[name + ".B"]
    return {k: torch.from_numpy(np.ascontiguousarray(v, np.float32)) for k, v in s.items()}


if __name__ == "__main__":
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--model", required=True)
    ap.add_argument("--out", required=True)
    o = ap.parse_args()
    s = state(tensors(o.model))
    config = dict(vocab=len(s["encoder.word.weight"]), hidden=384, layers=12, heads=12, ff=1536, max_pos=512, eps=1e-12, drop=0.1)
    torch.save({"config": config, "state": s, "kinds": KINDS}, o.out)
