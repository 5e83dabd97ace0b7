"""Several batches of one step at a time, each on a replica with one thread: threads meet once a step, not in every product of matrices."""
import copy
from concurrent.futures import ThreadPoolExecutor

import torch


class Twins:
    def __init__(self, model, count):
        self.replicas = [model, *(copy.deepcopy(model) for _ in range(count - 1))]
        for twin in self.replicas[1:]:
            for mine, shared in zip(twin.parameters(), model.parameters(), strict=True):
                mine.data = shared.data
        self.pool = ThreadPoolExecutor(count)

    def backward(self, batches, loss_of):
        """loss_of(replica, batch) -> loss. Leaves the mean gradient on the model's parameters; returns the losses."""

        def one(replica, batch):
            replica.zero_grad(set_to_none=True)
            loss = loss_of(replica, batch)
            (loss / len(batches)).backward()
            return loss.item()

        losses = list(self.pool.map(one, self.replicas, batches))
        with torch.no_grad():
            for twin in self.replicas[1:]:
                for shared, mine in zip(self.replicas[0].parameters(), twin.parameters(), strict=True):
                    if mine.grad is None:
                        continue
                    shared.grad = mine.grad if shared.grad is None else shared.grad.add_(mine.grad)
        return losses
