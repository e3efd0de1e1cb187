"""Recipe of the denoiser."""
import torch
from torch.nn import functional as F

from augment.filters import bernoulli, gaussian_blur, luma, uniform
from augment.pairs import denoising_pair, mixed_pairs
from recipes.losses import charbonnier, gradient_loss, similarity

PORTRAIT_SHARE = 0.2
# Deviation of the logarithm by which the told strength of the grain is wrong in training.
STRENGTH_JITTER = 0.25
# Share of the pictures whose own texture is taken for grain, as the engine's measure does.
TEXTURE_SHARE = 0.5
GRADIENT_WEIGHT = 0.3
SIMILARITY_WEIGHT = 0.05


def calm_texture(x, cell=8, quantile=0.15):
    """Deviation of fine detail in the calm cells of pictures, 0..1: [n,1,1,1].

    Stands for what the engine measures as grain on a photograph without any.
    """
    bright = luma(x)
    fine = bright - gaussian_blur(bright, torch.ones(len(x), 1, 1, 1, device=x.device))
    energy = F.avg_pool2d(fine * fine, cell).flatten(1)
    rank = max(1, int(quantile * energy.shape[1]))
    return energy.kthvalue(rank, 1).values.clamp_min(0).sqrt().view(-1, 1, 1, 1)


class DenoiserRecipe:
    """Likeness to the photograph, its gradients and its structure, so that invented detail is never rewarded."""

    packs = ('photos', 'portraits')

    def __init__(self, packs, options):
        self.data = packs

    def batch(self, n, size):
        return mixed_pairs(denoising_pair, self.data, n, size, PORTRAIT_SHARE)

    def loss(self, net, worn, wanted, strength):
        n = len(worn)
        mistaken = bernoulli(n, TEXTURE_SHARE, worn) * uniform(n, 0.4, 1.2, worn)
        with torch.autocast(worn.device.type, enabled=False):
            told = torch.sqrt(strength**2 + (mistaken * calm_texture(wanted)) ** 2)
        told = told * torch.exp(STRENGTH_JITTER * torch.randn_like(told))
        answer = net(worn, told).float()
        # Variances as differences of squares need float32.
        with torch.autocast(worn.device.type, enabled=False):
            return (
                charbonnier(answer, wanted)
                + GRADIENT_WEIGHT * gradient_loss(answer, wanted)
                + SIMILARITY_WEIGHT * (1 - similarity(answer, wanted))
            )
