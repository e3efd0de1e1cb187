"""Damaged photographs and the labels of their marks, for training and for judging."""
import torch
from torch.nn import functional as F

from augment.ageing import grain, stain, tone
from augment.filters import bernoulli, gaussian_blur, select, sometimes, uniform
from augment.jpeg import jpeg
from augment.stack import random_crops, random_maps

# Chance of the first, second, ... layer of damage in a damaged photograph.
LAYER_CHANCES = (1.0, 0.7, 0.5, 0.35, 0.2)
UNDAMAGED_SHARE = 0.4


def label_marks(damaged, undamaged, noise):
    """Labels of visible marks: soft target, mask and weight, each [n,1,h,w].

    A mark changed the picture by more than 3.5 % plus half the deviation of the noise [n,1,1,1]
    and a fifth of the local texture. The weight is low where either answer would be right.
    """
    change = (damaged - undamaged).abs().mean(1, keepdim=True)
    grey = undamaged.mean(1, keepdim=True)
    mean = F.avg_pool2d(grey, 9, 1, 4)
    texture = (F.avg_pool2d(grey**2, 9, 1, 4) - mean**2).clamp_min(0).sqrt()
    least = 0.035 + 0.5 * noise + 0.2 * texture
    mask = (change > least).float()
    ring = F.max_pool2d(mask, 3, 1, 1) - mask
    weight = torch.where((change > 0.35 * least) & (mask == 0), 0.15, 1.0)
    weight = torch.where(ring > 0, weight.clamp_max(0.4), weight)
    return ((change / least - 0.7) / 0.6).clamp(0, 1), mask, weight


def mark_colour(n, like, light_chance=0.72):
    """Colours of bare paper or dark dirt [n,3,1,1], and which are light [n,1,1,1]."""
    light = bernoulli(n, light_chance, like)
    level = select(light, uniform(n, 0.76, 1, like), uniform(n, 0, 0.24, like))
    warm = [torch.ones_like(level), uniform(n, 0.9, 1, like), uniform(n, 0.75, 1, like)]
    return level * torch.cat(warm, 1), light


def blend(x, opacity, colour):
    """Lays a colour over the picture with an opacity [n,1,h,w] of 0..1."""
    return x * (1 - opacity) + opacity * colour


def add_look_alikes(x, look_alikes):
    """Draws thin objects that belong to the picture, before it ages; they are never labelled."""
    n, _, size, _ = x.shape
    for chance in (0.5, 0.3):
        area = random_maps(look_alikes, n, size, 0.6, 1.3) * uniform(n, 0.6, 1.15, x)
        area = area.clamp(0, 1) * bernoulli(n, chance, x)
        pixel = torch.randint(size * size, (n, 1, 1), device=x.device).expand(n, 3, 1)
        own_colour = x.flatten(2).gather(2, pixel)[..., None]
        grey = uniform(n, 0, 1, x).expand(n, 3, 1, 1)
        shade = torch.roll(area, (1, 1), (2, 3)) * uniform(n, 0, 0.5, x) * bernoulli(n, 0.5, x)
        x = blend(x * (1 - shade), area, sometimes(0.45, own_colour, grey))
    return x


def age(x, look_alikes):
    """Draws look-alikes into photographs [n,3,h,w] and ages them: tone, stains, softness, grain."""
    n = x.shape[0]
    x = tone(add_look_alikes(x, look_alikes))
    x = sometimes(0.15, x * stain(x), x)
    x = gaussian_blur(x, uniform(n, 0.4, 1.8, x) * bernoulli(n, 0.5, x))
    return (x + grain(x, 0.06) * bernoulli(n, 0.35, x)).clamp(0, 1)


def aged_photographs(packs, n, size, weights=None):
    """Undamaged old photographs and their numbers."""
    x, index = random_crops(packs.photos, n, size, 0.45, 1.3, weights)
    return age(x, packs.look_alikes), index


def damaged_batch(packs, n, size, weights=None):
    """(damaged, soft target, mask, weight, undamaged flag [n,1,1,1], photograph's number [n])."""
    x, index = aged_photographs(packs, n, size, weights)
    undamaged, out = bernoulli(n, UNDAMAGED_SHARE, x), x
    for chance in LAYER_CHANCES:
        film, drawn = random_maps(packs.film, n, size), random_maps(packs.drawn, n, size, 0.6, 1.5)
        area = sometimes(0.65, film, drawn).clamp_min(1e-6) ** torch.exp(uniform(n, -0.4, 0.4, x))
        area = gaussian_blur(area, uniform(n, 0.3, 1.0, x) * bernoulli(n, 0.35, x))
        area = area * uniform(n, 0.5, 1.1, x) * bernoulli(n, chance, x) * (1 - undamaged)
        out = blend(out, area.clamp(0, 1), mark_colour(n, x)[0])
    noise = uniform(n, 0.003, 0.05, x) * bernoulli(n, 0.6, x)
    blur = uniform(n, 0.3, 0.9, x) * bernoulli(n, 0.3, x)
    out, x = gaussian_blur(out, blur), gaussian_blur(x, blur)
    target, mask, weight = label_marks(out, x, noise)
    out = (out + torch.randn_like(out[:, :1]) * noise).clamp(0, 1)
    out = sometimes(0.35, jpeg(out, uniform(n, 50, 96, x)), out)
    return out, target, mask, weight, undamaged, index
