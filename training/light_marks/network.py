"""The network that finds light marks."""
import torch
from torch import nn
from torch.nn import functional as F

from networks.layers import normalised_convolution

WIDTHS = (12, 24, 40, 64, 96)


class LightMarks(nn.Module):
    """Luma [n,1,h,w] 0..1, h and w multiples of 16 -> log-odds [n,1,h,w] of light marks."""

    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(
            normalised_convolution(1, WIDTHS[0]), normalised_convolution(WIDTHS[0], WIDTHS[0])
        )
        self.down = nn.ModuleList(
            nn.Sequential(
                normalised_convolution(narrow, wide, 2), normalised_convolution(wide, wide)
            )
            for narrow, wide in zip(WIDTHS, WIDTHS[1:])
        )
        self.up = nn.ModuleList(
            normalised_convolution(wide + narrow, narrow) for narrow, wide in zip(WIDTHS, WIDTHS[1:])
        )
        self.head = nn.Conv2d(WIDTHS[0], 1, 3, 1, 1)

    def forward(self, x):
        level = x.mean((2, 3), keepdim=True)
        planes = [self.first((x - level) * 2)]
        for down in self.down:
            planes.append(down(planes[-1]))
        y = planes.pop()
        for up in reversed(self.up):
            y = F.interpolate(y, scale_factor=2.0, mode='nearest')
            y = up(torch.cat([y, planes.pop()], 1))
        return self.head(y)
