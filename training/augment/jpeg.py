"""JPEG compression and low resolution, computed on the device."""
import functools
import math
import random

import torch
from torch.nn import functional as F

from augment.filters import sometimes, uniform

# Quantisation of luma at quality 50 (ITU-T T.81, table K.1); chroma uses it 1.2 times.
LUMA_TABLE = (
    (16, 11, 10, 16, 24, 40, 51, 61),
    (12, 12, 14, 19, 26, 58, 60, 55),
    (14, 13, 16, 24, 40, 57, 69, 56),
    (14, 17, 22, 29, 51, 87, 80, 62),
    (18, 22, 37, 56, 68, 109, 103, 77),
    (24, 35, 55, 64, 81, 104, 113, 92),
    (49, 64, 78, 87, 103, 121, 120, 101),
    (72, 92, 95, 98, 112, 100, 103, 99),
)


@functools.lru_cache(None)
def _constants(device):
    """The matrix of the cosine transform and the quantisation table, both [8,8]."""
    k = torch.arange(8, dtype=torch.float32, device=device)
    transform = torch.cos(math.pi * (2 * k[None] + 1) * k[:, None] / 16) / 2
    transform[0] /= math.sqrt(2)
    return transform, torch.tensor(LUMA_TABLE, dtype=torch.float32, device=device)


def _quantise(plane, step, transform):
    """Quantises a plane [n,h,w] in blocks of 8 x 8 with steps [n,1,1,8,8] of 0..255."""
    n, h, w = plane.shape
    blocks = plane.reshape(n, h // 8, 8, w // 8, 8).permute(0, 1, 3, 2, 4) * 255
    rounded = torch.round((transform @ blocks @ transform.T) / step) * step
    blocks = transform.T @ rounded @ transform
    return blocks.permute(0, 1, 3, 2, 4).reshape(n, h, w) / 255


def jpeg(x, quality):
    """Compresses [n,3,h,w] with a quality [n,1,1,1] of 1..99 and chroma at half size.

    h and w are multiples of 16. Matrix products must be exact: TF32 stays off.
    """
    r, g, b = x.unbind(1)
    y = 0.299 * r + 0.587 * g + 0.114 * b
    transform, table = _constants(x.device)
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)[..., None]
    chroma = []
    for plane in ((b - y) * 0.564, (r - y) * 0.713):
        half = F.avg_pool2d(plane[:, None], 2)[:, 0]
        step = ((table * 1.2).clamp_max(99) * scale).clamp_min(1)
        half = _quantise(half, step, transform)[:, None]
        chroma.append(F.interpolate(half, scale_factor=2, mode='nearest')[:, 0])
    y = _quantise(y - 0.5, (table * scale).clamp_min(1), transform) + 0.5
    cb, cr = chroma
    rgb = [y + cr / 0.713, y - cb * 0.344 - cr * 0.714, y + cb / 0.564]
    return torch.stack(rgb, 1).clamp(0, 1)


def low_resolution(x, most):
    """Reduces the batch 2 to `most` times, compresses most pictures, and enlarges them again."""
    size = x.shape[-1]
    side = max(16, round(size / random.uniform(2, most) / 16) * 16)
    small = F.interpolate(x, (side, side), mode='area')
    small = sometimes(0.8, jpeg(small, uniform(len(x), 40, 92, x)), small)
    mode = 'bicubic' if random.random() < 0.6 else 'bilinear'
    return F.interpolate(small, (size, size), mode=mode, align_corners=False).clamp(0, 1)
