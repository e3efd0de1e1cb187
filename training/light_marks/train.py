"""Trains a network of light marks (a name of draw.SHARES) on a processor, judges and exports it.

Usage: python3 training/light_marks/train.py face-marks --packs PACKS --minutes 50 --out models/weights
Writes NAME.onnx and NAME.json (figures on held-out pictures). Processors need bfloat16.
"""
import argparse
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from draw import SHARES, SIDE, draw_sample
from loop import average_into, rate_share
from network import LightMarks
from note import write_note
from packs.data import Packs

PACKS = ('photos', 'portraits', 'marks', 'look-alikes')
BATCH, NEW_SAMPLES, POOL = 8, 3, 2000
RATE, WARM_UP_STEPS = 1.5e-3, 100
# Weight of each step in the averaged weights, and the steps before which it is ten times that.
AVERAGED, YOUNG_STEPS = 0.004, 300
DICE_WEIGHT = 0.3
SAVED_EVERY_S = 120
# Probabilities whose precision and recall are reported.
REPORTED = (0.5, 0.8, 0.9, 0.95)


class Pool:
    """The latest samples; a batch has new ones among them."""

    def __init__(self, rng, packs, shares):
        self.rng, self.packs, self.shares, self.samples = rng, packs, shares, []

    def batch(self):
        missing = BATCH * 4 - len(self.samples)
        for _ in range(max(NEW_SAMPLES, missing)):
            self.samples.append(torch.cat(draw_sample(self.rng, self.packs, self.shares), 1).half())
        self.samples = self.samples[-POOL:]
        latest = len(self.samples) - 1 - np.arange(NEW_SAMPLES)
        chosen = [*latest, *self.rng.integers(len(self.samples), size=BATCH - NEW_SAMPLES)]
        planes = torch.cat([self.samples[n] for n in chosen]).float()
        planes = planes.flip(3) if self.rng.random() < 0.5 else planes
        luma, target, weight = planes.split(1, 1)
        contrast, shift = torch.empty(2, BATCH, 1, 1, 1).uniform_(-1, 1)
        return (luma * (1 + 0.2 * contrast) + 0.08 * shift).clamp(0, 1), target, weight


def loss_of(scores, target, weight):
    entropy = F.binary_cross_entropy_with_logits(scores, target, weight)
    found = scores.sigmoid() * weight
    shared = (found * target).sum((1, 2, 3)) * 2 + 20
    dice = 1 - shared / (found.sum((1, 2, 3)) + (target * weight).sum((1, 2, 3)) + 20)
    return entropy + DICE_WEIGHT * dice.mean()


def train(packs, shares, saved, *, minutes, seed, start=None):
    """(averaged network, number of steps); the averaged weights are saved every two minutes."""
    torch.manual_seed(seed)
    pool = Pool(np.random.default_rng(seed), packs, shares)
    net = LightMarks()
    if start:
        net.load_state_dict(torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    average = {key: value.clone() for key, value in net.state_dict().items()}
    adam = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    begun, step, shown, saved_at = time.time(), 0, 0.0, time.time()
    while (done := (time.time() - begun) / 60 / minutes) < 1:
        for group in adam.param_groups:
            group['lr'] = RATE * rate_share(done, step, WARM_UP_STEPS)
        x, target, weight = pool.batch()
        with torch.autocast('cpu', torch.bfloat16):
            scores = net(x.contiguous(memory_format=torch.channels_last))
        loss = loss_of(scores.float(), target, weight)
        adam.zero_grad()
        loss.backward()
        adam.step()
        step += 1
        average_into(average, net, AVERAGED * (10 if step <= YOUNG_STEPS else 1))
        shown += (float(loss) - shown) * (0.02 if step > 50 else 1 / step)
        if step % 50 == 0:
            print(f'{step} steps, {(time.time() - begun) / 60:.1f} min, loss {shown:.4f}', flush=True)
        if time.time() - saved_at > SAVED_EVERY_S:
            torch.save(average, saved)
            saved_at = time.time()
    torch.save(average, saved)
    net.load_state_dict(average)
    return net.eval(), step


def judge(net, packs, shares, count=300, seed=99):
    """Precision and recall of pixels, and how many undamaged pictures have any, at some odds."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    sums = {least: np.zeros(3) for least in REPORTED}
    undamaged, marked = 0, dict.fromkeys(REPORTED, 0)
    for _ in range(count):
        luma, target, _ = draw_sample(rng, packs, shares)
        with torch.no_grad():
            found = net(luma).sigmoid()
        truth = target > 0.5
        undamaged += int(not truth.any())
        for least in REPORTED:
            mask = found > least
            sums[least] += [int((mask & truth).sum()), int(mask.sum()), int(truth.sum())]
            marked[least] += int(not truth.any() and mask.any())
    return {
        'pictures': count,
        'undamaged': undamaged,
        'probabilities': {
            str(least): {
                'recall': round(hit / max(true, 1), 3),
                'precision': round(hit / max(found, 1), 3),
                'undamagedMarked': marked[least],
            }
            for least, (hit, found, true) in sums.items()
        },
    }


def export(net, path, training, figures):
    """Writes NAME.onnx and NAME.json."""
    net = net.to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        net,
        torch.rand(1, 1, SIDE, SIDE),
        path,
        opset_version=13,
        input_names=['luma'],
        output_names=['scores'],
        dynamic_axes={name: {2: 'h', 3: 'w'} for name in ('luma', 'scores')},
    )
    parameters = sum(value.numel() for value in net.parameters())
    write_note(path, parameters, {'training': training, 'figures': figures})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('name', choices=SHARES)
    parser.add_argument('--packs', required=True)
    parser.add_argument('--minutes', type=float, required=True)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--start', help='weights of an earlier run, NAME.pt')
    parser.add_argument('--out', required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    saved = os.path.join(options.out, options.name + '.pt')
    shares = SHARES[options.name]
    run = {'minutes': options.minutes, 'seed': options.seed}
    packs = Packs(options.packs, PACKS, 'train')
    net, steps = train(packs, shares, saved, **run, start=options.start)
    figures = judge(net, Packs(options.packs, PACKS, 'test'), shares)
    export(net, os.path.join(options.out, options.name + '.onnx'), {'steps': steps, **run}, figures)


if __name__ == '__main__':
    main()
