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

    def __init__(self, width=24, levels=4, most=192):
        super().__init__()
        channels = [min(width * 2 ** level, most) for level in range(levels)]
        self.stem = Block(12, channels[0])
        self.down = nn.ModuleList(nn.Conv2d(a, b, 2, 2) for a, b in zip(channels, channels[1:]))
        self.encoder = nn.ModuleList(Block(c, c) for c in channels[1:])
        self.up = nn.ModuleList(nn.Conv2d(b, a, 1) for a, b in reversed(list(zip(channels, channels[1:]))))
        self.decoder = nn.ModuleList(Block(2 * c, c) for c in reversed(channels[:-1]))
        self.head = nn.Conv2d(channels[0], 4, 3, 1, 1)

    def forward(self, x):
        x = self.stem(F.pixel_unshuffle(x, 2))
        kept = []
        for down, encode in zip(self.down, self.encoder):
            kept.append(x)
            x = encode(F.leaky_relu(down(x), 0.1))
        for up, decode in zip(self.up, self.decoder):
            x = decode(torch.cat([F.interpolate(up(x), scale_factor=2, mode='nearest'), kept.pop()], 1))
        return F.pixel_shuffle(self.head(x), 2)


# Layer names of the prototype whose weights are the starting point of the training.
OLD_NAMES = [('inp.', 'stem.'), ('enc.', 'encoder.'), ('dec.', 'decoder.'), ('out.', 'head.'), ('.c1.', '.first.'), ('.c2.', '.second.'),
             ('.sk.', '.shortcut.')]


def load_weights(path):
    """Returns a detector with the averaged weights of a checkpoint, or those of a plain state file."""
    state = torch.load(path, map_location='cpu')
    state = state.get('average', state)
    renamed = {}
    for name, value in state.items():
        for old, new in OLD_NAMES:
            if name.startswith(old) or (old.startswith('.') and old in name):
                name = name.replace(old, new, 1)
        renamed[name] = value
    net = Detector()
    net.load_state_dict(renamed)
    return net.eval()
