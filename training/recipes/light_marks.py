"""Recipe of the network of light marks."""
import collections
import random

import torch
from torch.nn import functional as F

from augment.prints import PrintShares, print_batch
from drawing.maps import DrawnMaps, stream_maps
from drawing.marks import MarkShares
from recipes.hardness import Hardness

OBJECT_SHARE = 0.4
# Drawing is slower than learning: half of the drawings are earlier ones over other photographs.
KEPT_DRAWINGS, REUSED_SHARE = 32, 0.5
DICE_WEIGHT, WORST_WEIGHT = 0.3, 0.03


class LightMarksRecipe:
    """Cross-entropy, overlap of light marks, and the worst pixels without a mark.

    Photographs on which the network marks undamaged pixels are sampled more often.
    """

    packs = ('photos', 'portraits', 'marks', 'look-alikes')
    marks = MarkShares(covered=0.25, folds=0.25)
    prints = PrintShares(
        undamaged=0.4, photographs=0.6, dark=0.15, soft=(0.4, 0.35, 0.25), faintest=0.4
    )

    def __init__(self, packs, options):
        self.data, self.options, self.maps = packs, options, None
        self.kept = collections.deque(maxlen=KEPT_DRAWINGS)
        self.hardness = Hardness(len(packs.photos), packs.device)

    def batch(self, n, size):
        if self.maps is None:
            maps = DrawnMaps(n, size, self.marks, OBJECT_SHARE, self.options.seed)
            self.maps = stream_maps(maps, self.options.workers)
        if len(self.kept) > 8 and random.random() < REUSED_SHARE:
            marks, objects = random.choice(self.kept)
            objects = objects.roll(random.randrange(n), 0)
        else:
            drawn = next(self.maps).to(self.data.device, non_blocking=True)
            marks, objects = drawn.split((1, 2), 1)
            self.kept.append((marks, objects))
        maps = torch.cat([marks, objects], 1).float() / 255
        return print_batch(self.data, maps, self.prints, self.hardness.weights())

    def loss(self, net, seen, target, weight, undamaged, index):
        scores = net(seen).float()
        entropy = F.binary_cross_entropy_with_logits(scores, target, weight)
        chance = scores.sigmoid() * weight
        shared = (chance * target).sum((1, 2, 3)) * 2 + 20
        areas = chance.sum((1, 2, 3)) + (target * weight).sum((1, 2, 3)) + 20
        unmarked = F.softplus(scores) * (weight == 1) * (target == 0)
        worst = unmarked.flatten(1).topk(unmarked[0].numel() // 500)[0].mean()
        self.hardness.note(chance, undamaged.flatten(), index)
        return entropy + DICE_WEIGHT * (1 - shared / areas).mean() + WORST_WEIGHT * worst
