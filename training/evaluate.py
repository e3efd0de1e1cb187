"""Measures detectors on held-out photographs under film overlays, and on the same photographs undamaged.

Usage: /usr/bin/python3 training/evaluate.py --overlays FOLDER --weights start.pt last.pt [--json figures.json] [--sheet sheet.png]
       /usr/bin/python3 training/evaluate.py --look FOLDER --weights last.pt --sheet OUT_FOLDER    (masks of unlabelled pictures)
FOLDER holds one sub-folder per kind (scratches, dirt, lint, hair-short, dots) of PNG files whose alpha is the damage.
The second F1 excludes large blots (wider than about 24 px), which cannot be inpainted.
A detection is correct within 2 px of a true mark, and a mark is found within 2 px of a detection.
"""
import argparse
import glob
import json
import os

import cv2
import numpy as np
import torch

from weights import load_weights
from overlays import MIX, overlay_files
from samples import load_photos

THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98]
# Long side of the pictures, px.
LONG_SIDE = 512
SEED = 3
TOLERANCE = np.ones((5, 5), np.uint8)
BLOT = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (25, 25))


def test_set(overlays, split, photos, per_photo=4):
    """[(undamaged, damaged, true_marks)] float32 0..1; every second photograph in black and white; 4 overlays each."""
    rng = np.random.default_rng(SEED)
    kinds = overlay_files(overlays, split)
    chances = np.array(list(MIX.values()))
    cases = []
    for i, photo in enumerate(photos):
        scale = min(1, LONG_SIDE / max(photo.shape[:2]))
        image = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        if i % 2:
            image = np.repeat((image @ np.array([0.299, 0.587, 0.114], np.float32))[..., None], 3, 2)
        h, w = image.shape[:2]
        damaged, true_marks = image.copy(), np.zeros((h, w), bool)
        for _ in range(per_photo):
            files = kinds[list(MIX)[rng.choice(len(MIX), p=chances)]]
            alpha = cv2.imread(files[rng.integers(len(files))], cv2.IMREAD_UNCHANGED)[..., 3]
            size = rng.uniform(0.5, 1.2)
            alpha = cv2.resize(alpha, None, fx=size, fy=size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
            y, x = rng.integers(-40, h - 60), rng.integers(-40, w - 60)
            area = np.zeros((h, w), np.float32)
            y0, x0, y1, x1 = max(0, y), max(0, x), min(h, y + alpha.shape[0]), min(w, x + alpha.shape[1])
            area[y0:y1, x0:x1] = alpha[y0 - y:y1 - y, x0 - x:x1 - x]
            ink = 0.97 if rng.random() < 0.75 else 0.05
            true_marks |= (area > 0.3) & (np.abs(ink - image.mean(-1)) > 0.12)
            damaged = damaged * (1 - area[..., None]) + ink * area[..., None]
        damaged = np.clip(damaged + rng.normal(0, 0.02, (h, w, 1)), 0, 1).astype(np.float32)
        cases.append((image, damaged, true_marks))
    return cases


def answer(net, image):
    """Returns the mark probability of each pixel of a float32 RGB picture, without tiling."""
    h, w = image.shape[:2]
    padded = np.pad(image, ((0, -h % 16), (0, -w % 16), (0, 0)), mode='reflect')
    with torch.no_grad():
        logits = net(torch.from_numpy(np.ascontiguousarray(padded.transpose(2, 0, 1)))[None])
    return torch.sigmoid(logits)[0, 0, :h, :w].numpy()


def score(detected, true_marks, ignored):
    """Returns (marks found, marks, correct detections, detections) in pixels outside `ignored`."""
    near = cv2.dilate(true_marks.astype(np.uint8), TOLERANCE) > 0
    reach = cv2.dilate(detected.astype(np.uint8), TOLERANCE) > 0
    true_marks, detected = true_marks & ~ignored, detected & ~ignored
    return np.array([(true_marks & reach).sum(), true_marks.sum(), (detected & near).sum(), detected.sum()], float)


def recall_precision_f1(found, marks, right, detected):
    """(recall, precision, F1) rounded to four places."""
    recall, precision = found / max(1, marks), right / max(1, detected)
    return tuple(round(value, 4) for value in (recall, precision, 2 * recall * precision / max(1e-9, recall + precision)))


def judge(net, cases):
    """Returns a row per threshold: recall, precision, F1, F1 without large blots, percent of false marks on undamaged pixels."""
    every, thin, false = (np.zeros((len(THRESHOLDS), n)) for n in (4, 4, 2))
    for image, damaged, true_marks in cases:
        over, clean = answer(net, damaged), answer(net, image)
        blots = cv2.dilate(cv2.morphologyEx(true_marks.astype(np.uint8), cv2.MORPH_OPEN, BLOT), BLOT) > 0
        for i, threshold in enumerate(THRESHOLDS):
            detected = over > threshold
            every[i] += score(detected, true_marks, np.zeros_like(true_marks))
            thin[i] += score(detected, true_marks, blots)
            false[i] += [(clean > threshold).sum(), clean.size]
    rows = []
    for threshold, all_marks, thin_marks, (wrong, pixels) in zip(THRESHOLDS, every, thin, false):
        recall, precision, f1 = recall_precision_f1(*all_marks)
        rows.append({'threshold': threshold, 'recall': recall, 'precision': precision, 'f1': f1,
                     'f1Thin': recall_precision_f1(*thin_marks)[2],
                     'falsePercent': round(100 * wrong / pixels, 3)})
    return rows


def paint(image, chance, threshold=0.5):
    """Returns the picture with its marks in red."""
    out = image.copy()
    out[chance > threshold] = [1, 0, 0]
    return out


def save(path, image):
    cv2.imwrite(path, np.round(image[..., ::-1] * 255).astype(np.uint8))


def look(folder, net, out):
    """Writes each picture of the folder beside its marks, at full size (at most 1,600 px)."""
    os.makedirs(out, exist_ok=True)
    for path in sorted(glob.glob(os.path.join(folder, '*'))):
        picture = cv2.imread(path)
        if picture is None:
            continue
        scale = min(1, 1600 / max(picture.shape[:2]))
        image = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[..., ::-1].astype(np.float32) / 255
        chance = answer(net, image)
        save(os.path.join(out, os.path.splitext(os.path.basename(path))[0] + '.png'), np.concatenate([image, paint(image, chance)], 1))
        print(f'{os.path.basename(path):32s} {100 * (chance > 0.5).mean():6.2f} % marked')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--overlays')
    parser.add_argument('--split', default='test', choices=['test', 'all'], help='which of the overlays (overlays.py)')
    parser.add_argument('--look')
    parser.add_argument('--weights', nargs='+', required=True)
    parser.add_argument('--json')
    parser.add_argument('--sheet')
    options = parser.parse_args()
    torch.set_num_threads(1)
    nets = {path: load_weights(path) for path in options.weights}
    if options.look:
        look(options.look, nets[options.weights[-1]], options.sheet)
        return
    cases, table = test_set(options.overlays, options.split, load_photos('held-out')), {}
    for path, net in nets.items():
        table[path] = judge(net, cases)
        print(path, f'({len(cases)} held-out photographs)')
        for row in table[path]:
            print('  ' + '  '.join(f'{name} {value:.3f}' for name, value in row.items()))
        print('  best F1', max(row['f1'] for row in table[path]))
    if options.json:
        with open(options.json, 'w', encoding='utf8') as file:
            json.dump(table, file, indent=2)
    if options.sheet:
        rows = []
        for image, damaged, true_marks in cases[:10]:
            parts = [damaged, paint(damaged, true_marks.astype(np.float32))]
            for net in nets.values():
                parts += [paint(damaged, answer(net, damaged)), paint(image, answer(net, image))]
            rows.append(np.concatenate(parts, 1))
        wide = max(row.shape[1] for row in rows)
        save(options.sheet, np.concatenate([np.pad(row, ((0, 0), (0, wide - row.shape[1]), (0, 0))) for row in rows]))


if __name__ == '__main__':
    main()
