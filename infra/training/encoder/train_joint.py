"""Go on training the multitask encoder with a head for dependency trees.

usage: train_joint.py --warm warm.pt --tok tok.json --out joint.pt --minutes 18
         --text smsa=train.tsv,valid.tsv --token nergrit=train.txt,valid.txt --token idner=train.txt,dev.txt
         --trees gsd=train.conllu --trees csui=train.conllu --tree-dev dev.conllu --share smsa=0.1 --share nergrit=1 --share gsd=3

--share: passes over a task's training file in all. The rate falls with the clock, so that training ends after --minutes whatever
else the machine does. Development files are scored at the end of every fifth; nothing is chosen on them but the treebank mix.
"""
import argparse
import json
import random
import time

import torch
from data import batches, collate, read_bio, read_text
from encoder import Encoder, MultiTask
from train import Task, evaluate, optimiser
from trees import TreeHead, collate_trees, encode_trees, read_trees, score_trees
from unigram import Unigram


def arguments():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for a in ("--warm", "--tok", "--out", "--tree-dev"):
        ap.add_argument(a, required=True)
    for a in ("--text", "--token", "--trees", "--share"):
        ap.add_argument(a, action="append", default=[], metavar="NAME=VALUE")
    for a, v in (("--lr", 1e-4), ("--head-lr", 1e-3), ("--decay", 0.9), ("--warmup", 0.06), ("--minutes", 18.0), ("--drop", 0.1), ("--balance", 0.0), ("--smooth", 0.0)):
        ap.add_argument(a, type=float, default=v)
    for a, v in (("--text-budget", 1280), ("--token-budget", 640), ("--tree-budget", 640), ("--text-len", 64), ("--token-len", 128), ("--threads", 2), ("--seed", 1)):
        ap.add_argument(a, type=int, default=v)
    ap.add_argument("--train-words", action="store_true")
    ap.add_argument("--bf16", action="store_true")
    ap.add_argument("--log")
    return ap.parse_args()


def endless(items, budget, rng):
    while True:
        yield from batches(items, budget, rng)


def main():
    o = arguments()
    torch.manual_seed(o.seed)
    torch.set_num_threads(o.threads)
    rng, tok = random.Random(o.seed), Unigram(o.tok)
    share = {k: float(v) for k, v in (a.split("=") for a in o.share)}
    warm = torch.load(o.warm, weights_only=True)
    tasks = {}
    for kind in ("text", "token"):
        for a in getattr(o, kind):
            name, files = a.split("=", 1)
            train, dev = files.split(",")
            tasks[name] = Task(name, kind, [train, dev, dev], tok, o)
    trees = {n: read_trees(p, n) for n, p in (a.split("=", 1) for a in o.trees)}
    dev = read_trees(o.tree_dev, "gsd")
    tags = sorted({t for s in trees.values() for x in s for t in x["tags"]})
    relations = sorted({r for s in trees.values() for x in s for r in x["relations"]})
    model = MultiTask(Encoder(**dict(warm["config"], drop=o.drop)), warm["kinds"], o.drop)
    model.load_state_dict(warm["state"])
    model.trees = TreeHead(384, len(tags), len(relations))
    opt = optimiser(model, o)
    ps = list(model.trees.parameters())
    opt.add_param_group({"params": ps, "lr": o.head_lr, "weight_decay": 0.0})
    train_trees = {n: encode_trees(tok, s, tags, relations, o.token_len) for n, s in trees.items()}
    dev_items = encode_trees(tok, dev, tags, relations, 510)
    streams = {n: [endless(t.sets["train"], t.budget(), rng), share[n] * sum(len(x["ids"]) for x in t.sets["train"])] for n, t in tasks.items()}
    streams |= {n: [endless(s, o.tree_budget, rng), share[n] * sum(len(x["ids"]) for x in s)] for n, s in train_trees.items()}
    print("planned pieces", {n: round(v[1]) for n, v in streams.items()}, "sum", round(sum(v[1] for v in streams.values())), "tags", len(tags), "relations", len(relations), flush=True)
    base = [g["lr"] for g in opt.param_groups]
    used, total = {n: 0 for n in streams}, sum(v[1] for v in streams.values())
    start, step, sums, mark = time.time(), 0, {n: [0.0, 0] for n in streams}, 1
    budget = o.minutes * 60
    paused = 0.0

    def save():
        torch.save({"config": model.encoder.config, "state": model.state_dict(), "kinds": model.kinds, "labels": {t.name: t.labels for t in tasks.values()}, "tags": tags, "relations": relations, "seed": o.seed}, o.out)

    def score():
        model.eval()
        row = {"step": step, "seconds": round(time.time() - start), "used": dict(used), "loss": {n: round(v[0] / max(1, v[1]), 4) for n, v in sums.items()}}
        for t in tasks.values():
            r = evaluate(model, t, "valid", tok.pad)
            row[t.name] = {k: v for k, v in r.items() if k != "types"}
        for mix in ([1.0, 0.0], [0.7, 0.3], [0.5, 0.5]):
            row[f"trees {mix}"] = score_trees(model, dev_items, dev, tags, relations, tok.pad, batches, mix)
        print(json.dumps(row), flush=True)
        if o.log:
            open(o.log, "a").write(json.dumps(row) + "\n")
        model.train()
        save()
        for v in sums.values():
            v[:] = [0.0, 0]

    model.train()
    while True:
        done = max((time.time() - start - paused) / budget, sum(used.values()) / total)
        if done >= 1:
            break
        rate = min(done / o.warmup, (1 - done) / (1 - o.warmup)) if done < o.warmup else (1 - done) / (1 - o.warmup)
        for g, lr in zip(opt.param_groups, base):
            g["lr"] = lr * max(rate, 0.01)
        # the stream furthest behind its share goes next
        name = min(streams, key=lambda n: used[n] / streams[n][1] + rng.random() * 0.01)
        batch = next(streams[name][0])
        with torch.autocast("cpu", torch.bfloat16, enabled=o.bf16):
            if name in tasks:
                ids, keep, y = collate(batch, tok.pad)
                loss = tasks[name].loss(model(name, ids, keep).float(), y)
            else:
                ids, keep, first, y, bank = collate_trees(batch, tok.pad)
                x = model.encoder(ids, keep)
        if name not in tasks:
            loss = model.trees.loss(x.float(), bank, first, y)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        opt.step()
        step += 1
        used[name] += sum(len(x["ids"]) for x in batch)
        sums[name][0] += loss.item()
        sums[name][1] += 1
        if step % 5 == 0:
            s = time.time() - start
            print(f"step {step} {s:.0f}s done {done:.3f} {sum(used.values()) / (s - paused):.0f} pieces/s", {n: round(v[0] / max(1, v[1]), 3) for n, v in sums.items()}, flush=True)
        if done > mark / 3 and mark < 3:
            mark += 1
            t0 = time.time()
            score()
            paused += time.time() - t0
    score()


if __name__ == "__main__":
    main()
