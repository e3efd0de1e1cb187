"""Random numbers, blur and noise for batches. Pictures are float [n,c,h,w] 0..1."""
import torch
from torch.nn import functional as F

LUMA = (0.299, 0.587, 0.114)


def uniform(n, low, high, like):
    """Random numbers [n,1,1,1] on the device of `like`."""
    return torch.empty(n, 1, 1, 1, device=like.device).uniform_(low, high)


def bernoulli(n, chance, like):
    """1.0 with the given chance, else 0.0: [n,1,1,1]."""
    return (torch.rand(n, 1, 1, 1, device=like.device) < chance).float()


def select(flag, a, b):
    """`a` where the flag [n,1,1,1] is set, else `b`."""
    return torch.where(flag > 0, a, b)


def sometimes(chance, changed, x):
    """Replaces each picture of the batch by its changed version with the given chance."""
    return select(bernoulli(len(x), chance, x), changed, x)


def gaussian_blur(x, sigma, radius=5):
    """Blurs each picture by its own sigma [n,1,1,1] in px; 0 leaves it unchanged."""
    n, c, h, w = x.shape
    at = torch.arange(-radius, radius + 1, device=x.device, dtype=x.dtype)
    kernel = torch.exp(-(at**2) / (2 * sigma.view(n, 1).clamp_min(1e-2) ** 2))
    kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(c, 0)[:, None]
    flat = F.pad(x.reshape(1, n * c, h, w), (radius,) * 4, mode='reflect')
    flat = F.conv2d(flat, kernel[:, :, None], groups=n * c)
    return F.conv2d(flat, kernel[..., None], groups=n * c).reshape(n, c, h, w)


def smooth_noise(n, size, cells, like, octaves=3):
    """Cloud-like noise [n,1,size,size], mean 0, deviation about 1; `cells` across at its coarsest."""
    total = torch.zeros(n, 1, size, size, device=like.device)
    for octave in range(octaves):
        side = min(size, cells * 2**octave)
        noise = torch.randn(n, 1, side, side, device=like.device)
        noise = F.interpolate(noise, (size, size), mode='bicubic', align_corners=False)
        total = total + noise / 1.8**octave
    return total / 1.25


def luma(x):
    """Brightness [n,1,h,w]."""
    return (x * torch.tensor(LUMA, device=x.device).view(1, 3, 1, 1)).sum(1, keepdim=True)
