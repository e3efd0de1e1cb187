"""Ageing of whole photographs: tone, stains, grain, printing screens, wear."""
import math

import torch

from augment.filters import (
    bernoulli,
    gaussian_blur,
    luma,
    select,
    smooth_noise,
    sometimes,
    uniform,
)
from augment.jpeg import jpeg, low_resolution

# Absorption of red, green and blue: rust, tea, adhesive tape, foxing, ink.
ABSORPTION = (
    (0.25, 0.95, 1.7),
    (0.3, 0.6, 1.05),
    (0.06, 0.25, 0.85),
    (0.3, 0.7, 1.1),
    (0.9, 0.8, 0.55),
)
TAPE = 2
FOXING = 3


def tone(x):
    """Makes pictures monochrome, tinted, faded or colour-cast."""
    n = len(x)
    ones = torch.ones(n, 1, 1, 1, device=x.device)
    tint = torch.cat([ones, uniform(n, 0.84, 1, x), uniform(n, 0.58, 0.95, x)], 1)
    x = sometimes(0.55, luma(x) * sometimes(0.4, tint, torch.ones_like(tint)), x)
    black, white = uniform(n, 0, 0.26, x), uniform(n, 0.7, 1, x)
    faded = black + x.clamp(1e-4, 1) ** uniform(n, 0.7, 1.4, x) * (white - black)
    x = sometimes(0.5, faded, x)
    cast = torch.empty(n, 3, 1, 1, device=x.device).uniform_(0.82, 1.12)
    return sometimes(0.25, x * cast, x).clamp(0, 1)


def grain(x, most, least_share=0):
    """Additive grain, fine or coarse, grey or coloured; its deviation is up to `most`.

    At least `least_share` (0..1, or [n,1,1,1]) to the power of 1.8 of that.
    """
    n = len(x)
    noise = torch.randn_like(x)
    noise = sometimes(0.7, noise[:, :1].expand_as(noise), noise)
    coarse = gaussian_blur(noise, uniform(n, 0.4, 1.7, x))
    coarse = coarse / coarse.std((1, 2, 3), keepdim=True).clamp_min(1e-4)
    noise = sometimes(0.55, coarse, noise)
    level = x.mean(1, keepdim=True)
    midtones = sometimes(0.5, 0.3 + 2.5 * level * (1 - level), torch.ones_like(level))
    share = least_share + (1 - least_share) * uniform(n, 0, 1, x)
    return noise * midtones * most * share**1.8


def printing_screen(x):
    """Additive dots or lines of a printed picture, at any angle."""
    n, _, h, w = x.shape
    y = torch.arange(h, device=x.device).view(1, 1, h, 1)
    across = torch.arange(w, device=x.device).view(1, 1, 1, w)
    angle, period = uniform(n, 0, math.pi, x), uniform(n, 2.6, 6, x)
    u = (torch.cos(angle) * across + torch.sin(angle) * y) / period
    v = (torch.cos(angle) * y - torch.sin(angle) * across) / period
    phase = torch.rand(n, 3, 1, 1, device=x.device)
    phase = select(bernoulli(n, 0.4, x), phase, phase[:, :1].expand(-1, 3, -1, -1))
    lines = torch.sin(2 * math.pi * (u + phase))
    dots = lines * torch.sin(2 * math.pi * v)
    return sometimes(0.3, lines, dots) * uniform(n, 0.02, 0.12, x)


def stain(x):
    """Transmittance [n,3,h,w] of one stain, by the Beer-Lambert law: exp(-absorption x depth)."""
    n, _, h, w = x.shape
    kind = torch.randint(len(ABSORPTION), (n,), device=x.device)
    absorption = torch.tensor(ABSORPTION, device=x.device)[kind].view(n, 3, 1, 1)
    absorption = absorption * torch.empty_like(absorption).uniform_(0.85, 1.15)
    dy = torch.linspace(-1, 1, h, device=x.device).view(1, 1, h, 1) - uniform(n, -0.9, 0.9, x)
    dx = torch.linspace(-1, 1, w, device=x.device).view(1, 1, 1, w) - uniform(n, -0.9, 0.9, x)
    rough, fine = smooth_noise(n, h, 4, x), smooth_noise(n, h, 24, x, 2)
    foxing = torch.sigmoid((smooth_noise(n, h, 20, x, 2) - uniform(n, 1.3, 2.1, x)) / 0.12)
    depth = _puddle(dx, dy, rough, fine, smooth_noise(n, h, 12, x))
    kind = kind.view(n, 1, 1, 1)
    depth = torch.where(kind == TAPE, _tape(dx, dy, rough, fine), depth)
    depth = torch.where(kind == FOXING, foxing * torch.sigmoid(rough * 3), depth)
    return torch.exp(-absorption * depth.clamp_min(0) * uniform(n, 0.15, 0.9, x))


def _puddle(dx, dy, rough, fine, ragged):
    """Depth of a dried liquid: level inside a ragged outline, darkest at its rim."""
    n = len(rough)
    distance = torch.sqrt(dx**2 + (dy * uniform(n, 0.6, 1.6, rough)) ** 2)
    distance = distance / uniform(n, 0.2, 0.9, rough) + 0.16 * rough + 0.13 * ragged
    inside = torch.sigmoid((1 - distance) / uniform(n, 0.02, 0.2, rough))
    rim = torch.exp(-(((distance - 0.96) / uniform(n, 0.015, 0.08, rough)) ** 2))
    level = (uniform(n, 0.2, 1, rough) + 0.18 * fine).clamp_min(0)
    return inside * level + rim * uniform(n, 0, 0.9, rough) * (0.8 + 0.5 * rough).clamp(0, 1.4)


def _tape(dx, dy, rough, fine):
    """Depth of the glue of a straight strip of tape."""
    n = len(rough)
    angle, edge = uniform(n, 0, math.pi, rough), uniform(n, 0.004, 0.03, rough)
    across = (torch.cos(angle) * dx + torch.sin(angle) * dy).abs()
    along = (torch.cos(angle) * dy - torch.sin(angle) * dx).abs() + 0.02 * fine
    strip = torch.sigmoid((uniform(n, 0.06, 0.2, rough) - across) / edge)
    strip = strip * torch.sigmoid((uniform(n, 0.4, 2.5, rough) - along) / edge)
    return strip * (0.75 + 0.2 * rough + 0.1 * fine).clamp_min(0.1)


def sharpened(x, amount):
    """Unsharp mask of a scanner, which also amplifies grain; 0 leaves a picture unchanged."""
    soft = gaussian_blur(x, torch.ones_like(amount))
    return (x + amount * (x - soft)).clamp(0, 1)


def wear(x, least_grain=0):
    """(worn, soft): an old scan of a photograph, and the same without grain and compression.

    The scan is soft, grainy, sometimes screened and sharpened, mostly compressed. `least_grain` is
    the least share of the strongest grain, 0..1 or [n,1,1,1].
    """
    n = len(x)
    soft = gaussian_blur(x, uniform(n, 0.3, 1.4, x) * bernoulli(n, 0.6, x))
    soft = sometimes(0.08, low_resolution(soft, 3), soft)
    worn = soft + grain(x, 0.08, least_grain) * bernoulli(n, 0.86, x)
    worn = (worn + printing_screen(x) * bernoulli(n, 0.06, x)).clamp(0, 1)
    sigma = uniform(n, 0.3, 0.7, x) * bernoulli(n, 0.15, x)
    amount = uniform(n, 0.2, 1.2, x) * bernoulli(n, 0.15, x)
    worn, soft = [sharpened(gaussian_blur(part, sigma), amount) for part in (worn, soft)]
    rounded = (worn * 255).round() / 255
    quality = sometimes(0.12, uniform(n, 25, 60, x), uniform(n, 50, 96, x))
    return sometimes(0.65, jpeg(worn, quality), rounded), soft
