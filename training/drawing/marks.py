"""Draws the damage of old prints: cracks, folds, chips, and small damage all over."""
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter
from scipy.spatial import cKDTree

from drawing.pen import (
    along,
    canvas,
    chip,
    crooked_path,
    number,
    reduced,
    uneven_stroke,
)


@dataclass(frozen=True)
class MarkShares:
    """Shares of drawings: covered with small damage, and with soft folds among the others."""

    covered: float
    folds: float


def _crack(rng, pen, side):
    start = rng.uniform(-0.1, 1.1, 2) * side
    towards = rng.uniform(0.3, 0.7, 2) * side - start
    angle = math.atan2(towards[1], towards[0])
    width, shake = number(rng, 0.7, 3.5), rng.uniform(0.05, 0.5)
    points = crooked_path(rng, start, angle, rng.uniform(0.25, 1.3) * side, shake)
    uneven_stroke(rng, pen, points, width, rng.uniform(-0.6, 0.8))
    for _ in range(int(rng.choice([0, 1, 2, 4]))):
        branch = angle + rng.choice([-1, 1]) * rng.uniform(0.4, 1.6)
        root = points[int(rng.integers(len(points)))]
        side_path = crooked_path(rng, root, branch, rng.uniform(0.05, 0.4) * side, shake)
        uneven_stroke(rng, pen, side_path, width * rng.uniform(0.4, 1), rng.uniform(-0.6, 0.8))
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 9))):
            near = points[int(rng.integers(len(points)))] + rng.normal(0, 2, 2)
            chip(rng, pen, near, number(rng, 0.8, 4))


def _chips(rng, pen, side):
    middle, spread = rng.uniform(0.2, 0.8, 2) * side, rng.uniform(0.05, 0.4) * side
    for _ in range(int(number(rng, 1, 25))):
        chip(rng, pen, middle + rng.normal(0, spread, 2), number(rng, 0.6, 8))


def _scratch(rng, pen, side):
    """A long thin scratch, straight or in a wide arc, such as a closed ring in parts."""
    radius = number(rng, 0.1, 3) * side
    centre, begin = rng.uniform(-0.2, 1.2, 2) * side, rng.uniform(0, 2 * math.pi)
    if radius > 0.8 * side:
        centre = rng.uniform(0, 1, 2) * side + radius * np.array([math.cos(begin), math.sin(begin)])
        begin += math.pi - 0.5 * side / radius
    reach = min(2 * math.pi, rng.uniform(0.2, 1.3) * side / radius)
    angles = begin + np.linspace(0, reach, max(3, int(reach * radius / 4)))
    wobble = radius * (1 + along(rng, len(angles), -0.02, 0.02))
    points = centre + np.stack([np.cos(angles), np.sin(angles)], 1) * wobble[:, None]
    uneven_stroke(rng, pen, points, number(rng, 0.5, 2), rng.uniform(-0.5, 0.9))


def _fold(rng, side):
    """Opacity of a wide soft fold: emulsion that is worn along a line, brightest at its middle."""
    image, pen = canvas(side)
    start = rng.uniform(-0.1, 1.1, 2) * side
    towards = rng.uniform(0.25, 0.75, 2) * side - start
    angle = math.atan2(towards[1], towards[0])
    points = crooked_path(
        rng, start, angle, rng.uniform(0.3, 1.5) * side, rng.uniform(0.02, 0.3)
    )
    width = number(rng, 3, 12)
    uneven_stroke(rng, pen, points, width, rng.uniform(-0.4, 0.7))
    small = image.resize((side, side), Image.BOX)
    small = small.filter(ImageFilter.GaussianBlur(width * rng.uniform(0.2, 0.5)))
    soft = np.asarray(small, np.float32) / 255 * rng.uniform(0.3, 1)
    core, core_pen = canvas(side)
    if rng.random() < 0.6:
        uneven_stroke(rng, core_pen, points, width * rng.uniform(0.1, 0.4), rng.uniform(-1, 0.6))
    return np.maximum(soft, reduced(core))


def _places(rng, count, side):
    """Points [count,2], evenly spread or in clusters, in pixels."""
    places = rng.uniform(0, side, (count, 2))
    if rng.random() < 0.6:
        clusters = int(rng.integers(1, 5))
        middles, spreads = rng.uniform(0, side, (clusters, 2)), rng.uniform(8, 90, clusters)
        chosen = rng.integers(clusters, size=count)
        near = middles[chosen] + rng.normal(0, 1, (count, 2)) * spreads[chosen, None]
        places = np.where(rng.random((count, 1)) < 0.75, near, places)
    return places


def _parallel_scratches(rng, pen, side):
    """Scratches along one side, such as those of a print that was pulled over something."""
    angle = rng.choice([0, math.pi / 2]) + rng.normal(0, 0.15)
    for _ in range(int(number(rng, 4, 50))):
        own_angle = angle + rng.normal(0, 0.06)
        length = number(rng, 0.03, 0.8) * side
        start = rng.uniform(-0.1, 1, 2) * side
        points = crooked_path(rng, start, own_angle, length, rng.uniform(0, 0.1))
        uneven_stroke(rng, pen, points, number(rng, 0.5, 1.8), rng.uniform(-1, 0.6))


def _worn_patches(rng, side):
    """Opacity of emulsion that has come off in ragged patches."""
    field = np.zeros((side, side), np.float32)
    fine = rng.uniform(0.3, 1.5)
    weights = {8: 0.9, 24: 0.8, 64: 0.7 * fine, 128: 0.5 * fine, 256: 0.4 * fine}
    for cells, weight in weights.items():
        grid = Image.fromarray(rng.normal(0, weight, (cells, cells)).astype(np.float32))
        field += np.asarray(grid.resize((side, side), Image.BICUBIC))
    least = np.quantile(field, 1 - number(rng, 0.01, 0.2))
    return np.clip((field - least) * rng.uniform(1.5, 6), 0, 1)


def _crackle(rng, side):
    """Opacity of a net of fine cracks: the borders between the cells of scattered points."""
    count = int(number(rng, 12, 200))
    scale = 2
    at = np.stack(np.meshgrid(*[np.arange(side // scale)] * 2, indexing='xy'), -1).reshape(-1, 2)
    points = rng.uniform(-0.1, 1.1, (count, 2)) * (side // scale)
    points[:, 0] *= rng.uniform(0.6, 1.6)
    shake = rng.normal(0, 0.6, at.shape)
    (near, second), _ = (part.T for part in cKDTree(points).query(at + shake, 2))
    border = np.clip(1.2 - (second - near) / number(rng, 0.6, 1.6), 0, 1)
    border = border.reshape(side // scale, side // scale).astype(np.float32)
    plane = np.asarray(Image.fromarray(border).resize((side, side), Image.BICUBIC))
    grid = Image.fromarray(rng.uniform(-0.8, 1.3, (6, 6)).astype(np.float32))
    strength = np.asarray(grid.resize((side, side), Image.BICUBIC))
    return np.clip(plane, 0, 1) * np.clip(strength, 0, 1)


def _flakes(rng, side):
    """Opacity of a few larger pieces of emulsion that are lost, with ragged sharp outlines."""
    at = np.stack(np.meshgrid(np.arange(side), np.arange(side), indexing='xy'), -1)
    nearest = np.full((side, side), np.inf, np.float32)
    for _ in range(int(rng.integers(1, 7))):
        stretch = np.exp(rng.normal(0, 0.4, 2)) * number(rng, 4, 22)
        distance = (((at - rng.uniform(0, side, 2)) / stretch) ** 2).sum(-1) ** 0.5
        nearest = np.minimum(nearest, distance)
    for cells, weight in {16: 0.35, 48: 0.25, 128: 0.15}.items():
        grid = Image.fromarray(rng.normal(0, weight, (cells, cells)).astype(np.float32))
        nearest += np.asarray(grid.resize((side, side), Image.BICUBIC))
    return np.clip((1 - nearest) * 8, 0, 1)


def _covered(rng, side):
    """Opacity of small damage all over a print: specks, parallel scratches, worn patches."""
    image, pen = canvas(side)
    if rng.random() < 0.8:
        largest = number(rng, 1, 4)
        for place in _places(rng, int(number(rng, 40, 900)), side):
            chip(rng, pen, place, number(rng, 0.5, largest))
    if rng.random() < 0.5:
        _parallel_scratches(rng, pen, side)
    if rng.random() < 0.3:
        _crack(rng, pen, side)
    opacity = reduced(image)
    if rng.random() < 0.5:
        opacity = np.maximum(opacity, _worn_patches(rng, side))
    if rng.random() < 0.12:
        opacity = np.maximum(opacity, _crackle(rng, side))
    return opacity


def _cracked(rng, side):
    """Opacity of cracks, scratches and chips."""
    image, pen = canvas(side)
    for _ in range(int(rng.integers(1, 5))):
        kind = rng.random()
        (_crack if kind < 0.5 else _scratch if kind < 0.7 else _chips)(rng, pen, side)
    return reduced(image)


def draw_marks(rng, side, shares):
    """Opacity [side,side] 0..1 of cracks, folds and chips, or of small damage all over."""
    if rng.random() < shares.covered:
        return _covered(rng, side)
    if rng.random() < shares.folds:
        folds = [_fold(rng, side) for _ in range(int(rng.integers(1, 3)))]
        folded = np.maximum.reduce(folds)
        return np.maximum(folded, _cracked(rng, side)) if rng.random() < 0.5 else folded
    cracked = _cracked(rng, side)
    return np.maximum(cracked, _flakes(rng, side)) if rng.random() < 0.12 else cracked
