"""Streams drawn maps from worker processes: damage, and things that belong to the picture."""
import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from drawing.marks import draw_marks
from drawing.objects import draw_object


class DrawnMaps(IterableDataset):
    """Endless batches uint8 [n,3,side,side]: opacity of damage, opacity and shade of an object.

    A share of 1 - `object_share` has no object.
    """

    def __init__(self, n, side, shares, object_share, seed):
        self.n, self.side, self.shares = n, side, shares
        self.object_share, self.seed = object_share, seed

    def __iter__(self):
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        torch.set_num_threads(1)
        while True:
            maps = np.zeros((self.n, 3, self.side, self.side), np.float32)
            for planes in maps:
                planes[0] = draw_marks(rng, self.side, self.shares)
                if rng.random() < self.object_share:
                    planes[1], planes[2] = draw_object(rng, self.side)
            yield torch.from_numpy((maps * 255).astype(np.uint8))


def stream_maps(maps, workers):
    """An endless iterator of batches, drawn by `workers` processes; 0 draws in this one."""
    pins = workers > 0 and torch.cuda.is_available()
    return iter(DataLoader(maps, batch_size=None, num_workers=workers, pin_memory=pins))
