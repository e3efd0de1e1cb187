"""Pairs of a worn picture and the wanted one, for the denoiser and the student."""
import torch
from torch.nn import functional as F

from augment.ageing import stain, tone, wear
from augment.filters import bernoulli, luma, select, sometimes
from augment.jpeg import low_resolution
from augment.stack import random_crops


def denoising_pair(stack, n, size, undamaged_share=0.125):
    """(worn, wanted) [n,3,size,size] and the grain's deviation of brightness [n,1,1,1], 0..1.

    Fading and stains are in both pictures, since they are kept.
    """
    wanted, _ = random_crops(stack, n, size, 0.3, 0.95)
    wanted = sometimes(0.75, tone(wanted), wanted)
    wanted = sometimes(0.08, wanted * stain(wanted), wanted)
    worn, soft = wear(wanted, least_grain=0.6 * bernoulli(n, 0.3, wanted))
    strength = luma(worn - soft).std((1, 2, 3), keepdim=True)
    undamaged = bernoulli(n, undamaged_share, wanted)
    strength = select(undamaged, torch.zeros_like(strength), strength)
    return select(undamaged, wanted, worn), wanted, strength


def student_pair(stack, n, size, grainy_share=0.16):
    """(worn [n,3,size,size], the photograph at twice that size).

    `grainy_share` has strong grain, which the student leaves in skies where it is rare.
    """
    large, _ = random_crops(stack, n, 2 * size, 0.4, 1.0)
    large = sometimes(0.7, tone(large), large)
    small = F.avg_pool2d(large, 2)
    worn = sometimes(grainy_share, wear(small, least_grain=0.5)[0], wear(small)[0])
    worn = sometimes(0.12, low_resolution(small, 6), worn)
    return sometimes(0.1, small, worn), large


def mixed_pairs(pair, packs, n, size, portrait_share):
    """Pairs of photographs and, for the given share (at least one), of portraits."""
    portraits = max(1, round(n * portrait_share))
    parts = [pair(packs.portraits, portraits, size)]
    if n > portraits:
        parts.append(pair(packs.photos, n - portraits, size))
    return [torch.cat(side) for side in zip(*parts)]
