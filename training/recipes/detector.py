"""Recipe of the mark detector."""
import torch
from torch.nn import functional as F

from augment.marks import damaged_batch
from recipes.hardness import Hardness


class DetectorRecipe:
    """Cross-entropy (thin marks weigh more), Tversky loss, and the worst pixels without a mark.

    Photographs on which the network marks undamaged pixels are sampled more often.
    """

    packs = ('photos', 'marks', 'look-alikes')

    def __init__(self, packs, options):
        self.data = packs
        self.hardness = Hardness(len(packs.photos), packs.device)

    def batch(self, n, size):
        return damaged_batch(self.data, n, size, self.hardness.weights())

    def loss(self, net, picture, target, mask, weight, undamaged, index):
        logits = net(picture).float()
        # Opened with 5 px: what remains of the marks is thick.
        thick = F.max_pool2d(-F.max_pool2d(-mask, 5, 1, 2), 5, 1, 2)
        cross = F.binary_cross_entropy_with_logits(logits, target, reduction='none')
        emphasis = 1 + mask + 1.5 * mask * (1 - thick)
        chance = torch.sigmoid(logits)
        hit = (chance * mask).sum()
        false, missed = (chance * (1 - mask) * weight).sum(), ((1 - chance) * mask).sum()
        smooth = 8.0 * len(picture)
        overlap = (hit + smooth) / (hit + 0.5 * false + 0.5 * missed + smooth)
        unmarked = (F.softplus(logits) * (weight == 1) * (target == 0)).flatten(1)
        worst = unmarked.topk(unmarked.shape[1] // 200)[0].mean(1)
        undamaged = undamaged.flatten()
        self.hardness.note(chance, undamaged, index)
        worst = (worst * (0.3 + 0.7 * undamaged)).mean()
        return 2 * (cross * weight * emphasis).mean() + 0.6 * (1 - overlap) + 0.06 * worst
