"""Cuts finer squares out of the photographs that a pack holds reduced to one square.

Usage: python3 training/add_squares.py --packs FOLDER --sources FOLDER --out FOLDER
SOURCES holds metadata/, budgie/, gb82/ and kodak/: the pictures of the repositories that CREDITS.tsv
names, under the names of the pack. OUT gets the photographs and portraits of the training share
with a permitted licence (decision 0038) and CREDITS.tsv.
"""
import argparse
import io
import json
import os
import shutil

import numpy as np
from PIL import Image, ImageOps

from packs.files import write_pictures
from packs.licences import SHIPPABLE, read_licences

SIDE = 512
# Originals are reduced at least to this share, which hides their own noise and compression.
MOST_SCALE = 0.6
# Short side to which a photograph is reduced for its finer squares, px: at most, and at least.
FINE_SIDE, LEAST_FINE_SIDE = 1150, 620
# Originals of a smaller short side stay as they are, and have no finer squares.
LEAST_SIDE, LEAST_SIDE_OF_FINER = 600, 900
# Squares of a large and of a small photograph, and the short side that divides them, px.
SQUARES_OF_LARGE, SQUARES_OF_SMALL, LARGE_SIDE = 4, 2, 1000
# Places that are tried, and how far apart two squares of a photograph are, px.
TRIES, DISTANCE = 60, 330
QUALITY_OF_WHOLE, QUALITY_OF_FINER = 90, 88


def permitted(path, accepts):
    """Yields name, split, sharp and data of the training share's pictures that are accepted."""
    with np.load(path) as file:
        data, sizes, notes = file['data'], file['sizes'], json.loads(bytes(file['note']))
    ends = np.cumsum(sizes)
    for note, size, end in zip(notes, sizes, ends):
        if note['split'] == 'train' and accepts(note['name']):
            yield {**note, 'data': bytes(data[end - size : end])}


def reduced(picture, short_side):
    """The picture with the given short side, px."""
    scale = short_side / min(picture.size)
    size = [max(short_side, round(side * scale)) for side in picture.size]
    return picture.resize(size, Image.LANCZOS)


def square(picture, left, top, quality):
    """A square of SIDE px as WebP."""
    file = io.BytesIO()
    cut = picture.crop((left, top, left + SIDE, top + SIDE))
    cut.save(file, 'WEBP', quality=quality, method=4)
    return file.getvalue()


def gradients(picture):
    """Strength of the gradient of the brightness."""
    down, across = np.gradient(np.asarray(picture.convert('L'), np.float32))
    return np.abs(across) + np.abs(down)


def finer_squares(picture, rng):
    """Squares of the most detailed parts of a photograph, apart from each other."""
    short = min(picture.size)
    side = min(FINE_SIDE, int(MOST_SCALE * short))
    if short <= LEAST_SIDE_OF_FINER or side < LEAST_FINE_SIDE:
        return []
    fine, most = reduced(picture, side), SQUARES_OF_LARGE if side > LARGE_SIDE else SQUARES_OF_SMALL
    edges, places, taken = gradients(fine), [], []
    for _ in range(TRIES):
        left, top = [int(rng.integers(0, length - SIDE + 1)) for length in fine.size]
        detail = edges[top : top + SIDE : 4, left : left + SIDE : 4].mean()
        places.append((float(detail), left, top))
    for _, left, top in sorted(places, reverse=True):
        if all(abs(left - x) + abs(top - y) > DISTANCE for x, y in taken) and len(taken) < most:
            taken.append((left, top))
    return [square(fine, left, top, QUALITY_OF_FINER) for left, top in taken]


def photographs(packs, sources, accepts):
    """Yields the squares of the pack, the whole ones again of better quality, and finer ones."""
    rng, seen = np.random.default_rng(5), set()
    for item in permitted(os.path.join(packs, 'photos.npz'), accepts):
        path = os.path.join(sources, item['name'])
        if item['name'] in seen or not os.path.exists(path):
            yield item
            continue
        seen.add(item['name'])
        with Image.open(path) as file:
            picture = ImageOps.exif_transpose(file).convert('RGB')
        if min(picture.size) < LEAST_SIDE:
            yield item
            continue
        whole = reduced(picture, SIDE)
        left, top = [(length - SIDE) // 2 for length in whole.size]
        for data in [square(whole, left, top, QUALITY_OF_WHOLE), *finer_squares(picture, rng)]:
            yield {**item, 'sharp': 1.0, 'data': data}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--packs', required=True)
    parser.add_argument('--sources', required=True)
    parser.add_argument('--out', required=True)
    options = parser.parse_args()
    classes = read_licences(options.packs)
    accepts = lambda name: classes.get(name) in SHIPPABLE
    os.makedirs(options.out, exist_ok=True)
    squares = list(photographs(options.packs, options.sources, accepts))
    write_pictures(os.path.join(options.out, 'photos.npz'), squares)
    portraits = list(permitted(os.path.join(options.packs, 'faces.npz'), accepts))
    write_pictures(os.path.join(options.out, 'faces.npz'), portraits)
    shutil.copy(os.path.join(options.packs, 'CREDITS.tsv'), options.out)
    print(f'{len(squares)} squares, {len(portraits)} portraits')


if __name__ == '__main__':
    main()
