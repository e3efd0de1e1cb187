"""Composites film overlays over photographs: PNG files whose alpha is the damage, one sub-folder per kind.

The collection is FilmDamageSimulator by Daniela Ivanova (MIT), drawn and not scanned: https://github.com/daniela997/FilmDamageSimulator.
Every third file of a kind is reserved for `evaluate.py`; every sixth, from the third on, is the validation share of a run.
"""
import glob
import os

import cv2
import numpy as np

MIX = {'scratches': 0.4, 'lint': 0.2, 'hair-short': 0.2, 'dirt': 0.15, 'dots': 0.05}


def split_of(number):
    """Returns the split of the n-th file of a kind."""
    return 'test' if number % 3 == 0 else 'validation' if number % 6 == 2 else 'train'


def overlay_files(folder, split):
    """{kind: paths} of 'train', 'validation', 'test' or 'all'. Raises FileNotFoundError for a kind without files."""
    kinds = {}
    for kind in MIX:
        files = sorted(glob.glob(os.path.join(folder, kind, '*.png')))
        kinds[kind] = [path for i, path in enumerate(files) if split in ('all', split_of(i))]
        if not kinds[kind]:
            raise FileNotFoundError(f'no overlays for {kind} in {folder}')
    return kinds


def load_overlays(folder, split):
    """{kind: alphas}, each uint8 [h,w]."""
    return {kind: [cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., 3] for path in paths] for kind, paths in overlay_files(folder, split).items()}


def warped(rng, alpha):
    """Returns the overlay mirrored, rotated, stretched, and with a random gamma: float32 0..1."""
    h, w = alpha.shape
    size, stretch = np.exp(rng.uniform(np.log(0.4), np.log(1.6))), np.exp(rng.uniform(-0.3, 0.3))
    angle, mirror = rng.uniform(0, 2 * np.pi), rng.choice([-1, 1])
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ np.diag([size * stretch * mirror, size / stretch])
    side = int(np.ceil(max(np.abs(matrix) @ [w, h])))
    shift = np.array([side / 2, side / 2]) - matrix @ [w / 2, h / 2]
    if size < 0.8:
        small = cv2.resize(alpha, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
        matrix, alpha = matrix @ np.diag([w / small.shape[1], h / small.shape[0]]), small
    turned = cv2.warpAffine(alpha, np.hstack([matrix, shift[:, None]]), (side, side), flags=cv2.INTER_LINEAR)
    return (turned.astype(np.float32) / 255) ** np.float32(np.exp(rng.uniform(-0.4, 0.4)))


def film_damage(rng, image, overlays):
    """Damages a picture, float32 [h,w,3] 0..1."""
    h, w = image.shape[:2]
    out = image.copy()
    for _ in range(rng.integers(1, 5)):
        kind = overlays[list(MIX)[rng.choice(len(MIX), p=list(MIX.values()))]]
        alpha = warped(rng, kind[rng.integers(len(kind))])
        ah, aw = alpha.shape
        y, x = rng.integers(-ah // 3, max(1, h - ah // 2)), rng.integers(-aw // 3, max(1, w - aw // 2))
        area = np.zeros((h, w), np.float32)
        y0, x0, y1, x1 = max(0, y), max(0, x), min(h, y + ah), min(w, x + aw)
        area[y0:y1, x0:x1] = alpha[y0 - y:y1 - y, x0 - x:x1 - x]
        if rng.random() < 0.3:
            area = cv2.GaussianBlur(area, (0, 0), rng.uniform(0.3, 1.0))
        level = rng.uniform(0.78, 1) if rng.random() < 0.72 else rng.uniform(0, 0.2)
        ink = np.clip(level * np.array([1, rng.uniform(0.93, 1), rng.uniform(0.82, 1)], np.float32), 0, 1)
        opacity = rng.uniform(0.6, 1)
        out = out * (1 - opacity * area[..., None]) + opacity * area[..., None] * ink
    return np.clip(out, 0, 1).astype(np.float32)
