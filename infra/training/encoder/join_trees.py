"""The multitask checkpoint and the tree layers trained on it (train_trees.py) -> one checkpoint for export_onnx.py.

usage: join_trees.py --warm warm.pt --trees trees.pt --out joint.pt
"""
import argparse

import torch

LABELS = {
    "smsa": ["negative", "neutral", "positive"],
    "nergrit": ["O", "B-ORGANISATION", "B-PERSON", "B-PLACE", "I-ORGANISATION", "I-PERSON", "I-PLACE"],
    "idner": ["O", "B-LOC", "B-ORG", "B-PER", "I-LOC", "I-ORG", "I-PER"],
}

if __name__ == "__main__":
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for a in ("--warm", "--trees", "--out"):
        ap.add_argument(a, required=True)
    o = ap.parse_args()
    warm, trees = (torch.load(p, weights_only=True) for p in (o.warm, o.trees))
    state = dict(warm["state"])
    for k, v in trees["upper"].items():
        state["upper." + k[len("layers.") :] if k.startswith("layers.") else k] = v
    torch.save({**{k: trees[k] for k in ("tags", "relations", "fork", "take", "seed")}, "config": warm["config"], "kinds": warm["kinds"], "labels": LABELS, "state": state}, o.out)
