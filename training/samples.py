"""Training samples: photographs aged, damaged or undamaged, with the mask of their visible marks."""
import csv
import os

import cv2
import numpy as np

from ageing import fade, film_grain, jpeg
from content import add_content
from damage import damage, visible_marks
from overlays import film_damage

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.path.abspath(os.path.join(HERE, '..', '.cache', 'training'))


def load_photos(split, cache=CACHE):
    """RGB uint8 pictures of 'train' or 'held-out', in the order of CREDITS.tsv."""
    photos = []
    with open(os.path.join(HERE, 'CREDITS.tsv'), encoding='utf8') as file:
        for row in csv.DictReader(file, delimiter='\t'):
            if row['split'] == split:
                image = cv2.imread(os.path.join(cache, 'photos', row['sha256'][:12] + '.png'))
                if image is None:
                    raise FileNotFoundError(f'{row["package"]}: {row["path"]} is not in {cache}; run collect.py')
                photos.append(np.ascontiguousarray(image[..., ::-1]))
    return photos


def crop(rng, photo, size):
    """A random square of the photograph at a random scale: float32 [size,size,3] 0..1."""
    height, width = photo.shape[:2]
    scale = max(np.exp(rng.uniform(np.log(0.3), np.log(1.3))), (size + 2) / min(height, width))
    side = min(int(size / scale), height, width)
    y, x = rng.integers(height - side + 1), rng.integers(width - side + 1)
    part = photo[y:y + side, x:x + side]
    part = cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA if side > size else cv2.INTER_CUBIC)
    if rng.random() < 0.5:
        part = part[:, ::-1]
    if rng.random() < 0.2:
        part = np.rot90(part, rng.integers(1, 4))
    return np.ascontiguousarray(part).astype(np.float32) / 255


def make_sample(rng, photos, size, overlays=None):
    """(picture [size,size,3], mask [size,size], weight [size,size]) float32; the mask is empty for 4 samples in 10.

    With `overlays` (see overlays.py) six damaged samples in ten carry film overlays instead of drawn damage.
    """
    image = crop(rng, photos[rng.integers(len(photos))], size)
    undamaged = rng.random() < 0.4
    if rng.random() < (0.6 if undamaged else 0.3):
        image = add_content(rng, image)
    if rng.random() < 0.7:
        image = fade(rng, image)
    if rng.random() < 0.35:
        image = np.clip(image + film_grain(rng, image.shape, rng.uniform(0.005, 0.06)), 0, 1)
    grain = rng.uniform(0.003, 0.05) if rng.random() < 0.55 else 0.0
    if undamaged:
        out = image
        mask, weight = np.zeros(image.shape[:2], np.float32), np.ones(image.shape[:2], np.float32)
    elif overlays and rng.random() < 0.6:
        out = film_damage(rng, image, overlays)
        mask, weight = visible_marks(out, image, grain)
    else:
        out, image = damage(rng, image)
        if rng.random() < 0.3:
            sigma = rng.uniform(0.3, 0.9)
            out, image = cv2.GaussianBlur(out, (0, 0), sigma), cv2.GaussianBlur(image, (0, 0), sigma)
        mask, weight = visible_marks(out, image, grain)
    if grain:
        out = np.clip(out + film_grain(rng, out.shape, grain), 0, 1)
    if rng.random() < 0.35:
        out = jpeg(rng, out)
    return out.astype(np.float32), mask, weight
