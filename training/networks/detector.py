"""The mark detector: a small U-Net at half size with full-size output."""
import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """Two 3x3 convolutions around a shortcut."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.first = nn.Conv2d(inputs, outputs, 3, 1, 1)
        self.second = nn.Conv2d(outputs, outputs, 3, 1, 1)
        self.shortcut = nn.Conv2d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x):
        y = F.leaky_relu(self.first(x), 0.1)
        return F.leaky_relu(self.second(y) + self.shortcut(x), 0.1)


class Detector(nn.Module):
    """RGB 0..1 [n,3,h,w] to mark logits [n,1,h,w]; h and w multiples of 16."""

    def __init__(self, width=24, levels=4, max_width=192):
        super().__init__()
        widths = [min(width * 2**level, max_width) for level in range(levels)]
        pairs = list(zip(widths, widths[1:]))
        self.stem = Block(12, widths[0])
        self.down = nn.ModuleList(nn.Conv2d(a, b, 2, 2) for a, b in pairs)
        self.encoder = nn.ModuleList(Block(c, c) for c in widths[1:])
        self.up = nn.ModuleList(nn.Conv2d(b, a, 1) for a, b in reversed(pairs))
        self.decoder = nn.ModuleList(Block(2 * c, c) for c in reversed(widths[:-1]))
        self.head = nn.Conv2d(widths[0], 4, 3, 1, 1)

    def forward(self, x):
        x = self.stem(F.pixel_unshuffle(x, 2))
        skipped = []
        for down, encode in zip(self.down, self.encoder):
            skipped.append(x)
            x = encode(F.leaky_relu(down(x), 0.1))
        for up, decode in zip(self.up, self.decoder):
            larger = F.interpolate(up(x), scale_factor=2, mode='nearest')
            x = decode(torch.cat([larger, skipped.pop()], 1))
        return F.pixel_shuffle(self.head(x), 2)
