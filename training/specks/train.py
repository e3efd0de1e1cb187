"""Trains the classifier of spots on a processor, judges it and exports it.

Usage: python3 training/specks/train.py --spots A B --test C --minutes 60 --seeds 1 2 --out models/weights
Trains a network with each seed, side by side, whose scores are averaged. Writes specks.onnx and specks.json
(figures on the spots of --test). Processors need bfloat16.
"""
import argparse
import functools
import multiprocessing
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from loop import average_into, rate_share
from network import MEASURES, PATCH_PX, PLANES, MeanOfClassifiers, SpeckClassifier, read_spots
from note import write_note

BATCH = 256
# Share of dust in a batch.
DUST_SHARE = 1 / 3
RATE, WARM_UP_STEPS = 1.5e-3, 200
# Weight of each step in the averaged weights, and the steps before which it is ten times that.
AVERAGED, YOUNG_STEPS = 0.002, 500
# Targets are this far from certainty.
DOUBT = 0.02
# Scores whose recall and false share are reported.
REPORTED_SCORES = (2.5, 3.5)


def augmented(patches):
    """Patches turned, mirrored, brighter or darker, of other contrast, some without colour."""
    n = len(patches)
    for side in (2, 3):
        patches = patches.flip(side) if torch.rand(()) < 0.5 else patches
    patches = patches.transpose(2, 3) if torch.rand(()) < 0.5 else patches
    contrast, shift = torch.empty(2, n, 1, 1, 1).uniform_(-1, 1)
    patches = patches * (0.975 + 0.275 * contrast) + 0.1 * shift
    grey = (torch.rand(n, 1, 1, 1) < 0.2).float()
    colours = patches[:, :3]
    colours = colours + grey * (colours.mean(1, keepdim=True) - colours)
    return torch.cat([colours, patches[:, 3:]], 1).clamp(0, 1)


def picture_weights(names):
    """Weights of spots [n]: pictures of foliage have thousands, which would outweigh the others."""
    _, inverse, counts = np.unique(names, return_inverse=True, return_counts=True)
    return np.clip(np.sqrt(np.median(counts) / counts[inverse]), 0.2, 3).astype(np.float32)


def train(bases, minutes, seed):
    """(averaged weights of a network, number of steps)."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    patches, measures, is_dust, names = read_spots(bases)
    weights, own, dust = picture_weights(names), np.flatnonzero(~is_dust), np.flatnonzero(is_dust)
    net = SpeckClassifier().to(memory_format=torch.channels_last)
    average = {key: value.clone() for key, value in net.state_dict().items()}
    adam = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    begun, step, dusty = time.time(), 0, round(BATCH * DUST_SHARE)
    while (done := (time.time() - begun) / 60 / minutes) < 1:
        for group in adam.param_groups:
            group['lr'] = RATE * rate_share(done, step, WARM_UP_STEPS)
        chosen = np.concatenate([rng.choice(dust, dusty), rng.choice(own, BATCH - dusty)])
        x = augmented(torch.from_numpy(patches[chosen]).float() / 255)
        with torch.autocast('cpu', torch.bfloat16):
            x = x.contiguous(memory_format=torch.channels_last)
            scores = net(x, torch.from_numpy(measures[chosen]))
        target = torch.from_numpy(is_dust[chosen]).float() * (1 - 2 * DOUBT) + DOUBT
        losses = F.binary_cross_entropy_with_logits(scores.float(), target, reduction='none')
        adam.zero_grad()
        (losses * torch.from_numpy(weights[chosen])).mean().backward()
        adam.step()
        step += 1
        average_into(average, net, AVERAGED * (10 if step <= YOUNG_STEPS else 1))
    return average, step


def judge(net, bases):
    """Area under the curve, and recall and false share of the own spots at some scores."""
    patches, measures, is_dust, names = read_spots(bases)
    with torch.no_grad():
        parts = [
            net(
                torch.from_numpy(patches[at : at + 2048]).float() / 255,
                torch.from_numpy(measures[at : at + 2048]),
            )
            for at in range(0, len(patches), 2048)
        ]
    scores = torch.cat(parts).numpy()
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(len(scores))
    area = (ranks[is_dust].mean() - (is_dust.sum() - 1) / 2) / (~is_dust).sum()
    shares = {
        str(least): {
            'recall': round(float((scores[is_dust] > least).mean()), 3),
            'falseShare': round(float((scores[~is_dust] > least).mean()), 5),
        }
        for least in REPORTED_SCORES
    }
    counts = {'pictures': len(set(names)), 'dust': int(is_dust.sum()), 'own': int((~is_dust).sum())}
    return {**counts, 'areaUnderCurve': round(float(area), 4), 'scores': shares}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--spots', nargs='+', required=True, help='files of spots.ts, without ending')
    parser.add_argument('--test', nargs='+', required=True)
    parser.add_argument('--minutes', type=float, required=True)
    parser.add_argument('--seeds', type=int, nargs='+', default=[1, 2])
    parser.add_argument('--out', required=True)
    options = parser.parse_args()
    run = functools.partial(train, options.spots, options.minutes)
    with multiprocessing.get_context('spawn').Pool(len(options.seeds)) as pool:
        weights, steps = zip(*pool.map(run, options.seeds))
    net = MeanOfClassifiers(weights).eval()
    export(net, options.out, {'steps': steps, 'minutes': options.minutes}, judge(net, options.test))


def export(net, folder, training, figures):
    """Writes specks.onnx and specks.json."""
    path = os.path.join(folder, 'specks.onnx')
    torch.onnx.export(
        net,
        (torch.rand(2, PLANES, PATCH_PX, PATCH_PX), torch.rand(2, MEASURES)),
        path,
        opset_version=13,
        input_names=['patches', 'measures'],
        output_names=['scores'],
        dynamic_axes={name: {0: 'n'} for name in ('patches', 'measures', 'scores')},
    )
    parameters = sum(value.numel() for value in net.parameters())
    write_note(path, parameters, {'training': training, 'figures': figures})


if __name__ == '__main__':
    main()
