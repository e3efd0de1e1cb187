"""The network that finds light marks on old prints."""
import torch
from torch import nn
from torch.nn import functional as F

from networks.layers import normalised_convolution

WIDTHS = (16, 32, 56, 96, 144)


def _pair(channels, filters, stride=1):
    return nn.Sequential(
        normalised_convolution(channels, filters, stride), normalised_convolution(filters, filters)
    )


class Surroundings(nn.Module):
    """Two normalised convolutions around a shortcut, the second with gaps."""

    def __init__(self, width, gap):
        super().__init__()
        self.first = normalised_convolution(width, width)
        self.second = nn.Conv2d(width, width, 3, 1, gap, gap, bias=False)
        self.normalise = nn.BatchNorm2d(width)

    def forward(self, x):
        return F.relu(x + self.normalise(self.second(self.first(x))))


class LightMarks(nn.Module):
    """Luma [n,1,h,w] 0..1, h and w multiples of 16 -> log-odds [n,1,h,w] of light marks."""

    def __init__(self):
        super().__init__()
        self.first = _pair(1, WIDTHS[0])
        steps = list(zip(WIDTHS, WIDTHS[1:]))
        self.down = nn.ModuleList(_pair(narrow, wide, 2) for narrow, wide in steps)
        self.around = nn.Sequential(Surroundings(WIDTHS[-1], 1), Surroundings(WIDTHS[-1], 2))
        self.up = nn.ModuleList(_pair(wide + narrow, narrow) for narrow, wide in steps)
        self.head = nn.Conv2d(WIDTHS[0], 1, 3, 1, 1)
        nn.init.constant_(self.head.bias, -3.0)

    def forward(self, x):
        level = x.mean((2, 3), keepdim=True)
        planes = [self.first((x - level) * 2)]
        for down in self.down:
            planes.append(down(planes[-1]))
        y = self.around(planes.pop())
        for up in reversed(self.up):
            y = F.interpolate(y, scale_factor=2.0, mode='nearest')
            y = up(torch.cat([y, planes.pop()], 1))
        return self.head(y)
