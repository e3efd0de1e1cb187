"""The denoiser: removes grain, JPEG blocks and slight softness."""
import torch
from torch import nn
from torch.nn import functional as F

WIDTHS = (48, 80, 128)
BLOCKS = (1, 2, 2)


class Block(nn.Module):
    """Residual block of two convolutions, initialised to the identity."""

    def __init__(self, width):
        super().__init__()
        self.first, self.second = nn.Conv2d(width, width, 3, 1, 1), nn.Conv2d(width, width, 3, 1, 1)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, x):
        return x + self.second(F.relu(self.first(x)))


def blocks(width, count):
    return nn.Sequential(*[Block(width) for _ in range(count)])


class DenoiserNet(nn.Module):
    """Residual U-Net: RGB 0..1 [n,3,h,w], h and w multiples of 8, to the same size; grids of a half, a quarter and an eighth."""

    def __init__(self):
        super().__init__()
        fine, middle, coarse = WIDTHS
        self.enter = nn.Conv2d(12, fine, 3, 1, 1)
        self.fine_in, self.fine_out = blocks(fine, BLOCKS[0]), blocks(fine, BLOCKS[0])
        self.middle_in, self.middle_out = blocks(middle, BLOCKS[1]), blocks(middle, BLOCKS[1])
        self.coarse = blocks(coarse, BLOCKS[2])
        self.to_middle, self.to_coarse = nn.Conv2d(fine, middle, 2, 2), nn.Conv2d(middle, coarse, 2, 2)
        self.from_coarse, self.from_middle = nn.ConvTranspose2d(coarse, middle, 2, 2), nn.ConvTranspose2d(middle, fine, 2, 2)
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


def load_denoiser(path):
    """Returns the network with the averaged weights of a checkpoint, in evaluation mode."""
    net = DenoiserNet()
    net.load_state_dict(torch.load(path, map_location='cpu')['average'])
    return net.eval()
