"""Judges denoisers and students on pairs of held-out photographs."""
import math

import numpy as np
import torch
from torch.nn import functional as F

from augment.filters import gaussian_blur
from augment.pairs import denoising_pair, student_pair
from recipes.losses import similarity

packs = ('photos', 'portraits')
pictures, size = 96, 96


def decibels(a, b):
    """PSNR of two pictures in 0..1, dB."""
    return -10 * math.log10(max(1e-10, ((a - b) ** 2).mean().item()))


def measure_denoisers(nets, data, count, side):
    """A table [pairs, 6] for each network, and rows of a sheet."""
    tables, rows = [np.zeros((count, 6)) for _ in nets], []
    for i in range(count):
        stack = data.photos if i % 5 else data.portraits
        worn, wanted, strength = denoising_pair(stack, 1, side, undamaged_share=0)
        shown = [worn]
        for net, table in zip(nets, tables):
            with torch.no_grad():
                answer = net(worn, strength).clamp(0, 1)
                kept = net(wanted, torch.zeros_like(strength)).clamp(0, 1)
            table[i, :3] = 1, decibels(worn, wanted), decibels(answer, wanted)
            table[i, 3:5] = [similarity(image, wanted).item() for image in (worn, answer)]
            table[i, 5] = decibels(kept, wanted)
            shown.append(answer)
        rows.append(torch.cat([*shown, wanted], 3))
    return tables, rows


def denoiser_figures(sums):
    names = ['worn, dB', 'restored, dB', 'worn, SSIM', 'restored, SSIM', 'undamaged kept, dB']
    return {name: sums[..., i + 1] / sums[..., 0] for i, name in enumerate(names)}


def measure_students(nets, data, count, side, teacher):
    """A table [pairs, 8] for each network, and rows of a sheet."""
    tables, rows = [np.zeros((count, 8)) for _ in nets], []
    for i in range(count):
        worn, photograph = student_pair(data.photos if i % 4 else data.portraits, 1, side)
        plain = F.interpolate(worn, scale_factor=4, mode='bicubic', align_corners=False)
        with torch.no_grad():
            wanted, answers = teacher(worn), [net(worn).clamp(0, 1) for net in nets]
        twice = F.avg_pool2d(wanted, 2)
        for answer, table in zip(answers, tables):
            reduced = F.avg_pool2d(answer, 2)
            table[i, :3] = 1, decibels(answer, wanted), decibels(reduced, twice)
            table[i, 3:5] = similarity(reduced, twice).item(), detail(reduced) / detail(twice)
            table[i, 5] = decibels(plain.clamp(0, 1), wanted)
            table[i, 6] = decibels(reduced, photograph)
            table[i, 7] = similarity(reduced, photograph).item()
        rows.append(torch.cat([plain, wanted, *answers], 3))
    return tables, rows


def detail(image):
    """Mean strength of what is finer than 1.5 px."""
    return (image - gaussian_blur(image, torch.full((1, 1, 1, 1), 1.5))).abs().mean().item()


def student_figures(sums):
    names = [
        'like the teacher, dB',
        'like the teacher at twice the size, dB',
        'like the teacher at twice the size, SSIM',
        'finest detail, teacher = 1',
        'bicubic enlargement like the teacher, dB',
        'like the photograph at twice the size, dB',
        'like the photograph at twice the size, SSIM',
    ]
    return {name: sums[..., i + 1] / sums[..., 0] for i, name in enumerate(names)}
