"""The general network in torch, and a student that is eight times cheaper."""
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F


class Teacher(nn.Module):
    """RGB 0..1 [n,3,h,w] to [n,3,4h,4w]: a plain chain of convolutions over the enlarged picture."""

    def __init__(self, path):
        """Reads the convolutions and PReLUs from an ONNX file (from-ncnn.ts); ValueError for any other network."""
        super().__init__()
        model = onnx.load(path)
        values = {value.name: torch.from_numpy(numpy_helper.to_array(value).copy()) for value in model.graph.initializer}
        layers = []
        for node in model.graph.node:
            if node.op_type != 'Conv' or node.input[1].endswith('.negation'):
                continue
            weight = values[node.input[1]]
            if node.input[1].endswith('.slope'):
                # The last convolution of a PReLU holds its negated slopes.
                layer = nn.PReLU(len(weight))
                layer.weight.data = -weight.flatten().float()
            else:
                layer = nn.Conv2d(weight.shape[1], weight.shape[0], 3, 1, 1)
                layer.weight.data, layer.bias.data = weight.float(), values[node.input[2]].float()
            layers.append(layer)
        if not layers or layers[-1].weight.shape[0] != 48:
            raise ValueError(f'{path} is not the fourfold general network')
        self.chain = nn.Sequential(*layers)

    def forward(self, x):
        return F.pixel_shuffle(self.chain(x), 4) + F.interpolate(x, scale_factor=4, mode='nearest')


class Student(nn.Module):
    """RGB 0..1 [n,3,h,w], h and w even, to [n,3,2h,2w]; works on a grid of half the size."""

    def __init__(self, width=64, depth=16):
        super().__init__()
        layers = [nn.Conv2d(12, width, 3, 1, 1), nn.PReLU(width)]
        for _ in range(depth):
            layers += [nn.Conv2d(width, width, 3, 1, 1), nn.PReLU(width)]
        self.chain = nn.Sequential(*layers, nn.Conv2d(width, 48, 3, 1, 1))
        # Initialised to plain enlargement: the last layer starts at zero.
        nn.init.zeros_(self.chain[-1].weight)
        nn.init.zeros_(self.chain[-1].bias)

    def forward(self, x):
        return F.pixel_shuffle(self.chain(F.pixel_unshuffle(x, 2)), 4) + F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False)
