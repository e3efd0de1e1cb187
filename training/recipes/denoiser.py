"""Recipe of the denoiser."""
from augment.pairs import denoising_pair, mixed_pairs
from recipes.losses import charbonnier

PORTRAIT_SHARE = 0.2


class DenoiserRecipe:
    """Charbonnier loss alone, so that invented detail is never rewarded."""

    packs = ('photos', 'portraits')

    def __init__(self, packs, options):
        self.data = packs

    def batch(self, n, size):
        return mixed_pairs(denoising_pair, self.data, n, size, PORTRAIT_SHARE)

    def loss(self, net, worn, wanted):
        return charbonnier(net(worn).float(), wanted)
