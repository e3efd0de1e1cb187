"""Recipe of the detector of tiny faces."""
import torch
from torch.nn import functional as F

from augment.crowds import crowd_batch

CENTRE_WEIGHT = 160.0


class TinyFacesRecipe:
    """Focal loss on the centres, absolute error of the width where a face is."""

    packs = ('photos', 'portraits')

    def __init__(self, packs, options):
        self.data = packs

    def batch(self, n, size):
        return crowd_batch(self.data, n, size)

    def loss(self, net, picture, heat, widths, occupied):
        answer = net(picture).float()
        logits = answer[:, :1]
        cross = F.binary_cross_entropy_with_logits(logits, heat, reduction='none')
        centres = (cross * (torch.sigmoid(logits) - heat) ** 2).mean()
        width_error = ((answer[:, 1:] - widths).abs() * occupied).sum()
        return CENTRE_WEIGHT * centres + width_error / occupied.sum().clamp_min(1)
