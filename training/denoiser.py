"""Trains, measures and exports the denoiser.

Usage: /usr/bin/python3 training/denoiser.py train --minutes 60 [--log .cache/training/runs/denoiser.csv]
       /usr/bin/python3 training/denoiser.py export --out models/weights
`train` resumes from its checkpoint. Every few minutes it measures the averaged weights on fixed crops of held-out photographs:
PSNR and SSIM of worn ones before and after, PSNR of undamaged ones.
"""
import argparse
import csv
import math
import multiprocessing
import os

import cv2
import numpy as np
import torch

from denoiser_net import DenoiserNet, load_denoiser
from denoiser_samples import training_pair, photographs
from export import write_network
from loop import Run, mixed_precision
from samples import CACHE, HERE

BATCH = 4
PEAK = 8e-4
SEED = 20261123
MEASURE_EVERY = 240
RUN = os.path.join(CACHE, 'runs', 'clean.pt')


def to_tensor(images):
    """Float pictures [n,h,w,3] to torch [n,3,h,w], channels last in memory."""
    return torch.from_numpy(np.asarray(images)).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)


def loss_of(answer, wanted):
    """Charbonnier loss; without adversarial or perceptual terms, invented detail is never rewarded."""
    return torch.sqrt((answer - wanted) ** 2 + 1e-6).mean()


def decibels(a, b):
    """PSNR of two pictures in 0..1, dB."""
    return -10 * math.log10(max(1e-10, float(((a - b) ** 2).mean())))


def similarity(a, b):
    """Structural similarity of the brightness of two pictures [h,w,3] in 0..1, Gaussian window of 1.5 px."""
    a, b = (image.mean(axis=2, dtype=np.float32) for image in (a, b))
    soft = lambda image: cv2.GaussianBlur(image, (0, 0), 1.5)
    ma, mb = soft(a), soft(b)
    va, vb, both = soft(a * a) - ma * ma, soft(b * b) - mb * mb, soft(a * b) - ma * mb
    return float((((2 * ma * mb + 1e-4) * (2 * both + 9e-4)) / ((ma * ma + mb * mb + 1e-4) * (va + vb + 9e-4))).mean())


def validation_pairs(worn=32, whole=8):
    """Fixed pairs of held-out photographs: (worn, target) pairs and undamaged ones."""
    photos, odds = photographs('held-out')
    rng, pairs, same = np.random.default_rng(7), [], []
    while len(pairs) < worn or len(same) < whole:
        pair = training_pair(rng, photos, odds, 160)
        (same if pair[0] is pair[1] else pairs).append(pair)
    return pairs[:worn], same[:whole]


def measure(net, pairs, same):
    """Mean measures over the pairs, as a row of the log."""
    with torch.no_grad():
        answers = [net(to_tensor([x]))[0].clamp(0, 1).permute(1, 2, 0).numpy() for x, _ in pairs + same]
    mean = lambda values: round(float(np.mean(list(values))), 4)
    return {'input_db': mean(decibels(x, y) for x, y in pairs), 'db': mean(decibels(a, y) for a, (_, y) in zip(answers, pairs)),
            'input_ssim': mean(similarity(x, y) for x, y in pairs), 'ssim': mean(similarity(a, y) for a, (_, y) in zip(answers, pairs)),
            'whole_db': mean(decibels(a, y) for a, (_, y) in zip(answers[len(pairs):], same))}


def draw(photos, odds, queue, step):
    """Worker: puts one batch per step into the queue; the batch of step n is fixed by the seed."""
    while True:
        rng = np.random.default_rng([SEED, step])
        queue.put([np.stack(pictures) for pictures in zip(*(training_pair(rng, photos, odds) for _ in range(BATCH)))])
        step += 1


def train(minutes, log):
    """Trains or resumes training; writes a line of the log every few minutes."""
    photos, odds = photographs('train')
    pairs, same = validation_pairs()
    net, judged = DenoiserNet().to(memory_format=torch.channels_last), DenoiserNet().eval()
    run = Run(net, torch.optim.Adam(net.parameters(), PEAK, betas=(0.9, 0.99)), RUN, minutes, warm_up=200)
    losses, measured_at, queue = [], run.spent, multiprocessing.Queue(4)
    multiprocessing.Process(target=draw, args=(photos, odds, queue, run.step), daemon=True).start()

    def loss_of_batch():
        worn, wanted = (to_tensor(pictures) for pictures in queue.get())
        with mixed_precision():
            out = net(worn)
        return loss_of(out.float(), wanted)

    def judge():
        judged.load_state_dict(run.average)
        row = {'step': run.step, 'seconds': round(run.spent), 'loss': round(float(np.mean(losses[-500:])), 5), **measure(judged, pairs, same)}
        os.makedirs(os.path.dirname(os.path.abspath(log)), exist_ok=True)
        fresh = not os.path.exists(log)
        with open(log, 'a', encoding='utf8', newline='') as file:
            writer = csv.DictWriter(file, list(row), lineterminator='\n')
            if fresh:
                writer.writeheader()
            writer.writerow(row)
        print(row, flush=True)
        run.save()

    while not run.done:
        losses.append(run.learn(loss_of_batch))
        if run.spent - measured_at > MEASURE_EVERY:
            measured_at = run.spent
            judge()
    judge()


def export(folder):
    """Writes clean.onnx and clean.json with the measures of the averaged weights."""
    net = load_denoiser(RUN)
    write_network(net, folder, 'clean', torch.load(RUN, map_location='cpu'),
                  {'x': 'float32 [1,3,h,w] RGB 0..1, h and w multiples of 8', 'y': 'float32 [1,3,h,w] RGB, about 0..1'},
                  {'figures': {'photographs': 'held out', **measure(net, *validation_pairs())}})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('task', choices=['train', 'export'])
    parser.add_argument('--minutes', type=float, default=60)
    parser.add_argument('--log', default=os.path.join(CACHE, 'runs', 'denoiser.csv'))
    parser.add_argument('--out', default=os.path.join(HERE, '..', 'models', 'weights'))
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    if options.task == 'train':
        train(options.minutes, options.log)
    else:
        export(options.out)


if __name__ == '__main__':
    main()
