"""Judges detectors on photographs under film overlays, and on the same photographs undamaged.

A detection is right within 2 px of a mark, and a mark is found within 2 px of a detection.
"""
import numpy as np
import torch
from torch.nn import functional as F

from augment.ageing import grain, tone
from augment.filters import bernoulli, gaussian_blur, sometimes, uniform
from augment.jpeg import jpeg
from augment.marks import blend, label_marks, mark_colour
from augment.stack import random_crops, random_maps
from packs.data import PATCH_KINDS

packs = ('photos', 'marks')
pictures, size = 320, 320
# Thresholds on logits; 0 (a chance of .5) is among them.
THRESHOLDS = np.linspace(-8, 8, 161)
AT_HALF = len(THRESHOLDS) // 2
MAX_FALSE_SHARE = 0.002
# Columns of the counts: found and all pixels of marks, right and all detections, then false
# detections and all pixels of undamaged photographs.
THIN_FOUND, THIN, THIN_RIGHT, THIN_DETECTED, FOUND, MARKS, RIGHT, DETECTED, FALSE, UNDAMAGED = range(10)


def _near(mask):
    return F.max_pool2d(mask.float(), 5, 1, 2) > 0


def _above(values):
    """How many values lie above each threshold."""
    counts = np.histogram(values.numpy(), np.append(THRESHOLDS, np.inf))[0]
    return counts[::-1].cumsum()[::-1]


def _case(data, index, size):
    """(undamaged, damaged, light thin marks, all marks) of one photograph."""
    x, _ = random_crops(data.photos, 1, size, 0.5, 1.0, index=index)
    x = tone(x)
    x = gaussian_blur(x, uniform(1, 0.4, 1.4, x) * bernoulli(1, 0.5, x))
    x = (x + grain(x, 0.05) * bernoulli(1, 0.4, x)).clamp(0, 1)
    out, thin, other = x, torch.zeros_like(x[:, :1]), torch.zeros_like(x[:, :1])
    for _ in range(int(torch.randint(1, 5, (1,)))):
        which = torch.multinomial(data.film.weights, 1)
        area = random_maps(data.film, 1, size, 0.5, 1.3, which) * uniform(1, 0.7, 1.1, x)
        area = area.clamp(0, 1)
        colour, light = mark_colour(1, x)
        out = blend(out, area, colour)
        if light > 0 and data.film_kinds[int(which)] not in PATCH_KINDS:
            thin = torch.maximum(thin, area)
        else:
            other = torch.maximum(other, area)
    noise = uniform(1, 0.003, 0.03, x)
    mask = label_marks(out, x, noise)[1] > 0
    both = (torch.cat([x, out]) + torch.randn_like(x[:, :1]) * noise).clamp(0, 1)
    both = sometimes(0.35, jpeg(both, uniform(1, 60, 95, x).expand(2, 1, 1, 1)), both)
    return both[:1], both[1:], mask & (thin >= other), mask


def measure(nets, data, count, side):
    """A table [photographs, thresholds, columns] of counts for each network, and rows of a sheet."""
    owner = np.unique(data.photo_names, return_inverse=True)[1]
    tables = [np.zeros((owner.max() + 1, len(THRESHOLDS), 10)) for _ in nets]
    rows, red = [], torch.tensor([1.0, 0, 0]).view(1, 3, 1, 1)
    for number in range(count):
        index = torch.tensor([number % len(data.photos)])
        undamaged, damaged, thin, marks = _case(data, index, side)
        valid = ~_near(marks & ~thin) | _near(thin)
        shown = [damaged, torch.where(marks, red, damaged)]
        for net, table in zip(nets, tables):
            with torch.no_grad():
                false, answer = net(undamaged), net(damaged)
            reach = F.max_pool2d(answer, 5, 1, 2)
            columns = [
                _above(reach[thin]),
                int(thin.sum()),
                _above(answer[_near(thin) & valid]),
                _above(answer[valid]),
                _above(reach[marks]),
                int(marks.sum()),
                _above(answer[_near(marks)]),
                _above(answer.flatten()),
                _above(false.flatten()),
                false.numel(),
            ]
            columns = [np.broadcast_to(column, THRESHOLDS.shape) for column in columns]
            table[owner[int(index)]] += np.stack(columns, 1)
            shown.append(torch.where(answer > 0, red, damaged))
        rows.append(torch.cat(shown, 3))
    return tables, rows


def figures(sums):
    """Figures of summed counts [..., thresholds, columns]."""

    def ratio(a, b):
        return sums[..., a] / np.maximum(sums[..., b], 1)

    def best_f1(first):
        """`first` is THIN_FOUND or FOUND, the first of four columns."""
        recall, precision = ratio(first, first + 1), ratio(first + 2, first + 3)
        return (2 * recall * precision / np.maximum(recall + precision, 1e-9)).max(-1)

    false = ratio(FALSE, UNDAMAGED)
    at = np.argmax(false <= MAX_FALSE_SHARE, -1)[..., None]
    return {
        'thin light F1': best_f1(THIN_FOUND),
        'thin light recall at .2 % false': np.take_along_axis(ratio(THIN_FOUND, THIN), at, -1)[..., 0],
        'thin light recall at .5': ratio(THIN_FOUND, THIN)[..., AT_HALF],
        'thin light precision at .5': ratio(THIN_RIGHT, THIN_DETECTED)[..., AT_HALF],
        'all marks F1': best_f1(FOUND),
        'false % of undamaged at .5': 100 * false[..., AT_HALF],
    }
