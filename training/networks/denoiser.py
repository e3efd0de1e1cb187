"""The denoiser: removes grain, JPEG blocks and slight softness."""
import torch
from torch import nn
from torch.nn import functional as F


class ResidualBlock(nn.Module):
    """Two convolutions beside an identity; initialised to the identity."""

    def __init__(self, width):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, 1, 1)
        self.second = nn.Conv2d(width, width, 3, 1, 1)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, x):
        return x + self.second(F.relu(self.first(x)))


def _blocks(width, count):
    return nn.Sequential(*[ResidualBlock(width) for _ in range(count)])


class Denoiser(nn.Module):
    """Residual U-Net that takes the grain strength of the whole picture as input.

    So it does not take one patch of a texture for grain and the next for detail. Source of the
    idea: Zhang et al., FFDNet, 2018.
    """

    # Strengths are about .02: this brings them to the size of the other inputs.
    STRENGTH_SCALE = 20.0

    def __init__(self, widths=(48, 96, 192), blocks=(1, 2, 6)):
        super().__init__()
        fine, middle, coarse = widths
        self.enter = nn.Conv2d(13, fine, 3, 1, 1)
        self.fine_in, self.fine_out = _blocks(fine, blocks[0]), _blocks(fine, blocks[0])
        self.middle_in, self.middle_out = _blocks(middle, blocks[1]), _blocks(middle, blocks[1])
        self.coarse = _blocks(coarse, blocks[2])
        self.to_middle = nn.Conv2d(fine, middle, 2, 2)
        self.to_coarse = nn.Conv2d(middle, coarse, 2, 2)
        self.from_coarse = nn.ConvTranspose2d(coarse, middle, 2, 2)
        self.from_middle = nn.ConvTranspose2d(middle, fine, 2, 2)
        self.leave = nn.Conv2d(fine, 12, 3, 1, 1)
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def forward(self, x, strength):
        """RGB 0..1 [n,3,h,w], h and w multiples of 8, and the grain's deviation [n,1,1,1], 0..1."""
        folded = F.pixel_unshuffle(x, 2)
        level = (self.STRENGTH_SCALE * strength).expand(-1, 1, folded.shape[2], folded.shape[3])
        fine = self.fine_in(self.enter(torch.cat([folded, level], 1)))
        middle = self.middle_in(self.to_middle(fine))
        coarse = self.coarse(self.to_coarse(middle))
        middle = self.middle_out(middle + self.from_coarse(coarse))
        fine = self.fine_out(fine + self.from_middle(middle))
        return x + F.pixel_shuffle(self.leave(fine), 2)
