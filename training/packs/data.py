"""Loads packs onto a device for training or judging."""
import os

import numpy as np
import torch

from augment.stack import Stack
from packs.files import read_maps, read_pictures
from packs.licences import SHIPPABLE, read_licences

# Kinds of film overlays that are patches; thin marks are the others.
PATCH_KINDS = ('dots', 'smut', 'stain')
# Patches are many of the overlays and few of the marks that are repaired, so they are drawn less.
PATCH_WEIGHT = 0.35


class Packs:
    """Stacks of photos, portraits, film overlays, drawn damage and look-alikes; None if not asked.

    `licences` are the accepted classes of pictures. Maps hold no pictures and are always accepted.
    """

    def __init__(self, folder, wanted, split='train', device='cpu', licences=SHIPPABLE, limit=None):
        self.folder, self.split, self.device, self.limit = folder, split, device, limit
        classes = read_licences(folder)
        self._accepts = lambda name: classes.get(name) in licences
        self.photos = self.portraits = self.film = self.drawn = self.look_alikes = None
        if 'photos' in wanted:
            self.photos, self.photo_names = self._pictures('photos.npz')
        if 'portraits' in wanted:
            self.portraits, _ = self._pictures('faces.npz')
        if 'marks' in wanted:
            self._load_marks()
        if 'look-alikes' in wanted:
            stack, _ = read_maps(self._path('things.bin'), (split,))
            self.look_alikes = Stack(torch.from_numpy(stack), device)

    def _path(self, name):
        return os.path.join(self.folder, name)

    def _pictures(self, name):
        path = self._path(name)
        stack, sharpness, names = read_pictures(path, (self.split,), self._accepts, self.limit)
        return Stack(torch.from_numpy(stack), self.device, torch.from_numpy(sharpness)), names

    def _load_marks(self):
        stack, kinds = read_maps(self._path('marks.bin'), (self.split,))
        is_drawn = np.array([kind.startswith('drawn') for kind in kinds])
        self.drawn = Stack(torch.from_numpy(stack[is_drawn]), self.device)
        self.film = Stack(torch.from_numpy(stack[~is_drawn]), self.device)
        self.film_kinds = [kind for kind in kinds if not kind.startswith('drawn')]
        weights = [PATCH_WEIGHT if kind in PATCH_KINDS else 1.0 for kind in self.film_kinds]
        self.film.weights = torch.tensor(weights, device=self.device)
