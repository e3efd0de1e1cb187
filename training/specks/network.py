"""The classifier of spots and its samples."""
import numpy as np
import torch
from torch import nn

from networks.layers import normalised_convolution

PATCH_PX, PLANES, MEASURES = 32, 5, 5


class SpeckClassifier(nn.Module):
    """Patches [n,5,32,32] 0..1 (R, G, B, luma of twice and four times the width) and measures [n,5] -> log-odds [n]."""

    def __init__(self):
        super().__init__()
        widths = ((5, 16, 1), (16, 32, 2), (32, 48, 1), (48, 64, 2), (64, 64, 1), (64, 96, 2))
        self.layers = nn.Sequential(*(normalised_convolution(*width) for width in widths))
        self.head = nn.Sequential(
            nn.Linear(96 * 16 + MEASURES, 64),
            nn.ReLU(inplace=True),
            nn.Dropout(0.2),
            nn.Linear(64, 1),
        )

    def forward(self, patches, measures):
        middle = patches[:, 3:4, 12:20, 12:20].mean((2, 3), keepdim=True)
        seen = self.layers((patches - middle) * 2).flatten(1)
        return self.head(torch.cat([seen, measures], 1))[:, 0]


class MeanOfClassifiers(nn.Module):
    """The mean log-odds of classifiers with these weights."""

    def __init__(self, weights):
        super().__init__()
        self.nets = nn.ModuleList(SpeckClassifier() for _ in weights)
        for net, state in zip(self.nets, weights):
            net.load_state_dict(state)

    def forward(self, patches, measures):
        return sum(net(patches, measures) for net in self.nets) / len(self.nets)


def read_spots(bases):
    """(patches uint8 [n,5,32,32], measures float32 [n,5], dust bool [n], picture of each) of spots.ts."""
    lines, patches = [], []
    for base in bases:
        with open(base + '.tsv', encoding='utf8') as file:
            lines += [[base + '/' + cells[0], *cells[1:]] for cells in (line.split('\t') for line in file)]
        patches.append(np.fromfile(base + '.bin', np.uint8).reshape(-1, PLANES, PATCH_PX, PATCH_PX))
    values = np.array([cells[1:] for cells in lines], np.float32)
    names = np.array([cells[0] for cells in lines])
    return np.concatenate(patches), values[:, 1:], values[:, 0] > 0, names
