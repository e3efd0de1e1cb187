"""Finds faces of 10 to 30 px in groups."""
import torch
from torch import nn
from torch.nn import functional as F

from networks.detector import Block


class TinyFaces(nn.Module):
    """RGB 0..1 [n,3,h,w], h and w multiples of 16, to [n,2,h/4,w/4].

    Channels: logit of a face's centre, and log2 of the face's width over 16 px.
    """

    def __init__(self, width=32):
        super().__init__()
        near, far = 2 * width, 3 * width
        self.enter = nn.Sequential(
            nn.Conv2d(12, width, 3, 1, 1), nn.ReLU(), nn.Conv2d(width, near, 3, 2, 1), nn.ReLU()
        )
        self.near = Block(near, near)
        self.down = nn.Conv2d(near, far, 2, 2)
        self.far = nn.Sequential(
            Block(far, far), nn.Conv2d(far, far, 2, 2), nn.ReLU(), Block(far, far)
        )
        self.up = nn.Conv2d(far, near, 1)
        self.join = Block(2 * near, near)
        self.head = nn.Conv2d(near, 2, 3, 1, 1)
        nn.init.constant_(self.head.bias, -4.0)

    def forward(self, x):
        near = self.near(self.enter(F.pixel_unshuffle(x, 2)))
        far = self.up(self.far(self.down(near)))
        far = F.interpolate(far, scale_factor=4, mode='nearest')
        return self.head(self.join(torch.cat([near, far], 1)))
