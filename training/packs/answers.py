"""Stored pairs of a worn picture and the teacher's answer to it.

A shard `NUMBER.npz` holds `worn` uint8 [n,s,s,3] and `answers` uint8 [n,4s,4s,3], uncompressed.
"""
import glob
import os
import random

import numpy as np
import torch

# Draws between two looks for new shards.
LOOK_EVERY = 500


def write_shard(folder, worn, answers):
    """Writes pairs [n,3,s,s] and [n,3,4s,4s] in 0..1 as the next shard."""
    os.makedirs(folder, exist_ok=True)
    number = len(glob.glob(os.path.join(folder, '*.npz')))
    pixels = lambda x: (x * 255).round().byte().permute(0, 2, 3, 1).contiguous().numpy()
    path = os.path.join(folder, f'{number:05d}.npz')
    np.savez(path + '.new.npz', worn=pixels(worn), answers=pixels(answers))
    os.replace(path + '.new.npz', path)


class Answers:
    """Random crops of stored pairs; takes up shards that are written meanwhile.

    FileNotFoundError while the folder has no shard. All shards stay in memory: .8 MB a pair.
    """

    def __init__(self, folder):
        self.folder, self.shards, self.draws = folder, {}, 0
        self._look()
        if not self.shards:
            raise FileNotFoundError(f'{folder} has no pairs: run training/make_pairs.py')

    def _look(self):
        for path in sorted(glob.glob(os.path.join(self.folder, '?????.npz'))):
            if path not in self.shards:
                with np.load(path) as file:
                    self.shards[path] = (file['worn'], file['answers'])

    def __len__(self):
        return sum(len(worn) for worn, _ in self.shards.values())

    def crops(self, n, size):
        """Crops [n,3,size,size] and their answers [n,3,4*size,4*size], mirrored and turned."""
        self.draws += 1
        if self.draws % LOOK_EVERY == 0:
            self._look()
        shards = list(self.shards.values())
        parts = [self._crop(*random.choice(shards), size) for _ in range(n)]
        return tuple(torch.stack(side) for side in zip(*parts))

    def _crop(self, worn, answers, size):
        number, side = random.randrange(len(worn)), worn.shape[1]
        top, left = (random.randint(0, side - size) for _ in range(2))
        turns, mirrored = random.randrange(4), random.random() < 0.5

        def cut(picture, scale):
            part = picture[top * scale :, left * scale :][: size * scale, : size * scale]
            part = np.rot90(part[:, ::-1] if mirrored else part, turns)
            return torch.from_numpy(part.transpose(2, 0, 1).copy()).float() / 255

        return cut(worn[number], 1), cut(answers[number], 4)
