"""Draws light things that belong to a picture and are easily taken for damage.

Each is an opacity and a shade [side,side] 0..1. They are smooth and regular where damage is not.
"""
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from drawing.pen import canvas, disc, even_stroke, number, reduced, smooth_curve

LETTERS = 24


def _letters(rng, side):
    image = Image.new('L', (side, side))
    alphabet = np.array([*'abcdefghijklmnopqrstuvwxyz0123456789', *' ' * 6])
    font = ImageFont.load_default(number(rng, 9, 48))
    pen, angle = ImageDraw.Draw(image), float(rng.normal(0, 12))
    left, top = rng.uniform(-0.2, 0.7, 2) * side
    for line in range(int(rng.integers(1, 4))):
        letters = ''.join(rng.choice(alphabet, LETTERS))
        letters = letters.upper() if rng.random() < 0.4 else letters.title()
        pen.text((left, top + line * 1.3 * font.size), letters, fill=255, font=font)
    opacity = np.asarray(image.rotate(angle, Image.BILINEAR), np.float32) / 255
    return opacity, np.full_like(opacity, float(rng.random() < 0.75))


def _bead(rng, pens, place, radius, level):
    opacity, shade = pens
    disc(opacity, place, radius, 1)
    disc(shade, place, radius, level * rng.uniform(0.3, 0.9))
    disc(shade, place, radius * 0.8, level)
    glint = place + rng.uniform(-0.1, 0.1, 2) * radius - 0.3 * radius
    disc(shade, glint, radius * 0.3, min(1, level + 0.4))


def _beads(rng, side):
    """Pearls, buttons and studs: in chains, in rows, or in clusters."""
    (image, opacity), (shades, shade) = canvas(side), canvas(side)
    radius, level = number(rng, 1, 7), rng.uniform(0.4, 1)
    for _ in range(int(rng.integers(1, 5))):
        if rng.random() < 0.3:
            middle = rng.uniform(0.1, 0.9, 2) * side
            count, spread = int(rng.integers(3, 14)), rng.uniform(2, 5) * radius
            for place in middle + rng.normal(0, spread, (count, 2)):
                _bead(rng, (opacity, shade), place, radius * rng.uniform(0.7, 1.3), level)
            continue
        curve = smooth_curve(rng, side, 400)
        walked = np.concatenate([[0], np.hypot(*np.diff(curve, axis=0).T).cumsum()])
        gap = 2 * radius * (1 if rng.random() < 0.6 else number(rng, 1.2, 8))
        first, last = np.sort(rng.uniform(0, walked[-1], 2))
        for at in np.arange(first, last, gap)[:120]:
            place = np.array([np.interp(at, walked, curve[:, axis]) for axis in (0, 1)])
            _bead(rng, (opacity, shade), place, radius, level)
    return reduced(image), reduced(shades)


def _cords(rng, side):
    """Seams, braids, hems, tubes, cables: smooth lines of even width, some with dark sides."""
    (image, opacity), (shades, shade) = canvas(side), canvas(side)
    for _ in range(int(rng.integers(1, 5))):
        curve, width = smooth_curve(rng, side), number(rng, 0.7, 7)
        level, spacing = rng.uniform(0.5, 1), width * rng.uniform(1.3, 4)
        across = rng.normal(0, 1, 2)
        across /= np.hypot(*across)
        has_sides = rng.random() < 0.5
        for line in range(int(rng.choice([1, 1, 2, 3, 5]))):
            points = curve + line * spacing * across
            if has_sides:
                even_stroke(opacity, points, width * 1.8, rng.uniform(0.4, 1))
                even_stroke(shade, points, width * 1.8, 0)
            even_stroke(opacity, points, width, 1)
            even_stroke(shade, points, width, level)
            if width > 2 and rng.random() < 0.5:
                even_stroke(shade, points + width * 0.15, width * 0.3, 1)
    return reduced(image), reduced(shades)


def _strands(rng, side):
    """Hair, fringes, grass: many thin lines of nearly one direction."""
    (image, opacity), (shades, shade) = canvas(side), canvas(side)
    curve = smooth_curve(rng, side)
    spread, width = rng.uniform(0.02, 0.25) * side, number(rng, 0.4, 1.6)
    for _ in range(int(number(rng, 6, 80))):
        first, last = np.sort(rng.integers(0, len(curve), 2))
        bend = np.linspace(0, 1, len(curve))[:, None] ** 2 * rng.normal(0, 0.1, 2) * side
        points = (curve + rng.normal(0, spread, 2) + bend)[first : last + 2]
        if len(points) > 2:
            even_stroke(opacity, points, width, rng.uniform(0.4, 1))
            even_stroke(shade, points, width, rng.uniform(0.3, 1))
    return reduced(image), reduced(shades)


def _lattice(rng, side):
    """Joints, slats, fences, panes, stripes: even lines at even distances."""
    image, opacity = canvas(side)
    angle, spacing = rng.uniform(0, math.pi), number(rng, 4, 70)
    width = max(0.6, spacing * rng.uniform(0.06, 0.4))
    middle, reach = rng.uniform(0.2, 0.8, 2) * side, rng.uniform(0.15, 0.8) * side
    for turn in (0, math.pi / 2)[: 1 if rng.random() < 0.6 else 2]:
        along = np.array([math.cos(angle + turn), math.sin(angle + turn)])
        across = np.array([-along[1], along[0]])
        for offset in np.arange(-reach, reach, spacing):
            ends = middle + offset * across + np.outer([-reach, reach], along)
            even_stroke(opacity, ends, width, 1)
    plane = reduced(image)
    return plane, np.full_like(plane, rng.uniform(0.4, 1))


def _pattern(rng, side):
    """Dots and checks of cloth, in a region with soft bounds."""
    image, opacity = canvas(side)
    spacing, radius = number(rng, 5, 30), rng.uniform(0.12, 0.4)
    angle, is_round = rng.uniform(0, math.pi), rng.random() < 0.6
    turned = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    middle, reach = rng.uniform(0.2, 0.8, 2) * side, rng.uniform(0.1, 0.5) * side
    steps = np.arange(-reach, reach, spacing)
    for row, y in enumerate(steps):
        for x in steps + (row % 2) * spacing / 2:
            place = middle + turned @ np.array([x, y])
            place += rng.normal(0, 0.03 * spacing, 2)
            if is_round:
                disc(opacity, place, radius * spacing, 1)
            else:
                half = turned @ np.array([radius * spacing, 0])
                even_stroke(opacity, np.stack([place - half, place + half]), radius * spacing, 1)
    plane = reduced(image)
    return plane, np.full_like(plane, rng.uniform(0.4, 1))


def _frame(rng, side):
    """A mount or border: everything outside a rectangle, with a line along it at times."""
    image, pen = canvas(side)
    pen.rectangle([0, 0, *image.size], fill=255)
    inner = np.sort(rng.uniform(-0.3, 1.3, (2, 2)), 0) * image.width
    box = [*inner[0], *inner[1]]
    pen.rectangle(box, fill=0)
    if rng.random() < 0.4:
        gap = rng.uniform(0.01, 0.05) * image.width
        if min(inner[1] - inner[0]) > 3 * gap:
            line = [box[0] + gap, box[1] + gap, box[2] - gap, box[3] - gap]
            pen.rectangle(line, outline=255, width=max(1, round(number(rng, 2, 10))))
    plane = reduced(image.rotate(float(rng.normal(0, 2)), fillcolor=255))
    return plane, np.full_like(plane, rng.uniform(0.6, 1))


KINDS = (_letters, _beads, _beads, _cords, _cords, _strands, _lattice, _pattern, _frame)


def draw_object(rng, side):
    """(opacity, shade) [side,side] 0..1 of one kind of things, sometimes a little soft."""
    planes = KINDS[int(rng.integers(len(KINDS)))](rng, side)
    if rng.random() < 0.4:
        soft = ImageFilter.GaussianBlur(rng.uniform(0.3, 1.5))
        images = [Image.fromarray((plane * 255).astype(np.uint8)).filter(soft) for plane in planes]
        # The shade outside is dark, so only the opacity is softened.
        planes = (np.asarray(images[0], np.float32) / 255, planes[1])
    return planes
