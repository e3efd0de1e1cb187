"""The denoiser: removes grain, JPEG blocks and slight softness."""
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
    """Residual U-Net: RGB 0..1 [n,3,h,w] to the same size; h and w multiples of 8."""

    def __init__(self, widths=(48, 80, 128), blocks=(1, 2, 2)):
        super().__init__()
        fine, middle, coarse = widths
        self.enter = nn.Conv2d(12, fine, 3, 1, 1)
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

    def forward(self, x):
        fine = self.fine_in(self.enter(F.pixel_unshuffle(x, 2)))
        middle = self.middle_in(self.to_middle(fine))
        coarse = self.coarse(self.to_coarse(middle))
        middle = self.middle_out(middle + self.from_coarse(coarse))
        fine = self.fine_out(fine + self.from_middle(middle))
        return x + F.pixel_shuffle(self.leave(fine), 2)
