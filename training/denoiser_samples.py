"""Training pairs of the denoiser: a photograph and its worn copy. Fading is in both, because tone is not corrected by the network."""
import csv
import os

import cv2
import numpy as np

from ageing import LUMA, jpeg
from samples import HERE, load_photos

SIDE = 112
# First digits of the sha256 of photographs that are in the benchmark too (fixtures/originals); excluded from training.
BENCHMARK_PHOTOS = ('87879a9644b7', 'a8ca6d734765', '88431cd9653c')


def photographs(split):
    """Pictures of a split without those of the benchmark, and their sampling probabilities, proportional to the side length."""
    with open(os.path.join(HERE, 'CREDITS.tsv'), encoding='utf8') as file:
        names = [row['sha256'] for row in csv.DictReader(file, delimiter='\t') if row['split'] == split]
    kept = [photo for photo, name in zip(load_photos(split), names) if not name.startswith(BENCHMARK_PHOTOS)]
    sides = np.sqrt([photo.shape[0] * photo.shape[1] for photo in kept])
    return kept, sides / sides.sum()


def sharp_crop(rng, photos, odds, size):
    """Random square crop, mirrored and rotated, never enlarged, which would teach softness. float32 [size,size,3]."""
    photo = photos[rng.choice(len(photos), p=odds)]
    height, width = photo.shape[:2]
    scale = max(np.exp(rng.uniform(np.log(0.3), 0)), size / min(height, width))
    side = min(int(round(size / scale)), height, width)
    y, x = rng.integers(height - side + 1), rng.integers(width - side + 1)
    part = photo[y:y + side, x:x + side]
    if side != size:
        part = cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA)
    part = np.rot90(part, rng.integers(4)) if rng.random() < 0.3 else part
    return np.ascontiguousarray(part[:, ::1 - 2 * int(rng.integers(2))]).astype(np.float32) / 255


def toned(rng, image):
    """Makes a picture black and white, tinted or faded; the target keeps it."""
    if rng.random() < 0.5:
        tint = [1, rng.uniform(0.85, 1), rng.uniform(0.6, 0.95)] if rng.random() < 0.4 else [1, 1, 1]
        image = (image @ LUMA)[..., None] * np.array(tint, np.float32)
    if rng.random() < 0.5:
        low, high = rng.uniform(0, 0.25), rng.uniform(0.7, 1)
        image = low + image ** rng.uniform(0.7, 1.4) * (high - low)
    if rng.random() < 0.25:
        image = image * rng.uniform(0.8, 1.1, 3)
    return np.clip(image, 0, 1).astype(np.float32)


def grain(rng, image):
    """Returns additive grain: fine or coarse, grey or coloured, often strongest in the mid-tones."""
    h, w = image.shape[:2]
    noise = rng.standard_normal((h, w, 1 if rng.random() < 0.6 else 3), dtype=np.float32)
    if rng.random() < 0.65:
        noise = cv2.GaussianBlur(noise, (0, 0), np.exp(rng.uniform(np.log(0.4), np.log(1.7)))).reshape(h, w, -1)
        noise /= noise.std() + 1e-6
    noise = noise * ((0.08 if noise.shape[2] == 1 else 0.06) * rng.random() ** 1.3)
    if rng.random() < 0.5:
        level = (image @ LUMA)[..., None]
        noise = noise * (rng.uniform(0.3, 1) + rng.uniform(0, 3) * level * (1 - level))
    return noise


def screen(rng, image):
    """Returns an additive printing screen: dots or lines at any angle."""
    h, w = image.shape[:2]
    y, x = np.mgrid[:h, :w].astype(np.float32)
    angle, period = rng.uniform(0, np.pi), rng.uniform(2.6, 6)
    along, across = (np.cos(angle) * x + np.sin(angle) * y) / period, (np.cos(angle) * y - np.sin(angle) * x) / period
    turns = 2 * np.pi * (along[..., None] + rng.uniform(0, 1, 3 if rng.random() < 0.4 else 1))
    wave = np.sin(turns) if rng.random() < 0.3 else np.sin(turns) * np.sin(2 * np.pi * across)[..., None]
    return (wave * rng.uniform(0.02, 0.12)).astype(np.float32)


def softened(rng, image):
    """Blurs the picture, enlarges it from a reduced copy, or both."""
    if rng.random() < 0.6:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.15:
        size, less = image.shape[0], int(image.shape[0] * rng.uniform(0.45, 0.95))
        image = cv2.resize(cv2.resize(image, (less, less), interpolation=cv2.INTER_AREA), (size, size), interpolation=cv2.INTER_CUBIC)
    return image


def training_pair(rng, photos, odds, size=SIDE):
    """Returns (worn, target) float32 [size,size,3] 0..1; one pair in eight is undamaged."""
    wanted = sharp_crop(rng, photos, odds, size)
    if rng.random() < 0.75:
        wanted = toned(rng, wanted)
    if rng.random() < 0.125:
        return wanted, wanted
    worn = softened(rng, wanted)
    if rng.random() < 0.9:
        worn = worn + grain(rng, worn)
        if rng.random() < 0.1:
            worn = worn + grain(rng, worn)
    if rng.random() < 0.06:
        worn = worn + screen(rng, worn)
    worn = np.clip(worn, 0, 1)
    if rng.random() < 0.15:
        worn = cv2.GaussianBlur(worn, (0, 0), rng.uniform(0.3, 0.7))
    return (jpeg(rng, worn[..., ::-1])[..., ::-1] if rng.random() < 0.65 else np.round(worn * 255) / 255).astype(np.float32), wanted
