"""Judges networks of light marks on held-out prints: pixels, and undamaged prints with any mark."""
import numpy as np
import torch

from augment.prints import print_batch
from drawing.maps import DrawnMaps
from recipes.light_marks import OBJECT_SHARE, LightMarksRecipe

packs = LightMarksRecipe.packs
pictures, size = 300, 320
PROBABILITIES = (0.35, 0.5, 0.8)
# Columns of the counts: right, found and all pixels of marks, then undamaged prints that are
# marked, and all of them.
RIGHT, FOUND, MARKS, FALSE_PRINTS, UNDAMAGED = range(5)
SEED = 99


def measure(nets, data, count, side):
    """A table [prints, probabilities, columns] of counts for each network, and rows of a sheet."""
    tables, rows = [np.zeros((count, len(PROBABILITIES), 5)) for _ in nets], []
    drawn = iter(DrawnMaps(1, side, LightMarksRecipe.marks, OBJECT_SHARE, SEED))
    for number in range(count):
        maps = next(drawn).float() / 255
        seen, target, _, _, _ = print_batch(data, maps, LightMarksRecipe.prints)
        is_marked, shown = target > 0.5, [seen, target]
        for net, table in zip(nets, tables):
            with torch.no_grad():
                chance = net(seen).sigmoid()
            for level, least in enumerate(PROBABILITIES):
                mask = chance > least
                undamaged = int(not is_marked.any())
                false_print = int(undamaged and mask.any())
                right = int((mask & is_marked).sum())
                table[number, level] = right, mask.sum(), is_marked.sum(), false_print, undamaged
            shown.append(chance)
        rows.append(torch.cat(shown, 3).expand(-1, 3, -1, -1))
    return tables, rows


def figures(sums):
    """Figures of summed counts [..., probabilities, columns]."""
    ratio = lambda a, b: sums[..., a] / np.maximum(sums[..., b], 1)
    named = {
        'recall': ratio(RIGHT, MARKS),
        'precision': ratio(RIGHT, FOUND),
        'undamaged prints marked': ratio(FALSE_PRINTS, UNDAMAGED),
    }
    return {
        f'{name} at {least}': values[..., level]
        for name, values in named.items()
        for level, least in enumerate(PROBABILITIES)
    }
