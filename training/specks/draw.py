"""Draws dusty and undamaged old photographs with the truth of their specks.

Usage: python3 training/specks/draw.py --packs PACKS --out FOLDER --count 1100 --seed 11 [--faces]
Writes FOLDER/0000.png and so on; a dusty picture has its specks in 0000.mask.png. --faces pastes
small portraits into the photographs, whose eyes, teeth and buttons are no dust.
"""
import argparse
import io
import math
import os
import sys

import numpy as np
import torch
from PIL import Image, ImageDraw
from torch.nn import functional as F

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from augment.filters import gaussian_blur
from augment.marks import age, blend, label_marks, mark_colour
from augment.stack import random_crops, random_maps
from drawing.objects import draw_object
from packs.data import Packs
from packs.licences import SHIPPABLE, parse_classes

# Kinds of film overlays that are specks or fibres.
SPECK_KINDS = ('dirt', 'spots', 'sprinkles', 'dots', 'lint', 'hair-short', 'hair')
PHOTO_PX, PORTRAIT_PX = 512, 320
PORTRAIT_SHARE, UNDAMAGED_SHARE, PASTED_SHARE = 0.3, 0.5, 0.6
# Share of the photographs with beads, letters, cloth and the like, and of those that are dark.
OBJECT_SHARE, DARK_OBJECT_SHARE = 0.4, 0.3
# Specks are drawn at this many times their size.
FINER = 4
# Most fibres of a picture.
FIBRES = 40
LIGHT_SHARES = (1, 0.9, 0.75, 0.5, 0.1, 0)
LIGHT_CHANCES = (0.15, 0.2, 0.25, 0.2, 0.1, 0.1)


def draw_fibre(rng, pen, side):
    """Draws a hair or a fibre of 6 to 70 px that curls."""
    steps = int(math.exp(rng.uniform(math.log(3), math.log(36))))
    angles = rng.uniform(0, 2 * math.pi) + (rng.normal(0, 0.08) + rng.normal(0, 0.1, steps)).cumsum()
    moves = 2 * FINER * np.stack([np.cos(angles), np.sin(angles)], 1)
    points = rng.uniform(0, side * FINER, 2) + moves.cumsum(0)
    width = max(1, round(FINER * rng.uniform(0.4, 1.6)))
    pen.line(points.flatten().tolist(), fill=int(255 * rng.uniform(0.3, 1)), width=width, joint='curve')


def draw_specks(rng, count, side, light_share):
    """Opacities of light and of dark specks, each [1,1,side,side]: dots, grains and fibres."""
    maps = [Image.new('L', (side * FINER, side * FINER)) for _ in range(2)]
    pens = [ImageDraw.Draw(image) for image in maps]
    for _ in range(count):
        pen = pens[0 if rng.random() < light_share else 1]
        larger = rng.uniform(1, 3) if rng.random() < 0.08 else 0
        radius = FINER * np.clip(0.35 + abs(rng.normal()) * 0.8 + larger, 0.3, 5)
        x, y = rng.uniform(0, side * FINER, 2)
        opacity = int(255 * rng.uniform(0.25, 1))
        if rng.random() < 0.5:
            flat = radius * rng.uniform(0.5, 1)
            pen.ellipse([x - radius, y - flat, x + radius, y + flat], fill=opacity)
        else:
            corners = rng.integers(5, 9)
            angles = np.sort(rng.uniform(0, 2 * math.pi, corners))
            reaches = radius * rng.uniform(0.5, 1.5, corners)
            outline = zip(x + reaches * np.cos(angles), y + reaches * np.sin(angles))
            pen.polygon(list(outline), fill=opacity)
        if rng.random() < 0.15:
            angle, length = rng.uniform(0, 2 * math.pi), radius * rng.uniform(1.5, 5)
            end = [x + length * math.cos(angle), y + length * math.sin(angle)]
            pen.line([x, y, *end], fill=opacity, width=max(1, int(radius * 0.5)))
    for _ in range(int(rng.integers(0, FIBRES) * rng.uniform(0, 1))):
        draw_fibre(rng, pens[0 if rng.random() < light_share else 1], side)
    reduced = [np.asarray(image.resize((side, side), Image.BOX), np.float32) for image in maps]
    return [torch.from_numpy(opacity / 255)[None, None] for opacity in reduced]


def paste_portraits(rng, x, portraits):
    """Pastes two to eight reduced portraits, most of them round, anywhere into the picture."""
    side, usual = x.shape[-1], math.exp(rng.uniform(math.log(36), math.log(150)))
    for _ in range(int(rng.integers(2, 9))):
        px = int(np.clip(usual * rng.uniform(0.8, 1.2), 24, 200))
        chosen = torch.tensor([int(rng.integers(len(portraits)))])
        face = F.interpolate(portraits.levels[0][chosen].float() / 255, (px, px), mode='area')
        face = face.flip(3) if rng.random() < 0.5 else face
        top, left = rng.integers(0, side - px, 2)
        axis = torch.linspace(-1, 1, px)
        disc = ((1 - torch.hypot(axis[:, None], axis[None])) / 0.15).clamp(0, 1)
        shown = disc if rng.random() < 0.7 else torch.ones_like(disc)
        part = x[:, :, top : top + px, left : left + px]
        part.copy_(blend(part, shown, face))


def lay_object(rng, x):
    """The picture with one kind of small things that belong to it."""
    planes = draw_object(rng, x.shape[-1])
    opacity, shade = (torch.from_numpy(np.ascontiguousarray(p)).float()[None, None] for p in planes)
    shade = 1 - shade if rng.random() < DARK_OBJECT_SHARE else shade
    tint = torch.from_numpy(rng.uniform(0.8, 1, 3)).float().view(1, 3, 1, 1)
    return blend(x, opacity.clamp(0, 1), shade.clamp(0, 1) * tint)


def old_photograph(rng, packs, stack, side, with_faces):
    """An undamaged old photograph [1,3,side,side]."""
    x, _ = random_crops(stack, 1, side, 0.45, 1.3)
    if with_faces and rng.random() < PASTED_SHARE:
        paste_portraits(rng, x, packs.portraits)
    if rng.random() < OBJECT_SHARE:
        x = lay_object(rng, x)
    return age(x, packs.look_alikes)


def add_specks(rng, x, film):
    """The picture with 11 to 253 specks on 512 px, and sometimes film overlays."""
    side = x.shape[-1]
    count = int(math.exp(rng.uniform(math.log(8), math.log(250))) * (side / PHOTO_PX) ** 2) + 3
    opacities = draw_specks(rng, count, side, rng.choice(LIGHT_SHARES, p=LIGHT_CHANCES))
    for opacity, is_light in zip(opacities, (True, False)):
        sigma = float(rng.choice([0, 0.3, 0.5, 0.8]))
        if sigma:
            opacity = gaussian_blur(opacity, torch.full((1, 1, 1, 1), sigma))
        level = rng.uniform(0.72, 1) if is_light else rng.uniform(0, 0.25)
        warm = torch.tensor([1, rng.uniform(0.9, 1), rng.uniform(0.75, 1)]).float()
        x = blend(x, opacity.clamp(0, 1), level * warm.view(1, 3, 1, 1))
    for _ in range(int(rng.choice([0, 1, 2], p=[0.45, 0.3, 0.25]))):
        opacity = random_maps(film, 1, side).clamp_min(1e-6)
        opacity = opacity ** float(np.exp(rng.uniform(-0.4, 0.4))) * rng.uniform(0.4, 1.1)
        x = blend(x, opacity.clamp(0, 1), mark_colour(1, x)[0])
    return x


def scanned(rng, picture, undamaged):
    """A scan as uint8 [h,w,3], and where its specks are visible, bool [h,w]."""
    if rng.random() < 0.5:
        sigma = torch.full((1, 1, 1, 1), float(rng.uniform(0.3, 0.8)))
        picture, undamaged = gaussian_blur(picture, sigma), gaussian_blur(undamaged, sigma)
    noise = torch.full((1, 1, 1, 1), float(rng.uniform(0.002, 0.03) if rng.random() < 0.6 else 0))
    _, mask, _ = label_marks(picture, undamaged, noise)
    noisy = (picture + torch.randn_like(picture[:, :1]) * noise).clamp(0, 1)
    pixels = (noisy[0].permute(1, 2, 0).numpy() * 255 + 0.5).astype(np.uint8)
    if rng.random() < 0.7:
        file = io.BytesIO()
        Image.fromarray(pixels).save(file, 'JPEG', quality=int(rng.uniform(60, 97)))
        pixels = np.asarray(Image.open(file).convert('RGB'))
    return pixels, mask[0, 0].numpy() > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--packs', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--count', type=int, required=True)
    parser.add_argument('--seed', type=int, required=True)
    parser.add_argument('--split', default='train')
    parser.add_argument('--licences', default=','.join(SHIPPABLE), help='classes, or "all"')
    parser.add_argument('--faces', action='store_true')
    parser.add_argument('--without-portraits', action='store_true')
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    portraits = () if options.without_portraits else ('portraits',)
    wanted = ('photos', 'marks', 'look-alikes', *portraits)
    packs = Packs(options.packs, wanted, options.split, licences=parse_classes(options.licences))
    is_speck = np.isin(packs.film_kinds, SPECK_KINDS)
    packs.film.weights = torch.from_numpy(is_speck.astype(np.float32))
    os.makedirs(options.out, exist_ok=True)
    for number in range(options.count):
        is_portrait = packs.portraits is not None and rng.random() < PORTRAIT_SHARE
        stack, side = (packs.portraits, PORTRAIT_PX) if is_portrait else (packs.photos, PHOTO_PX)
        x = old_photograph(rng, packs, stack, side, options.faces)
        is_dusty = rng.random() >= UNDAMAGED_SHARE
        pixels, mask = scanned(rng, add_specks(rng, x, packs.film) if is_dusty else x, x)
        path = os.path.join(options.out, f'{number:04d}')
        Image.fromarray(pixels).save(path + '.png', compress_level=1)
        if is_dusty:
            Image.fromarray(mask.astype(np.uint8) * 255).save(path + '.mask.png')


if __name__ == '__main__':
    main()
