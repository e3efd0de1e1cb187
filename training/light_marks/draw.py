"""Draws damage onto photographs and portraits, with the truth of its light marks."""
import math
from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from augment.ageing import grain, tone
from augment.filters import gaussian_blur
from augment.marks import age, blend, label_marks, mark_colour
from augment.stack import random_crops, random_maps, show

SIDE = 256
# Marks are drawn at this many times their size.
FINER = 4
LETTERS = 24
# Sizes of portraits, of which a face takes 146 px at 1.
PORTRAIT_SCALES = (0.75, 2.4)
STEP_PX = 3
# Blur of a scan that is not soft, soft and very soft, px.
SOFTNESS = ((0.01, 0.02), (0.3, 1.0), (1.0, 2.2))


@dataclass(frozen=True)
class Shares:
    """Shares of samples: without damage, photographs instead of portraits, with letters
    (no marks); of the damaged ones those with soft folds, those covered with small damage and those
    worn in the dark alone; of all those not soft, soft and very soft; and the least opacity."""

    undamaged: float
    photographs: float
    letters: float
    folds: float
    covered: float
    soft: tuple[float, float, float]
    dark: float = 0
    faintest: float = 0.45


SHARES = {
    'face-marks': Shares(
        undamaged=0.35, photographs=0.2, letters=0, folds=0, covered=0, soft=(0.6, 0.4, 0)
    ),
    'light-marks': Shares(
        undamaged=0.35, photographs=0.65, letters=0.12, folds=0.25, covered=0, soft=(0.6, 0.4, 0)
    ),
    'worn-portraits': Shares(
        undamaged=0.5,
        photographs=0.5,
        letters=0.12,
        folds=0.2,
        covered=0.5,
        soft=(0.3, 0.35, 0.35),
        dark=0.25,
        faintest=0.35,
    ),
}


def _number(rng, low, high):
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def _path(rng, start, angle, length, shake):
    """Points [n,2] of a crooked line, in pixels."""
    n = max(2, int(length / STEP_PX))
    drift = rng.normal(0, 0.02, n).cumsum() * 0.5
    angles = angle + drift + rng.normal(0, shake, n)
    moves = STEP_PX * np.stack([np.cos(angles), np.sin(angles)], 1)
    return np.concatenate([[start], start + moves.cumsum(0)])


def _along(rng, n, low, high):
    """n smoothly varying values between low and high."""
    knots = max(2, n // 5)
    return np.interp(np.linspace(0, knots - 1, n), np.arange(knots), rng.uniform(low, high, knots))


def _stroke(rng, pen, points, width, least_opacity):
    n = len(points) - 1
    widths = width * _along(rng, n, 0.4, 1.6)
    opacities = np.clip(_along(rng, n, least_opacity, 1.3), 0, 1)
    for i in range(n):
        if opacities[i] > 0.05:
            ends = (points[i : i + 2] * FINER).flatten().tolist()
            pen.line(ends, fill=int(255 * opacities[i]), width=max(1, round(widths[i] * FINER)))


def _chip(rng, pen, centre, radius):
    corners = int(rng.integers(5, 11))
    angles = np.sort(rng.uniform(0, 2 * math.pi, corners))
    reaches = radius * FINER * rng.uniform(0.4, 1.5, corners)
    stretch = rng.uniform(0.4, 1)
    x, y = centre[0] * FINER, centre[1] * FINER
    outline = zip(x + reaches * np.cos(angles), y + stretch * reaches * np.sin(angles))
    pen.polygon(list(outline), fill=int(255 * rng.uniform(0.6, 1)))


def _crack(rng, pen):
    start = rng.uniform(-0.1, 1.1, 2) * SIDE
    towards = rng.uniform(0.3, 0.7, 2) * SIDE - start
    angle = math.atan2(towards[1], towards[0])
    width, shake = _number(rng, 0.7, 3.5), rng.uniform(0.05, 0.5)
    points = _path(rng, start, angle, rng.uniform(0.25, 1.3) * SIDE, shake)
    _stroke(rng, pen, points, width, rng.uniform(-0.6, 0.8))
    for _ in range(int(rng.choice([0, 1, 2, 4]))):
        branch = angle + rng.choice([-1, 1]) * rng.uniform(0.4, 1.6)
        root = points[int(rng.integers(len(points)))]
        side_path = _path(rng, root, branch, rng.uniform(0.05, 0.4) * SIDE, shake)
        _stroke(rng, pen, side_path, width * rng.uniform(0.4, 1), rng.uniform(-0.6, 0.8))
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 9))):
            near = points[int(rng.integers(len(points)))] + rng.normal(0, 2, 2)
            _chip(rng, pen, near, _number(rng, 0.8, 4))


def _chips(rng, pen):
    middle, spread = rng.uniform(0.2, 0.8, 2) * SIDE, rng.uniform(0.05, 0.4) * SIDE
    for _ in range(int(_number(rng, 1, 25))):
        _chip(rng, pen, middle + rng.normal(0, spread, 2), _number(rng, 0.6, 8))


def _fold(rng):
    """Opacity of a wide soft fold: emulsion that is worn along a line, brightest at its middle."""
    image = Image.new('L', (SIDE, SIDE))
    pen = ImageDraw.Draw(image)
    start = rng.uniform(-0.1, 1.1, 2) * SIDE
    towards = rng.uniform(0.25, 0.75, 2) * SIDE - start
    angle = math.atan2(towards[1], towards[0])
    points = _path(rng, start, angle, rng.uniform(0.3, 1.5) * SIDE, rng.uniform(0.02, 0.3))
    width = _number(rng, 3, 12)
    _stroke(rng, pen, points / FINER, width / FINER, rng.uniform(-0.4, 0.7))
    image = image.filter(ImageFilter.GaussianBlur(width * rng.uniform(0.2, 0.5)))
    soft = np.asarray(image, np.float32) / 255 * rng.uniform(0.3, 1)
    core = Image.new('L', (SIDE * FINER, SIDE * FINER))
    if rng.random() < 0.6:
        core_width = width * rng.uniform(0.1, 0.4)
        _stroke(rng, ImageDraw.Draw(core), points, core_width, rng.uniform(-1, 0.6))
    core = np.asarray(core.resize((SIDE, SIDE), Image.BOX), np.float32) / 255
    return np.maximum(soft, core)


def _write(rng, x):
    """Lays a line of light or dark letters over a photograph."""
    image = Image.new('L', (SIDE, SIDE))
    alphabet = np.array([*'abcdefghijklmnopqrstuvwxyz', *' ' * 5])
    letters = ''.join(rng.choice(alphabet, LETTERS))
    letters = letters.upper() if rng.random() < 0.4 else letters.title()
    font = ImageFont.load_default(_number(rng, 9, 48))
    place = tuple(rng.uniform(-0.2, 0.8, 2) * SIDE)
    ImageDraw.Draw(image).text(place, letters, fill=255, font=font)
    image = image.rotate(float(rng.normal(0, 12)))
    area = torch.from_numpy(np.asarray(image, np.float32) / 255)[None, None] * rng.uniform(0.6, 1)
    level = rng.uniform(0.75, 1) if rng.random() < 0.75 else rng.uniform(0, 0.25)
    return blend(x, area, torch.full((1, 3, 1, 1), float(level)))


def _places(rng, count):
    """Points [count,2], evenly spread or in clusters, in pixels."""
    places = rng.uniform(0, SIDE, (count, 2))
    if rng.random() < 0.6:
        clusters = int(rng.integers(1, 5))
        middles, spreads = rng.uniform(0, SIDE, (clusters, 2)), rng.uniform(8, 70, clusters)
        chosen = rng.integers(clusters, size=count)
        near = middles[chosen] + rng.normal(0, 1, (count, 2)) * spreads[chosen, None]
        places = np.where(rng.random((count, 1)) < 0.75, near, places)
    return places


def _parallel_scratches(rng, pen):
    """Scratches along one side, such as those of a print that was pulled over something."""
    angle = rng.choice([0, math.pi / 2]) + rng.normal(0, 0.15)
    for _ in range(int(_number(rng, 4, 50))):
        own_angle = angle + rng.normal(0, 0.06)
        length = _number(rng, 0.03, 0.8) * SIDE
        points = _path(rng, rng.uniform(-0.1, 1, 2) * SIDE, own_angle, length, rng.uniform(0, 0.1))
        _stroke(rng, pen, points, _number(rng, 0.5, 1.8), rng.uniform(-1, 0.6))


def _worn_patches(rng):
    """Opacity of emulsion that has come off in ragged patches."""
    field = np.zeros((SIDE, SIDE), np.float32)
    fine = rng.uniform(0.3, 1.5)
    weights = {8: 0.9, 24: 0.8, 64: 0.7 * fine, 128: 0.5 * fine, 256: 0.4 * fine}
    for cells, weight in weights.items():
        grid = Image.fromarray(rng.normal(0, weight, (cells, cells)).astype(np.float32))
        field += np.asarray(grid.resize((SIDE, SIDE), Image.BICUBIC))
    least = np.quantile(field, 1 - _number(rng, 0.01, 0.2))
    return np.clip((field - least) * rng.uniform(1.5, 6), 0, 1)


def _covered(rng):
    """Opacity of small damage all over a print: specks, parallel scratches, worn patches."""
    image = Image.new('L', (SIDE * FINER, SIDE * FINER))
    pen = ImageDraw.Draw(image)
    if rng.random() < 0.8:
        largest = _number(rng, 1, 4)
        for place in _places(rng, int(_number(rng, 40, 700))):
            _chip(rng, pen, place, _number(rng, 0.5, largest))
    if rng.random() < 0.5:
        _parallel_scratches(rng, pen)
    if rng.random() < 0.3:
        _crack(rng, pen)
    opacity = np.asarray(image.resize((SIDE, SIDE), Image.BOX), np.float32) / 255
    if rng.random() < 0.5:
        opacity = np.maximum(opacity, _worn_patches(rng))
    return torch.from_numpy(opacity)[None, None]


def draw_marks(rng, shares):
    """Opacity [1,1,SIDE,SIDE] of cracks, folds and chips, or of small damage all over."""
    if rng.random() < shares.covered:
        return _covered(rng)
    if rng.random() < shares.folds:
        folds = [_fold(rng) for _ in range(int(rng.integers(1, 3)))]
        folded = torch.from_numpy(np.maximum.reduce(folds))[None, None]
        return torch.maximum(folded, _cracked(rng)) if rng.random() < 0.5 else folded
    return _cracked(rng)


def _cracked(rng):
    """Opacity of cracks and chips."""
    image = Image.new('L', (SIDE * FINER, SIDE * FINER))
    pen = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(1, 5))):
        (_crack if rng.random() < 0.65 else _chips)(rng, pen)
    opacity = np.asarray(image.resize((SIDE, SIDE), Image.BOX), np.float32) / 255
    return torch.from_numpy(opacity)[None, None]


def _portrait(rng, stack):
    index = torch.tensor([int(rng.integers(len(stack)))])
    size = torch.tensor([_number(rng, *PORTRAIT_SCALES)])
    angle = torch.tensor([float(rng.normal(0, 0.2))])
    # Parts of large faces lie anywhere around the middle of the portrait.
    room = 0.15 + 0.25 * max(0.0, 1 - 1 / float(size))
    shift = torch.from_numpy(rng.uniform(-room, room, (1, 2))).float()
    stretch = torch.tensor([rng.choice([-1.0, 1.0]) * rng.uniform(0.9, 1.1)]).float()
    return show(stack, index, SIDE, size, angle, shift, stretch, 'border')


def _undamaged(rng, packs, shares):
    if rng.random() < shares.photographs:
        x, _ = random_crops(packs.photos, 1, SIDE, 0.45, 1.6)
        x = _write(rng, x) if rng.random() < shares.letters else x
        return age(x, packs.look_alikes)
    x = tone(_portrait(rng, packs.portraits))
    if rng.random() < 0.6:
        x = gaussian_blur(x, torch.full((1, 1, 1, 1), rng.uniform(0.4, 2.4)))
    return (x + grain(x, 0.1)).clamp(0, 1) if rng.random() < 0.5 else x


def _damage(rng, x, packs, shares):
    """(damaged picture, the same with its dark marks alone)."""
    own = x
    if rng.random() < 0.3:
        dark = random_maps(packs.film, 1, SIDE) * rng.uniform(0.4, 1)
        own = blend(own, dark, torch.full((1, 1, 1, 1), rng.uniform(0, 0.3)))
    opacity = draw_marks(rng, shares) if rng.random() < 0.8 else torch.zeros_like(x[:, :1])
    if rng.random() < 0.35:
        film = random_maps(packs.film, 1, SIDE).clamp_min(1e-6)
        opacity = torch.maximum(opacity, film ** _number(rng, 0.7, 1.4))
    sigma = float(rng.choice([0, 0.4, 0.7, 1.1]))
    if sigma:
        opacity = gaussian_blur(opacity, torch.full((1, 1, 1, 1), sigma))
    opacity = (opacity * rng.uniform(shares.faintest, 1.1)).clamp(0, 1)
    if rng.random() < shares.dark:
        darkness = 1 - own.mean(1, keepdim=True).clamp(0, 1)
        opacity = (opacity * darkness ** rng.uniform(0.5, 1.5) * 1.4).clamp(0, 1)
    shown = own
    if rng.random() < 0.4:
        move = tuple(rng.integers(-2, 3, 2).tolist())
        shown = own * (1 - torch.roll(opacity, move, (2, 3)) * rng.uniform(0.1, 0.6))
    colour, _ = mark_colour(1, x, 1)
    if rng.random() < 0.3:
        # Worn emulsion is lighter than its surroundings, but not as light as bare paper.
        colour = (own + rng.uniform(0.12, 0.4)).clamp(0, 1)
    return blend(shown, opacity, colour), own


def draw_sample(rng, packs, shares):
    """(luma [1,1,s,s] of a scan, soft target, weight)."""
    damaged = own = _undamaged(rng, packs, shares)
    if rng.random() > shares.undamaged:
        damaged, own = _damage(rng, own, packs, shares)
    softness = rng.uniform(*SOFTNESS[int(rng.choice(3, p=shares.soft))])
    sigma = torch.full((1, 1, 1, 1), float(softness))
    damaged, own = gaussian_blur(damaged, sigma), gaussian_blur(own, sigma)
    noise = torch.full((1, 1, 1, 1), float(rng.uniform(0.003, 0.06) if rng.random() < 0.6 else 0))
    target, _, weight = label_marks(damaged, own, noise)
    lighter = (damaged - own).mean(1, keepdim=True) > 0
    target = target * lighter
    luma = damaged[:, :1] * 0.299 + damaged[:, 1:2] * 0.587 + damaged[:, 2:] * 0.114
    luma = (luma + torch.randn_like(luma) * noise).clamp(0, 1)
    return luma, target, weight
