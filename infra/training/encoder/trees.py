"""Dependency trees on the encoder: reader, biaffine heads for tags, arcs and relations, decoding, scores."""
import random

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

KEPT = {"obl:agent", "obl:tmod", "nsubj:pass"}
TREEBANKS = ["gsd", "csui"]


def read_trees(path, bank):
    """-> [{words, tags, heads, relations, bank}]; subtypes cut but those the clause roles need."""
    out, cur = [], []
    for line in [*open(path, encoding="utf8"), "\n"]:
        line = line.rstrip("\n")
        if line and line[0] != "#":
            f = line.split("\t")
            if f[0].isdigit():
                cur.append((f[1], f[3], int(f[6]), f[7] if f[7] in KEPT else f[7].split(":")[0]))
        elif not line and cur:
            w, t, h, r = zip(*cur)
            out.append({"words": w, "tags": t, "heads": h, "relations": r, "bank": TREEBANKS.index(bank)})
            cur = []
    return out


def encode_trees(tok, trees, tags, relations, max_len):
    """First pieces stand for words; piece 0 (bos) stands for the root. Sentences over max_len pieces are left out of training."""
    out = []
    for n, s in enumerate(trees):
        ids, at = [tok.bos], []
        for w in s["words"]:
            at.append(len(ids))
            ids += tok.encode(w) or [tok.unk]
        if len(ids) + 1 > max_len:
            continue
        index = [0, *at]
        out.append({
            "ids": [*ids, tok.eos], "at": at, "sent": n, "bank": s["bank"],
            "tag": [tags.index(t) if t in tags else -100 for t in s["tags"]],
            "head": [index[h] for h in s["heads"]],
            "rel": [relations.index(r) if r in relations else -100 for r in s["relations"]],
        })
    return out


def collate_trees(batch, pad):
    n = max(len(x["ids"]) for x in batch)
    ids = torch.tensor([x["ids"] + [pad] * (n - len(x["ids"])) for x in batch])
    keep = torch.tensor([[True] * len(x["ids"]) + [False] * (n - len(x["ids"])) for x in batch])
    first = torch.zeros(ids.shape, dtype=torch.bool)
    y = {k: torch.full(ids.shape, -100) for k in ("tag", "head", "rel")}
    for i, x in enumerate(batch):
        first[i, x["at"]] = True
        for k in y:
            y[k][i, x["at"]] = torch.tensor(x[k])
    return ids, keep, first, y, torch.tensor([x["bank"] for x in batch])


class TreeHead(nn.Module):
    """Dozat and Manning's biaffine scorer. The treebanks' guidelines differ (compound against nmod), so a vector of the treebank is
    added to every piece: the right one while training, the mix that `style` guesses from the sentence's mean vector afterwards."""

    def __init__(self, hidden, tags, relations, arc=192, rel=48, drop=0.3):
        super().__init__()
        self.style = nn.Linear(hidden, len(TREEBANKS))
        self.relations, self.rel = relations, rel
        self.bank = nn.Parameter(torch.zeros(len(TREEBANKS), hidden))
        self.tag = nn.Linear(hidden, tags)
        self.arc_d, self.arc_h = nn.Linear(hidden, arc), nn.Linear(hidden, arc)
        self.arc_u = nn.Linear(arc, arc, bias=False)
        self.arc_b = nn.Linear(arc, 1, bias=False)
        self.rel_d, self.rel_h = nn.Linear(hidden, rel), nn.Linear(hidden, rel)
        self.rel_u = nn.Linear(rel, relations * rel)
        self.rel_b = nn.Linear(rel, relations)
        self.drop = nn.Dropout(drop)
        nn.init.orthogonal_(self.arc_u.weight)

    def guess(self, x, keep):
        """-> logits of the treebank whose guideline a sentence follows [b, banks]"""
        w = keep.to(x.dtype)[..., None]
        return self.style((x * w).sum(1) / w.sum(1))

    def forward(self, x, mix, first):
        """mix [b, banks] -> tag logits [b,s,t], arc logits [b,dependent,head], relation parts d [b,s,r,k], h [b,s,k], hb [b,s,r]"""
        x = self.drop(x + (mix @ self.bank)[:, None])
        tag = self.tag(x)
        d, h = (self.drop(F.relu(f(x))) for f in (self.arc_d, self.arc_h))
        arc = self.arc_u(d) @ h.transpose(1, 2) * (h.shape[-1] ** -0.5) + self.arc_b(h).transpose(1, 2)
        if first is not None:
            allowed = first.clone()
            allowed[:, 0] = True
            arc = arc.masked_fill(~allowed[:, None], -1e4)
        d, h = (self.drop(F.relu(f(x))) for f in (self.rel_d, self.rel_h))
        return tag, arc, self.rel_u(d).unflatten(-1, (self.relations, self.rel)), h, self.rel_b(h)

    def loss(self, x, keep, bank, first, y):
        style = F.cross_entropy(self.guess(x, keep), bank)
        tag, arc, d, h, hb = self(x, F.one_hot(bank, len(TREEBANKS)).to(x.dtype), first)
        mine = y["head"] >= 0
        b = torch.arange(len(x))[:, None].expand_as(mine)[mine]
        heads = y["head"][mine]
        rel = (d[mine] @ h[b, heads][..., None]).squeeze(-1) * self.rel**-0.5 + hb[b, heads]
        return 0.2 * style + F.cross_entropy(tag[mine], y["tag"][mine], ignore_index=-100) + F.cross_entropy(arc[mine], heads) + F.cross_entropy(rel, y["rel"][mine], ignore_index=-100)


def best_tree(scores):
    """Chu-Liu/Edmonds with one root. scores [n+1][n+1]: row = dependent, column = head, 0 = root. -> heads of 1..n"""
    s = np.array(scores, dtype=float)
    np.fill_diagonal(s, -1e9)
    heads = edmonds(s)
    if (heads[1:] == 0).sum() > 1:
        roots = [i for i in range(1, len(s)) if heads[i] == 0]
        best = None
        for r in roots:
            t = s.copy()
            t[1:, 0] = -1e8
            t[r, 0] = s[r, 0]
            h = edmonds(t)
            total = sum(t[i, h[i]] for i in range(1, len(s)))
            if best is None or total > best[0]:
                best = (total, h)
        heads = best[1]
    return [int(h) for h in heads[1:]]


def edmonds(s):
    n = len(s)
    heads = s.argmax(1)
    heads[0] = 0
    state, cycle = [0] * n, None
    state[0] = 2
    for i in range(1, n):
        path, at = [], i
        while state[at] == 0:
            state[at] = 1
            path.append(at)
            at = heads[at]
        if state[at] == 1:
            cycle = path[path.index(at):]
            break
        for p in path:
            state[p] = 2
    if cycle is None:
        return heads
    inside = set(cycle)
    outside = [i for i in range(n) if i not in inside]
    m = len(outside)
    t = np.full((m + 1, m + 1), -1e9)
    enter, leave = {}, {}
    total = sum(s[c, heads[c]] for c in cycle)
    for a, i in enumerate(outside):
        for b, j in enumerate(outside):
            t[a, b] = s[i, j]
        c = max(cycle, key=lambda c: s[i, c])
        t[a, m], leave[i] = s[i, c], c
        c = max(cycle, key=lambda c: s[c, i] - s[c, heads[c]])
        t[m, a], enter[i] = total + s[c, i] - s[c, heads[c]], c
    np.fill_diagonal(t, -1e9)
    inner = edmonds(t)
    out = heads.copy()
    for a, i in enumerate(outside):
        if i:
            out[i] = leave[i] if inner[a] == m else outside[inner[a]]
    source = outside[inner[m]]
    out[enter[source]] = source
    return out


@torch.no_grad()
def score_trees(model, items, trees, tags, relations, pad, batches, bank=None):
    """UPOS, UAS, LAS with subtypes cut; bank: a treebank's name, or None for the model's own guess of the guideline."""
    head, right, styles = model.trees, np.zeros(4), 0
    for b in batches(items, 4096):
        ids, keep, first, _, banks = collate_trees(b, pad)
        x = model.encoder(ids, keep).float()
        mix = head.guess(x, keep).softmax(-1)
        styles += (mix.argmax(-1) == banks).sum().item()
        if bank:
            mix = F.one_hot(torch.tensor([TREEBANKS.index(bank)] * len(b)), len(TREEBANKS)).float()
        tag, arc, d, h, hb = head(x, mix, first)
        for i, e in enumerate(b):
            index = [0, *e["at"]]
            heads = best_tree(arc[i][index][:, index].numpy())
            g = trees[e["sent"]]
            up = torch.tensor([index[k] for k in heads])
            rel = (d[i, e["at"]] @ h[i, up][..., None]).squeeze(-1) * head.rel**-0.5 + hb[i, up]
            rel, tg = rel.argmax(-1).tolist(), tag[i, e["at"]].argmax(-1).tolist()
            for k in range(len(heads)):
                ok = heads[k] == g["heads"][k]
                right += (1, tags[tg[k]] == g["tags"][k], ok, ok and relations[rel[k]].split(":")[0] == g["relations"][k].split(":")[0])
    n = sum(len(g["words"]) for g in trees)
    return {"upos": round(100 * right[1] / n, 2), "uas": round(100 * right[2] / n, 2), "las": round(100 * right[3] / n, 2), "style": round(100 * styles / len(items), 1)}
