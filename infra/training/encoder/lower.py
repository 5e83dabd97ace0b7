"""The layers below the fork: no gradient, no dropout, each sentence's states computed once and kept in bfloat16."""
import copy

import torch


class Lower:
    def __init__(self, encoder, fork):
        self.encoder, self.fork = encoder, fork
        self.still = copy.deepcopy(encoder).eval() if fork else None

    def __call__(self, batch, ids, keep):
        """Hidden states [b, s, h] that enter layer `fork`; with fork 0 the embedded pieces, tuned like the rest."""
        if self.fork == 0:
            return torch.nn.functional.dropout(self.encoder.embedded(ids), self.encoder.drop, self.encoder.training)
        if any("state" not in item for item in batch):
            self._compute(batch, ids, keep)
        x = torch.zeros(*ids.shape, self.encoder.config["hidden"])
        for i, item in enumerate(batch):
            x[i, : len(item["ids"])] = item["state"].float()
        return x

    @torch.no_grad()
    def _compute(self, batch, ids, keep):
        with torch.autocast("cpu", torch.bfloat16):
            x = self.still.layers_on(self.still.embedded(ids), keep, 0, self.fork).to(torch.bfloat16)
        for i, item in enumerate(batch):
            item["state"] = x[i, : len(item["ids"])].clone()
