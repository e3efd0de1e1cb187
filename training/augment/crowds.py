"""Groups of small faces: portraits laid into photographs, then aged."""
import torch
from torch.nn import functional as F

from augment.ageing import grain, tone
from augment.filters import bernoulli, gaussian_blur, sometimes, uniform
from augment.jpeg import jpeg
from augment.stack import Stack, random_crops, show

MAX_FACES = 6
# Width of the face in the middle of a portrait of the packs, px.
FACE_SIDE = 128
# Bounds of the width of a laid face, px.
NARROWEST = 10
WIDEST = 30
# One cell of the answer is this many px wide.
CELL = 4


def _person_matte(side, device):
    """Opacity of head and shoulders, fading out, as a stack of one map."""
    y = torch.linspace(-1, 1, side, device=device).view(1, 1, -1, 1)
    x = torch.linspace(-1, 1, side, device=device).view(1, 1, 1, -1)
    head = torch.sigmoid((1 - torch.sqrt((x / 0.5) ** 2 + ((y + 0.1) / 0.64) ** 2)) / 0.07)
    body = torch.sigmoid((1 - torch.sqrt((x / 0.86) ** 2 + ((y - 0.7) / 0.27) ** 2)) / 0.08)
    return Stack(((head + body).clamp(0, 1) * 255).round().to(torch.uint8), device)


def _placement(n, size, side, width, device):
    """(scale, angle, shift, mirror, centre [n,2] in -1..1) of one portrait in each picture."""
    scale = width / FACE_SIDE
    zoom = size / (scale * side)
    centre = torch.empty(n, 2, device=device).uniform_(-0.85, 0.85)
    angle = torch.empty(n, device=device).normal_(0, 0.12)
    cos, sin = torch.cos(angle) * zoom, torch.sin(angle) * zoom
    mirror = torch.where(torch.rand(n, device=device) < 0.5, -1.0, 1.0)
    x, y = centre[:, 0], centre[:, 1]
    shift = -torch.stack([cos * mirror * x - sin * y, sin * mirror * x + cos * y], 1)
    return scale, angle, shift, mirror, centre


def crowd_batch(packs, n, size):
    """(picture, heat, log2 of width over 16 px, cells with a face); maps are [n,1,size/4,size/4]."""
    x, _ = random_crops(packs.photos, n, size, 0.5, 1.0)
    faces, device = packs.portraits, x.device
    matte = _person_matte(faces.side, device)
    at = (torch.arange(size // CELL, device=device).float() + 0.5) * CELL
    heat = torch.zeros(n, 1, size // CELL, size // CELL, device=device)
    widths, occupied = torch.zeros_like(heat), torch.zeros_like(heat)
    for _ in range(MAX_FACES):
        width = NARROWEST * (WIDEST / NARROWEST) ** torch.rand(n, device=device)
        *place, centre = _placement(n, size, faces.side, width, device)
        index = torch.randint(len(faces), (n,), device=device)
        person = show(faces, index, size, *place) * uniform(n, 0.6, 1.1, x)
        opacity = show(matte, torch.zeros_like(index), size, *place)
        cx, cy = ((centre + 1) / 2 * size).view(n, 2, 1, 1, 1).unbind(1)
        distance = torch.sqrt((at.view(1, 1, -1, 1) - cy) ** 2 + (at.view(1, 1, 1, -1) - cx) ** 2)
        width = width.view(n, 1, 1, 1)
        # A portrait is laid only where no earlier face is near.
        near = F.max_pool2d(occupied, 9, 1, 4) * (distance < 0.9 * width)
        laid = (near.amax((2, 3), keepdim=True) == 0).float() * bernoulli(n, 0.75, x)
        person = (person + uniform(n, 0, 0.15, x)).clamp(0, 1)
        x = x * (1 - opacity * laid) + opacity * laid * person
        peak = torch.exp(-((distance / (0.22 * width).clamp_min(3.5)) ** 2))
        heat = torch.maximum(heat, laid * peak)
        cells = laid * (distance < (0.2 * width).clamp_min(3)).float()
        widths = torch.where(cells > 0, torch.log2(width / 16).expand_as(widths), widths)
        occupied = torch.maximum(occupied, cells)
    x = tone(x)
    x = gaussian_blur(x, uniform(n, 0.3, 1.2, x) * bernoulli(n, 0.6, x))
    x = (x + grain(x, 0.06) * bernoulli(n, 0.7, x)).clamp(0, 1)
    return sometimes(0.5, jpeg(x, uniform(n, 50, 96, x)), x), heat, widths, occupied
