"""Checkpoints in files of at most 15 MiB: run.pt, run-1.pt, run-2.pt ...

Averaged weights are stored in float16, the weights as their difference from them, and the moments
of Adam in bfloat16: 8 bytes a parameter. The first files hold the averages, and suffice to judge,
to export, and to go on with a fresh optimiser.
"""
import glob
import os

import torch

MAX_FILE_BYTES = 15 * 2**20
# Room for the name and the header of one tensor in the file.
TENSOR_OVERHEAD = 600


def _part_path(path, number):
    stem, extension = os.path.splitext(path)
    return path if number == 0 else f'{stem}-{number}{extension}'


def _parts(tensors):
    """Distributes [((section, name), tensor)] over as few files as the limit allows."""
    parts, size = [{}], 0
    for (section, name), value in tensors:
        bytes_needed = value.numel() * value.element_size() + TENSOR_OVERHEAD
        if parts[-1] and size + bytes_needed > MAX_FILE_BYTES:
            parts.append({})
            size = 0
        parts[-1].setdefault(section, {})[name] = value.contiguous().clone()
        size += bytes_needed
    return parts


def write_checkpoint(path, average, weights, moments, note):
    """Writes {name: tensor} of averages and weights and {name: (first, second)} of Adam's moments.

    `note` is a dictionary of plain values, stored in every file. Replaces each file atomically.
    """
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    halves = {name: value.detach().half().cpu() for name, value in average.items()}
    tensors = [(('average', name), value) for name, value in halves.items()]
    for name, value in weights.items():
        offset = value.detach().float().cpu() - halves[name].float()
        tensors.append((('offset', name), offset.half()))
    for name, pair in moments.items():
        tensors += [((f'moment-{i}', name), pair[i].bfloat16().cpu()) for i in (0, 1)]
    for number, part in enumerate(_parts(tensors)):
        target = _part_path(path, number)
        torch.save({**part, **note}, target + '.new')
        os.replace(target + '.new', target)


def read_checkpoint(path):
    """Merges the files of a checkpoint: `average` (float32), `offset`, `moment-0`, `moment-1`, note.

    Files of an older step than the first are ignored. FileNotFoundError without the first file.
    """
    state = torch.load(path, map_location='cpu')
    stem, extension = os.path.splitext(path)
    for other in sorted(glob.glob(f'{glob.escape(stem)}-[0-9]*{extension}')):
        part = torch.load(other, map_location='cpu')
        if part.get('step') == state.get('step'):
            for section in ('average', 'offset', 'moment-0', 'moment-1'):
                state.setdefault(section, {}).update(part.get(section, {}))
    state['average'] = {name: value.float() for name, value in state['average'].items()}
    return state
