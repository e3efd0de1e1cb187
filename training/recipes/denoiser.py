"""Recipe of the denoiser."""
import torch

from augment.pairs import denoising_pair, mixed_pairs
from recipes.losses import charbonnier, gradient_loss, similarity

PORTRAIT_SHARE = 0.2
# Standard deviation of the random error in the grain strength while training, of its logarithm.
STRENGTH_JITTER = 0.25
GRADIENT_WEIGHT = 0.3
SIMILARITY_WEIGHT = 0.05


class DenoiserRecipe:
    """Likeness to the photograph, its gradients and its structure, so that invented detail is never rewarded."""

    packs = ('photos', 'portraits')

    def __init__(self, packs, options):
        self.data = packs

    def batch(self, n, size):
        return mixed_pairs(denoising_pair, self.data, n, size, PORTRAIT_SHARE)

    def loss(self, net, worn, wanted, strength):
        strength_input = strength * torch.exp(STRENGTH_JITTER * torch.randn_like(strength))
        answer = net(worn, strength_input).float()
        # Variances as differences of squares need float32.
        with torch.autocast(worn.device.type, enabled=False):
            return (
                charbonnier(answer, wanted)
                + GRADIENT_WEIGHT * gradient_loss(answer, wanted)
                + SIMILARITY_WEIGHT * (1 - similarity(answer, wanted))
            )
