"""Pictures that stay on a device as bytes, and crops of them at any scale and angle."""
import math

import torch
from torch.nn import functional as F

# Maps are shown at most this far from the middle of the crop, as a share of half its side.
MAX_OFFSET = 0.9


class Stack:
    """uint8 pictures [n,c,side,side] on a device, with copies at half and a quarter of the size.

    `sharpness` [n] limits enlargement (packs/files.py), `weights` [n] are sampling weights.
    """

    def __init__(self, data, device='cpu', sharpness=None):
        self.levels = [data.to(device)]
        for _ in range(2):
            # In parts, because hundreds of photographs as floats would fill the memory.
            halves = [F.avg_pool2d(part.float(), 2).round() for part in self.levels[-1].split(32)]
            self.levels.append(torch.cat([half.to(torch.uint8) for half in halves]))
        ones = torch.ones(len(data))
        self.sharpness = (ones if sharpness is None else sharpness).to(device)
        self.weights = ones.to(device)
        self.side, self.device = data.shape[-1], device

    def __len__(self):
        return len(self.levels[0])


def show(stack, index, size, scale, angle, shift, stretch=None, padding='zeros'):
    """Shows pictures turned by `angle` (radians) at `scale` (1: pixel for pixel) and shifted.

    index, scale, angle, stretch [n]; shift [n,2]. Returns float [n,c,size,size] 0..1.
    """
    zoom = size / (scale * stack.side)
    stretch = torch.ones_like(scale) if stretch is None else stretch
    cos, sin = torch.cos(angle) * zoom, torch.sin(angle) * zoom
    rows = [
        torch.stack([cos * stretch, -sin, shift[:, 0]], 1),
        torch.stack([sin * stretch, cos, shift[:, 1]], 1),
    ]
    shape = (len(index), 1, size, size)
    grid = F.affine_grid(torch.stack(rows, 1), shape, align_corners=False)
    # Reduced pictures are sampled from the smaller copies, or thin lines would break up.
    level = (0.35 - torch.log2(scale)).floor().clamp(0, 2).view(-1, 1, 1, 1)
    shown = None
    for number, pictures in enumerate(stack.levels):
        part = pictures[index].float() / 255
        part = F.grid_sample(part, grid, padding_mode=padding, align_corners=False)
        shown = part if shown is None else torch.where(level == number, part, shown)
    return shown


def random_crops(stack, n, size, low, high, weights=None, index=None):
    """Random square crops of photographs [n,3,size,size] and their numbers [n].

    Scales are log-uniform from `low` to `high` times the sharpness; crops stay inside the picture.
    """
    device = stack.device
    if index is None:
        weights = stack.weights if weights is None else weights
        index = torch.multinomial(weights, n, replacement=True)
    least = max(low, size / stack.side)
    most = (high * stack.sharpness[index]).clamp_min(least)
    scale = least * (most / least) ** torch.rand(n, device=device)
    room = (1 - size / (scale * stack.side)).clamp_min(0)
    shift = torch.empty(n, 2, device=device).uniform_(-1, 1) * room[:, None]
    turned = (torch.rand(n, device=device) < 0.2).float()
    angle = torch.randint(4, (n,), device=device) * (math.pi / 2) * turned
    mirror = torch.where(torch.rand(n, device=device) < 0.5, -1.0, 1.0)
    return show(stack, index, size, scale, angle, shift, mirror, 'border'), index


def random_maps(stack, n, size, low=0.4, high=1.6, index=None):
    """Random opacity maps at any place, scale and angle: [n,1,size,size] 0..1."""
    device = stack.device
    if index is None:
        index = torch.multinomial(stack.weights, n, replacement=True)
    uniform = lambda *shape: torch.rand(*shape, device=device)
    scale = low * (high / low) ** uniform(n)
    zoom = size / (scale * stack.side)
    shift = (2 * uniform(n, 2) - 1) * MAX_OFFSET * zoom[:, None]
    stretch = torch.exp(0.6 * uniform(n) - 0.3)
    return show(stack, index, size, scale, uniform(n) * 2 * math.pi, shift, stretch)
