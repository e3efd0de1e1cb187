"""Trains one network, on a GPU where there is one; resumes from the checkpoint of its run.

Usage: python3 training/train_network.py NAME --packs FOLDER --minutes 25 [--call-minutes 9]
Writes RUNS/NAME.pt (checkpoint.py) every minute and at the end, also on SIGTERM. --minutes is the
length of the whole run over all calls, --call-minutes that of this call, loading included.
"""
import time

BEGUN = time.time()

import argparse
import collections
import math
import os
import random
import signal

import torch

from loop import Run, mixed_precision
from networks.registry import NETWORKS, load_network
from packs.data import Packs
from packs.licences import SHIPPABLE, parse_classes
from recipes.plans import PLANS

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.path.join(HERE, '..', '.cache', 'training')
# Seconds between lines of the log.
LOG_EVERY = 10
# Seconds between checkpoints.
SAVE_EVERY = 60
WARM_UP_STEPS = 100
# On a processor drawing a batch costs as much as learning from it: half are earlier ones, mirrored.
REUSED_SHARE = 0.5
KEPT_BATCHES = 64


def mirrored(parts):
    """A batch mirrored at random; numbers [n] stay as they are."""
    sides = [side for side in (2, 3) if random.random() < 0.5]
    return [part.flip(sides) if part.dim() == 4 else part for part in parts]


class Batches:
    """Draws batches of a recipe, and repeats some of them on a processor."""

    def __init__(self, recipe, n, size, reused_share):
        self.recipe, self.n, self.size, self.reused_share = recipe, n, size, reused_share
        self.kept = collections.deque(maxlen=KEPT_BATCHES)

    def next(self):
        if len(self.kept) > 8 and random.random() < self.reused_share:
            return mirrored(random.choice(self.kept))
        with torch.no_grad():
            parts = self.recipe.batch(self.n, self.size)
        if self.reused_share:
            self.kept.append(parts)
        return parts


def prepare(options):
    """(run, batches, recipe) of the wanted network."""
    plan, device = PLANS[options.name], options.device
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    torch.set_num_threads(options.threads)
    torch.backends.cudnn.benchmark = True
    wanted, licences = plan.recipe.packs, parse_classes(options.licences)
    packs = Packs(options.packs, wanted, 'train', device, licences, options.limit)
    recipe = plan.recipe(packs, options)
    net = load_network(options.name, options.start) if options.start else NETWORKS[options.name]()
    net.train().to(device, memory_format=torch.channels_last)
    rate = options.rate or (plan.start_rate if options.start else plan.rate)
    fused = {'fused': True} if device == 'cuda' else {}
    adam = torch.optim.AdamW(net.parameters(), rate, (0.9, 0.99), weight_decay=1e-4, **fused)
    path = os.path.join(options.runs, options.name + '.pt')
    run = Run(net, adam, path, options.minutes, WARM_UP_STEPS)
    batch, size = plan.gpu if device == 'cuda' else plan.cpu
    reused = 0 if device == 'cuda' or options.pairs else REUSED_SHARE
    batches = Batches(recipe, options.batch or batch, options.size or size, reused)
    print(
        f'{options.name}: {device}, {len(packs.photos)} photographs, from step {run.step}',
        flush=True,
    )
    return run, batches, recipe


def train(options):
    """Trains until the run, the call or the steps are over."""
    run, batches, recipe = prepare(options)
    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    end = BEGUN + 60 * (options.call_minutes or 1e9)
    logged = saved = time.time()
    losses, first = [], run.step

    def loss_of_batch():
        parts = batches.next()
        with mixed_precision(options.device):
            return recipe.loss(run.net, *parts)

    def log():
        mean, rate = torch.stack(losses).mean().item(), run.peaks[0] * run.rate_share()
        if not math.isfinite(mean):
            raise FloatingPointError(f'the loss is {mean} before step {run.step}')
        print(
            f'{options.name}: step {run.step}, {run.spent:.0f} s, loss {mean:.4f}, rate {rate:.1e}'
        )
        losses.clear()

    while not run.done and not stopped and time.time() < end:
        if options.steps and run.step - first >= options.steps:
            break
        losses.append(run.learn(loss_of_batch))
        if time.time() - logged > LOG_EVERY:
            log()
            logged = time.time()
        if time.time() - saved > SAVE_EVERY:
            run.save()
            saved = time.time()
    if losses:
        log()
    run.save()


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('name', choices=list(PLANS))
    parser.add_argument('--packs', default=os.path.join(CACHE, 'packs'))
    parser.add_argument('--runs', default=os.path.join(CACHE, 'runs'))
    parser.add_argument('--licences', default=','.join(SHIPPABLE), help='classes, or "all"')
    parser.add_argument('--start', help='weights of a new run: .onnx or a checkpoint')
    parser.add_argument('--teacher', help='the general network as ONNX, for the student')
    parser.add_argument('--pairs', help='stored answers of the teacher (make_pairs.py), instead of --teacher')
    parser.add_argument('--minutes', type=float, required=True)
    parser.add_argument('--call-minutes', type=float)
    parser.add_argument('--steps', type=int, help='stop this call after so many steps')
    parser.add_argument('--rate', type=float)
    parser.add_argument('--batch', type=int)
    parser.add_argument('--size', type=int, help='side of a sample, px')
    parser.add_argument('--limit', type=int, help='load so many pictures only')
    parser.add_argument('--seed', type=int, default=int(time.time()))
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--workers', type=int, default=0, help='processes that draw damage')
    parser.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    return parser.parse_args()


if __name__ == '__main__':
    train(parse_options())
