"""Judges the detector of tiny faces on pasted portraits; real groups must be judged by eye."""
import numpy as np
import torch
from torch.nn import functional as F

from augment.crowds import CELL, crowd_batch

packs = ('photos', 'portraits')
pictures, size = 200, 192
THRESHOLDS = (0.2, 0.3, 0.4, 0.5)


def _peaks(heat, threshold):
    """Cells [k,2] that are the largest of their neighbours and above the threshold."""
    peak = (heat == F.max_pool2d(heat, 3, 1, 1)) & (heat > threshold)
    return torch.nonzero(peak[0, 0]).float()


def measure(nets, data, count, side):
    """A table [pictures, thresholds, 4] of counts for each network, and rows of a sheet."""
    tables, rows = [np.zeros((count, len(THRESHOLDS), 4)) for _ in nets], []
    for i in range(count):
        picture, heat, widths, _ = crowd_batch(data, 1, side)
        faces = _peaks(heat, 0.15)
        half_width = 8 * 2 ** widths[0, 0][faces[:, 0].long(), faces[:, 1].long()] / CELL
        for net, table in zip(nets, tables):
            with torch.no_grad():
                answer = torch.sigmoid(net(picture)[:, :1])
            for k, threshold in enumerate(THRESHOLDS):
                found = _peaks(answer, threshold)
                hit = torch.cdist(faces, found) <= half_width[:, None].clamp_min(1.5)
                right = hit.any(0).sum() if len(faces) else 0
                table[i, k] = int(hit.any(1).sum()), len(faces), int(right), len(found)
            maps = F.interpolate(torch.cat([heat, answer], 3), scale_factor=CELL)
        rows.append(torch.cat([picture, maps.expand(-1, 3, -1, -1)], 3))
    return tables, rows


def figures(sums):
    recall = sums[..., 0] / np.maximum(sums[..., 1], 1)
    precision = sums[..., 2] / np.maximum(sums[..., 3], 1)
    f1 = 2 * recall * precision / np.maximum(recall + precision, 1e-9)
    at = f1.argmax(-1)[..., None]
    pick = lambda values: np.take_along_axis(values, at, -1)[..., 0]
    return {'best F1': f1.max(-1), 'recall there': pick(recall), 'precision there': pick(precision)}
