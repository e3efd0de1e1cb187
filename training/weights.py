"""Reads the weights of the mark detector from the checkpoints of `train.py`."""
import torch

from networks.detector import Detector

# Layer names of the prototype whose weights are the starting point of the training.
OLD_NAMES = [('inp.', 'stem.'), ('enc.', 'encoder.'), ('dec.', 'decoder.'), ('out.', 'head.'), ('.c1.', '.first.'), ('.c2.', '.second.'),
             ('.sk.', '.shortcut.')]


def load_weights(path):
    """Returns a detector with the averaged weights of a checkpoint, or those of a plain state file."""
    state = torch.load(path, map_location='cpu')
    state = state.get('average', state)
    renamed = {}
    for name, value in state.items():
        for old, new in OLD_NAMES:
            if name.startswith(old) or (old.startswith('.') and old in name):
                name = name.replace(old, new, 1)
        renamed[name] = value
    net = Detector()
    net.load_state_dict(renamed)
    return net.eval()
