"""The general network (teacher) and a student that is several times cheaper."""
import torch
from torch import nn
from torch.nn import functional as F

from networks.denoiser import ResidualBlock
from networks.onnx_file import read_onnx


class Student(nn.Module):
    """RGB 0..1 [n,3,h,w], h and w even, to [n,3,4h,4w]; works on a grid of half the size.

    ReLU instead of PReLU, which doubles the time on a processor. Shortcuts let it learn at a rate
    at which units of a plain chain die.
    """

    def __init__(self, width=64, blocks=8):
        super().__init__()
        self.enter = nn.Conv2d(12, width, 3, 1, 1)
        self.blocks = nn.Sequential(*[ResidualBlock(width) for _ in range(blocks)])
        self.leave = nn.Conv2d(width, 192, 3, 1, 1)
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def forward(self, x):
        plain = F.interpolate(x, scale_factor=4, mode='bilinear', align_corners=False)
        entered = self.enter(F.pixel_unshuffle(x, 2))
        return F.pixel_shuffle(self.leave(entered + self.blocks(entered)), 8) + plain


class Teacher(nn.Module):
    """The general network, four times the size, from its ONNX file; ValueError for any other."""

    def __init__(self, path):
        super().__init__()
        values, nodes = read_onnx(path)
        layers = []
        for operation, inputs in nodes:
            if operation not in ('Conv', 'PRelu') or inputs[1].endswith('.negation'):
                continue
            weight = torch.from_numpy(values[inputs[1]]).float()
            if operation == 'PRelu' or inputs[1].endswith('.slope'):
                # A PReLU converted for speed holds its slopes, negated, in a convolution.
                layer = nn.PReLU(len(weight))
                layer.weight.data = weight.flatten() * (1 if operation == 'PRelu' else -1)
            else:
                layer = nn.Conv2d(weight.shape[1], weight.shape[0], 3, 1, 1)
                layer.weight.data = weight
                layer.bias.data = torch.from_numpy(values[inputs[2]]).float()
            layers.append(layer)
        if not layers or layers[-1].weight.shape[0] != 48:
            raise ValueError(f'{path} is not the fourfold general network')
        self.chain = nn.Sequential(*layers)
        self.requires_grad_(False)

    def forward(self, x):
        """Returns RGB 0..1 [n,3,4h,4w]."""
        answer = F.pixel_shuffle(self.chain(x), 4)
        answer = answer + F.interpolate(x, scale_factor=4, mode='nearest')
        return answer.float().clamp(0, 1)
