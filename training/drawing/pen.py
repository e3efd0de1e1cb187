"""Lines, chips and spline curves on images that are drawn larger and then reduced."""
import math

import numpy as np
from PIL import Image, ImageDraw
from scipy.interpolate import CubicSpline

# Marks are drawn at this many times their size.
FINER = 3
STEP_PX = 3


def number(rng, low, high):
    """A number between low and high whose logarithm is evenly spread."""
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def canvas(side):
    """An empty image and its pen, FINER times the size."""
    image = Image.new('L', (side * FINER, side * FINER))
    return image, ImageDraw.Draw(image)


def reduced(image):
    """The image at its size, float32 0..1."""
    side = image.width // FINER
    return np.asarray(image.resize((side, side), Image.BOX), np.float32) / 255


def crooked_path(rng, start, angle, length, shake):
    """Points [n,2] of a crooked line, in pixels."""
    n = max(2, int(length / STEP_PX))
    drift = rng.normal(0, 0.02, n).cumsum() * 0.5
    angles = angle + drift + rng.normal(0, shake, n)
    moves = STEP_PX * np.stack([np.cos(angles), np.sin(angles)], 1)
    return np.concatenate([[start], start + moves.cumsum(0)])


def smooth_curve(rng, side, n=60):
    """Points [n,2] of a smooth curve through the picture, in pixels."""
    start, towards = rng.uniform(-0.1, 1.1, (2, 2)) * side
    knots = np.linspace(start, towards, 4)
    knots[1:3] += rng.normal(0, rng.uniform(0, 0.15), (2, 2)) * side
    return CubicSpline(np.arange(4), knots)(np.linspace(0, 3, n))


def along(rng, n, low, high):
    """n smoothly varying values between low and high."""
    knots = max(2, n // 5)
    return np.interp(np.linspace(0, knots - 1, n), np.arange(knots), rng.uniform(low, high, knots))


def uneven_stroke(rng, pen, points, width, least_opacity):
    """A line whose width and opacity vary; it breaks where the opacity falls below 0."""
    n = len(points) - 1
    widths = width * along(rng, n, 0.4, 1.6)
    opacities = np.clip(along(rng, n, least_opacity, 1.3), 0, 1)
    for i in range(n):
        if opacities[i] > 0.05:
            ends = (points[i : i + 2] * FINER).flatten().tolist()
            pen.line(ends, fill=int(255 * opacities[i]), width=max(1, round(widths[i] * FINER)))


def even_stroke(pen, points, width, level):
    """A line of one width and one level, 0..1."""
    ends = (points * FINER).flatten().tolist()
    pen.line(ends, fill=int(255 * level), width=max(1, round(width * FINER)), joint='curve')


def disc(pen, centre, radius, level):
    """A filled circle of one level, 0..1."""
    x, y, r = centre[0] * FINER, centre[1] * FINER, max(0.5, radius * FINER)
    pen.ellipse([x - r, y - r, x + r, y + r], fill=int(255 * level))


def chip(rng, pen, centre, radius):
    """A ragged patch."""
    corners = int(rng.integers(5, 11))
    angles = np.sort(rng.uniform(0, 2 * math.pi, corners))
    reaches = radius * FINER * rng.uniform(0.4, 1.5, corners)
    stretch = rng.uniform(0.4, 1)
    x, y = centre[0] * FINER, centre[1] * FINER
    outline = zip(x + reaches * np.cos(angles), y + stretch * reaches * np.sin(angles))
    pen.polygon(list(outline), fill=int(255 * rng.uniform(0.6, 1)))
