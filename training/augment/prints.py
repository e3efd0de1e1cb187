"""Damaged prints and the labels of their light marks, for training and for judging."""
import math
import random
from dataclasses import dataclass

import torch
from torch.nn import functional as F

from augment.ageing import grain, printing_screen, sharpened, stain, tone
from augment.filters import bernoulli, gaussian_blur, luma, select, sometimes, uniform
from augment.jpeg import jpeg
from augment.marks import add_look_alikes, blend, label_marks, mark_colour
from augment.stack import random_crops, random_maps, show

# Sizes of portraits, of which a face takes 146 px at 1.
PORTRAIT_SCALES = (0.75, 2.4)
# Blur of a scan that is not soft, soft and very soft, px.
SOFTNESS = ((0.01, 0.02), (0.3, 1.0), (1.0, 2.2))
# Deviations of the blur of damage alone, px.
MARK_BLURS = (0.0, 0.4, 0.7, 1.1)


@dataclass(frozen=True)
class PrintShares:
    """Shares of prints: without damage, photographs instead of portraits; of the damaged ones those
    worn in the dark alone; of all those not soft, soft and very soft; and the least opacity."""

    undamaged: float
    photographs: float
    dark: float
    soft: tuple[float, float, float]
    faintest: float


def _log_uniform(n, low, high, like):
    return torch.exp(uniform(n, math.log(low), math.log(high), like))


def _portraits(stack, n, size):
    device = stack.device
    index = torch.randint(len(stack), (n,), device=device)
    low, high = PORTRAIT_SCALES
    scale = low * (high / low) ** torch.rand(n, device=device)
    angle = 0.2 * torch.randn(n, device=device)
    # Parts of large faces lie anywhere around the middle of the portrait.
    room = 0.15 + 0.25 * (1 - 1 / scale).clamp_min(0)
    shift = (2 * torch.rand(n, 2, device=device) - 1) * room[:, None]
    mirror = torch.where(torch.rand(n, device=device) < 0.5, -1.0, 1.0)
    stretch = mirror * (0.9 + 0.2 * torch.rand(n, device=device))
    return show(stack, index, size, scale, angle, shift, stretch, 'border')


def old_prints(packs, objects, shares, weights=None):
    """Undamaged old prints [n,3,s,s], their photographs' numbers [n], and which are photographs.

    `objects` [n,2,s,s]: opacity and shade of things that belong to the picture.
    """
    n, _, size, _ = objects.shape
    photographs, index = random_crops(packs.photos, n, size, 0.45, 1.6, weights)
    is_photograph = bernoulli(n, shares.photographs, photographs)
    x = select(is_photograph, photographs, _portraits(packs.portraits, n, size))
    has_look_alikes = torch.maximum(is_photograph, bernoulli(n, 0.3, x))
    x = select(has_look_alikes, add_look_alikes(x, packs.look_alikes), x)
    opacity, shade = objects[:, :1], objects[:, 1:]
    dark, light = uniform(n, 0, 0.45, x), uniform(n, 0.5, 1, x)
    x = blend(x, opacity * uniform(n, 0.5, 1, x), dark + (light - dark) * shade)
    x = tone(x)
    x = sometimes(0.12, x * stain(x), x)
    x = gaussian_blur(x, uniform(n, 0.4, 2.2, x) * bernoulli(n, 0.5, x))
    x = (x + grain(x, 0.09) * bernoulli(n, 0.45, x)).clamp(0, 1)
    x = (x + printing_screen(x) * bernoulli(n, 0.04, x)).clamp(0, 1)
    return x, index, is_photograph


def _darkened(x, marks, packs):
    """The prints with dark specks, dirt and mould on some."""
    n, _, size, _ = x.shape
    film = random_maps(packs.film, n, size) * uniform(n, 0.4, 1, x)
    drawn = gaussian_blur(marks.roll(1, 0).flip(3), _log_uniform(n, 0.3, 2.5, x))
    area = sometimes(0.45, drawn * uniform(n, 0.3, 1, x), film)
    return blend(x, (area * bernoulli(n, 0.35, x)).clamp(0, 1), uniform(n, 0, 0.35, x))


def damaged(x, marks, packs, shares):
    """Prints under light marks (`marks`: opacities [n,1,s,s]), under film overlays and dirt."""
    n, _, size, _ = x.shape
    opacity = marks * bernoulli(n, 0.85, x)
    film = random_maps(packs.film, n, size).clamp_min(1e-6) ** _log_uniform(n, 0.7, 1.4, x)
    opacity = torch.maximum(opacity, film * bernoulli(n, 0.35, x))
    kind = torch.randint(len(MARK_BLURS), (n,), device=x.device)
    sigma = torch.tensor(MARK_BLURS, device=x.device)[kind].view(n, 1, 1, 1)
    opacity = gaussian_blur(opacity, sigma)
    opacity = (opacity * uniform(n, shares.faintest, 1.1, x)).clamp(0, 1)
    darkness = (1 - x.mean(1, keepdim=True)).clamp(1e-3, 1) ** uniform(n, 0.5, 1.5, x)
    opacity = sometimes(shares.dark, (opacity * darkness * 1.4).clamp(0, 1), opacity)
    shown = _darkened(x, marks, packs)
    move = (random.randint(-2, 2), random.randint(-2, 2))
    shadow = torch.roll(opacity, move, (2, 3)) * uniform(n, 0.1, 0.6, x) * bernoulli(n, 0.35, x)
    shown = shown * (1 - shadow)
    # Worn emulsion is lighter than its surroundings, but not as light as bare paper.
    worn = (x + uniform(n, 0.12, 0.4, x)).clamp(0, 1)
    return blend(shown, opacity, sometimes(0.3, worn, mark_colour(n, x, 1)[0].expand_as(x)))


def _reduced(pictures, size):
    """All pictures reduced by one factor and enlarged again, as small prints and copies are."""
    side = max(16, round(size / random.uniform(1.2, 2.6) / 16) * 16)
    mode = 'bicubic' if random.random() < 0.6 else 'bilinear'
    small = [F.interpolate(x, (side, side), mode='area') for x in pictures]
    enlarge = lambda x: F.interpolate(x, (size, size), mode=mode, align_corners=False)
    return [enlarge(x).clamp(0, 1) for x in small]


def _softness(n, shares, like):
    kind = torch.multinomial(torch.tensor(shares.soft, device=like.device), n, replacement=True)
    bounds = torch.tensor(SOFTNESS, device=like.device)[kind].view(n, 2, 1, 1, 1)
    return bounds[:, 0] + (bounds[:, 1] - bounds[:, 0]) * uniform(n, 0, 1, like)


def print_batch(packs, maps, shares, weights=None):
    """(luma, soft target, weight [n,1,s,s], flag [n,1,1,1], photograph's number [n]) of damaged and
    undamaged prints.

    `maps` [n,3,s,s]: drawn opacity of damage, opacity and shade of an object. Dark marks are no
    target. The flag is 1 for undamaged photographs.
    """
    n, _, _, size = maps.shape
    maps = torch.rot90(maps, random.randrange(4), (2, 3))
    x, index, is_photograph = old_prints(packs, maps[:, 1:], shares, weights)
    undamaged = bernoulli(n, shares.undamaged, x)
    marks = maps[:, :1].flip(2) if random.random() < 0.5 else maps[:, :1]
    shown = select(undamaged, x, damaged(x, marks, packs, shares))
    sigma = _softness(n, shares, x)
    shown, x = gaussian_blur(shown, sigma), gaussian_blur(x, sigma)
    if random.random() < 0.3:
        shown, x = _reduced((shown, x), size)
    noise = uniform(n, 0.003, 0.06, x) * bernoulli(n, 0.6, x)
    target, _, weight = label_marks(shown, x, noise)
    target = target * ((shown - x).mean(1, keepdim=True) > 0)
    shown = (shown + torch.randn_like(shown[:, :1]) * noise).clamp(0, 1)
    shown = sharpened(shown, uniform(n, 0.2, 1.2, x) * bernoulli(n, 0.15, x))
    shown = sometimes(0.4, jpeg(shown, uniform(n, 45, 96, shown)), shown)
    seen = luma(shown) * uniform(n, 0.8, 1.2, x) + uniform(n, -0.08, 0.08, x)
    return seen.clamp(0, 1), target, weight, undamaged * is_photograph, index
