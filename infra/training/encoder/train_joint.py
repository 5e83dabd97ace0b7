"""Train all heads on one encoder: sentiment, two named-entity guidelines, part of speech and dependency trees.

usage: train_joint.py --warm warm.pt --tok tok.json --out joint.pt --minutes 45
         --text smsa=train.tsv,valid.tsv --token nergrit=train.txt,valid.txt --token idner=train.txt,dev.txt
         --trees gsd=modern.conllu --trees csui=train.conllu --tree-dev dev.conllu --hold csui=12
         --share smsa=0.8 --share nergrit=4 --share idner=5 --share gsd=10 --share csui=14

--fork: the layers below it stay as they are, and their states are computed once for each sentence.
--share: passes over a task's training file in all. The rate falls with the clock, so that training ends after --minutes whatever
else the machine does. --hold: every n-th sentence of a treebank is kept out and scored. Development files are scored --marks times;
what is written is the running average of the weights (--average) at the last mark.
"""
import argparse
import json
import random
import time

import torch
from average import Average
from lower import Lower
from data import batches, collate
from encoder import Encoder, MultiTask
from train import Task, evaluate, optimiser
from twins import Twins
from trees import TreeHead, collate_trees, encode_trees, read_trees, score_trees
from unigram import Unigram


def arguments():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for a in ("--warm", "--tok", "--out", "--tree-dev"):
        ap.add_argument(a, required=True)
    for a in ("--text", "--token", "--trees", "--share", "--hold"):
        ap.add_argument(a, action="append", default=[], metavar="NAME=VALUE")
    for a, v in (("--lr", 2e-4), ("--head-lr", 1e-3), ("--decay", 0.9), ("--warmup", 0.05), ("--minutes", 45.0), ("--drop", 0.1), ("--balance", 0.0), ("--smooth", 0.0), ("--average", 0.995)):
        ap.add_argument(a, type=float, default=v)
    for a, v in (("--text-budget", 1280), ("--token-budget", 800), ("--tree-budget", 800), ("--text-len", 64), ("--token-len", 128), ("--threads", 2), ("--seed", 1), ("--marks", 4), ("--fork", 0)):
        ap.add_argument(a, type=int, default=v)
    ap.add_argument("--train-words", action="store_true")
    ap.add_argument("--bf16", action="store_true")
    ap.add_argument("--log")
    return ap.parse_args()


def pairs(values):
    return dict(a.split("=", 1) for a in values)


def endless(items, budget, rng):
    while True:
        yield from batches(items, budget, rng)


def pieces(items):
    return sum(len(x["ids"]) for x in items)


def main():
    o = arguments()
    torch.manual_seed(o.seed)
    torch.set_num_threads(1)
    rng, tok = random.Random(o.seed), Unigram(o.tok)
    share, hold = pairs(o.share), pairs(o.hold)
    warm = torch.load(o.warm, weights_only=True)
    tasks = {}
    for kind in ("text", "token"):
        for name, files in pairs(getattr(o, kind)).items():
            train, dev = files.split(",")
            tasks[name] = Task(name, kind, [train, dev, dev], tok, o)
    trees = {n: read_trees(p, n) for n, p in pairs(o.trees).items()}
    held = {f"{n}-held": [s for i, s in enumerate(trees[n]) if i % int(k) == 0] for n, k in hold.items()}
    for n, k in hold.items():
        trees[n] = [s for i, s in enumerate(trees[n]) if i % int(k)]
    held["gsd-dev"] = read_trees(o.tree_dev, "gsd")
    tags = sorted({t for s in trees.values() for x in s for t in x["tags"]})
    relations = sorted({r for s in trees.values() for x in s for r in x["relations"]})
    model = MultiTask(Encoder(**dict(warm["config"], drop=o.drop)), warm["kinds"], o.drop)
    model.load_state_dict(warm["state"], strict=False)
    model.trees = TreeHead(384, len(tags), len(relations))
    if any(k.startswith("trees.") for k in warm["state"]):
        model.load_state_dict(warm["state"])
    lower = Lower(model.encoder, o.fork)
    opt = optimiser(model, o)
    opt.add_param_group({"params": list(model.trees.parameters()), "lr": o.head_lr, "weight_decay": 0.0})
    train_trees = {n: encode_trees(tok, s, tags, relations, o.token_len) for n, s in trees.items()}
    held_items = {n: encode_trees(tok, s, tags, relations, 510) for n, s in held.items()}
    streams = {n: [endless(t.sets["train"], t.budget(), rng), float(share[n]) * pieces(t.sets["train"])] for n, t in tasks.items()}
    streams |= {n: [endless(s, o.tree_budget, rng), float(share[n]) * pieces(s)] for n, s in train_trees.items()}
    total = sum(v[1] for v in streams.values())
    print("planned pieces", {n: round(v[1]) for n, v in streams.items()}, "sum", round(total), "tags", len(tags), "relations", len(relations), flush=True)
    base, used, average = [g["lr"] for g in opt.param_groups], dict.fromkeys(streams, 0), Average(model, o.average)
    start, step, sums, mark, paused = time.time(), 0, {n: [0.0, 0] for n in streams}, 1, 0.0

    def score():
        row = {"step": step, "seconds": round(time.time() - start), "done": round(done, 3), "seed": o.seed, "used": dict(used), "loss": {n: round(v[0] / max(1, v[1]), 4) for n, v in sums.items()}}
        with average.applied(), torch.autocast("cpu", torch.bfloat16, enabled=o.bf16):
            model.eval()
            for t in tasks.values():
                row[t.name] = {k: v for k, v in evaluate(lambda *a: model(*a).float(), t, "valid", tok.pad).items() if k != "types"}
            for n in held:
                row[n] = score_trees(model, held_items[n], held[n], tags, relations, tok.pad, batches)
                if done < 1:
                    continue
                row[f"{n} style given"] = score_trees(model, held_items[n], held[n], tags, relations, tok.pad, batches, n.split("-")[0])["las"]
            torch.save({"config": model.encoder.config, "state": model.state_dict(), "kinds": model.kinds, "labels": {t.name: t.labels for t in tasks.values()}, "tags": tags, "relations": relations, "seed": o.seed}, o.out)
        print(json.dumps(row), flush=True)
        if o.log:
            open(o.log, "a").write(json.dumps(row) + "\n")
        for v in sums.values():
            v[:] = [0.0, 0]
        model.train()

    def loss_of(replica, chosen):
        name, batch = chosen
        ids, keep, *y = (collate if name in tasks else collate_trees)(batch, tok.pad)
        with torch.autocast("cpu", torch.bfloat16, enabled=o.bf16):
            x = replica.encoder.layers_on(lower(batch, ids, keep), keep, o.fork)
            if name in tasks:
                x = replica.head(name, x, keep)
        if name in tasks:
            return tasks[name].loss(x.float(), y[0])
        return replica.trees.loss(x.float(), keep, y[2], y[0], y[1])

    model.train()
    twins = Twins(model, o.threads)
    while True:
        done = max((time.time() - start - paused) / (o.minutes * 60), sum(used.values()) / total)
        if done >= 1:
            break
        rate = done / o.warmup if done < o.warmup else (1 - done) / (1 - o.warmup)
        for g, lr in zip(opt.param_groups, base):
            g["lr"] = lr * max(rate, 0.01)
        chosen = []
        for _ in range(o.threads):
            # the stream furthest behind its share goes next
            name = min(streams, key=lambda n: used[n] / streams[n][1] + rng.random() * 0.01)
            chosen.append((name, next(streams[name][0])))
            used[name] += pieces(chosen[-1][1])
        losses = twins.backward(chosen, loss_of)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        opt.step()
        step += 1
        average.update(step)
        for (name, _), loss in zip(chosen, losses, strict=True):
            sums[name][0] += loss
            sums[name][1] += 1
        if step % 20 == 0:
            s = time.time() - start
            print(f"step {step} {s:.0f}s done {done:.3f} {sum(used.values()) / (s - paused):.0f} pieces/s", {n: round(v[0] / max(1, v[1]), 3) for n, v in sums.items()}, flush=True)
        if done > mark / o.marks and mark < o.marks:
            mark += 1
            t0 = time.time()
            score()
            paused += time.time() - t0
    score()


if __name__ == "__main__":
    main()
