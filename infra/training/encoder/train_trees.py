"""A parser on the shipped multitask encoder: the encoder stays as it is; copies of a few layers behind the fork are tuned for trees.

usage: train_trees.py --warm warm.pt --tok tok.json --out trees.pt --gsd modern.conllu --csui train.conllu --dev dev.conllu
                      [--fork 8] [--take 2] [--hold 12] [--cache-minutes 8] [--minutes 28]

The states at the fork are computed once (no gradient, no dropout) for as many sentences as --cache-minutes allow, CSUI first; training
then costs a sixth of tuning the whole encoder, and the heads for entities and sentiment keep every figure they have.
The rate falls with the clock. Every --hold-th sentence of CSUI is kept out and scored beside the development file; nothing is chosen
on either. What is written is the running average of the weights.
"""
import argparse
import copy
import json
import random
import time

import torch
import torch.nn as nn
from average import Average
from data import batches
from encoder import Encoder
from trees import TreeHead, collate_trees, encode_trees, read_trees, score_trees
from unigram import Unigram


class Lower(nn.Module):
    """The encoder up to the fork."""

    def __init__(self, encoder, fork):
        super().__init__()
        self.encoder, self.fork = encoder, fork

    def forward(self, ids, keep):
        return self.encoder.layers_on(self.encoder.embedded(ids), keep, 0, self.fork)


def mask_of(keep, x):
    return torch.zeros(keep.shape, dtype=x.dtype).masked_fill(~keep, -1e4)[:, None, None, :]


class Upper(nn.Module):
    """Tuned copies of the upper layers and the heads."""

    def __init__(self, layers, tags, relations, drop):
        super().__init__()
        self.layers = nn.ModuleList(copy.deepcopy(l) for l in layers)
        for l in self.layers:
            l.drop = drop
        self.trees = TreeHead(384, tags, relations)

    def forward(self, x, keep):
        for layer in self.layers:
            x = layer(x, mask_of(keep, x))
        return x


class Whole:
    """What score_trees asks for: encoder(ids, keep) and trees."""

    def __init__(self, lower, upper):
        self.lower, self.upper, self.trees = lower, upper, upper.trees

    def encoder(self, ids, keep):
        return self.upper(self.lower(ids, keep), keep)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for a in ("--warm", "--tok", "--out", "--gsd", "--csui", "--dev"):
        ap.add_argument(a, required=True)
    for a, v in (("--lr", 3e-4), ("--head-lr", 2e-3), ("--drop", 0.1), ("--minutes", 28.0), ("--cache-minutes", 8.0), ("--warmup", 0.06), ("--average", 0.995)):
        ap.add_argument(a, type=float, default=v)
    for a, v in (("--fork", 8), ("--take", 2), ("--hold", 12), ("--threads", 1), ("--seed", 1), ("--budget", 400), ("--marks", 2)):
        ap.add_argument(a, type=int, default=v)
    ap.add_argument("--bf16", action="store_true")
    ap.add_argument("--log")
    o = ap.parse_args()
    torch.manual_seed(o.seed)
    torch.set_num_threads(o.threads)
    rng, tok, warm = random.Random(o.seed), Unigram(o.tok), torch.load(o.warm, weights_only=True)
    sets = {"csui": read_trees(o.csui, "csui"), "gsd": read_trees(o.gsd, "gsd")}
    held = {"gsd-dev": read_trees(o.dev, "gsd"), "csui-held": sets["csui"][:: o.hold]}
    sets["csui"] = [s for i, s in enumerate(sets["csui"]) if i % o.hold]
    tags = sorted({t for s in sets.values() for x in s for t in x["tags"]})
    relations = sorted({r for s in sets.values() for x in s for r in x["relations"]})
    encoder = Encoder(**dict(warm["config"], drop=0.0)).eval()
    encoder.load_state_dict({k[8:]: v for k, v in warm["state"].items() if k.startswith("encoder.")})
    encoder.requires_grad_(False)
    lower, upper = Lower(encoder, o.fork), Upper(encoder.layers[o.fork : o.fork + o.take], len(tags), len(relations), o.drop)
    upper.requires_grad_(True)
    whole = Whole(lower, upper)
    items = {n: encode_trees(tok, s, tags, relations, 100) for n, s in sets.items()}
    queue = [b for n in ("csui", "gsd") for b in batches(items[n], 2400, rng)]
    start, cached, pieces = time.time(), [], 0
    for b in queue:
        if time.time() - start > o.cache_minutes * 60:
            break
        ids, keep, *_ = collate_trees(b, tok.pad)
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=o.bf16):
            x = lower(ids, keep).to(torch.bfloat16)
        for i, e in enumerate(b):
            e["state"] = x[i, : len(e["ids"])].clone()
            pieces += len(e["ids"])
            cached.append(e)
    print("cached", len(cached), "of", sum(map(len, items.values())), "sentences", pieces, "pieces", round(time.time() - start), "s", flush=True)
    held_items = {n: encode_trees(tok, s, tags, relations, 510) for n, s in held.items()}
    groups = [{"params": list(upper.layers.parameters()), "lr": o.lr}, {"params": list(upper.trees.parameters()), "lr": o.head_lr}]
    opt = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    average = Average(upper, o.average, 1)
    start, paused, step, seen, mark, losses = time.time(), 0.0, 0, 0, 1, []

    def score():
        upper.eval()
        row = {"step": step, "seconds": round(time.time() - start), "epochs": round(seen / pieces, 2), "loss": round(sum(losses[-50:]) / max(1, len(losses[-50:])), 3), "seed": o.seed}
        with average.applied():
            for n in held:
                row[n] = score_trees(whole, held_items[n], held[n], tags, relations, tok.pad, batches)
            torch.save({"upper": upper.state_dict(), "tags": tags, "relations": relations, "fork": o.fork, "take": o.take, "seed": o.seed}, o.out)
        print(json.dumps(row), flush=True)
        if o.log:
            open(o.log, "a").write(json.dumps(row) + "\n")
        upper.train()

    def endless():
        while True:
            yield from batches(cached, o.budget, rng)

    stream = endless()
    upper.train()
    while True:
        done = (time.time() - start - paused) / (o.minutes * 60)
        if done >= 1:
            break
        rate = min(done / o.warmup, 1.0) * (1 - done)
        for g, lr in zip(opt.param_groups, (o.lr, o.head_lr)):
            g["lr"] = lr * max(rate, 0.02)
        b = next(stream)
        _, keep, first, y, bank = collate_trees(b, tok.pad)
        x = torch.zeros(*keep.shape, 384)
        for i, e in enumerate(b):
            x[i, : len(e["ids"])] = e["state"].float()
        with torch.autocast("cpu", torch.bfloat16, enabled=o.bf16):
            x = upper(x, keep)
        loss = upper.trees.loss(x.float(), keep, bank, first, y)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(upper.parameters(), 2.0)
        opt.step()
        average.update(step)
        losses.append(loss.item())
        step += 1
        seen += sum(len(e["ids"]) for e in b)
        if step % 50 == 0:
            s = time.time() - start - paused
            print(f"step {step} {s:.0f}s {seen / s:.0f} pieces/s epochs {seen / pieces:.2f} loss {sum(losses[-50:]) / 50:.3f}", flush=True)
        if done > mark / o.marks and mark < o.marks:
            mark += 1
            t0 = time.time()
            score()
            paused += time.time() - t0
    score()


if __name__ == "__main__":
    main()
