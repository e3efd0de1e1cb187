"""Trains the mark detector; a stopped run resumes from its last checkpoint.

Usage: /usr/bin/python3 training/train.py --start WEIGHTS.pt --minutes 90 [--run .cache/training/runs/a] [--rate 8e-4] [--overlays FOLDER] [--threads 1]
Writes RUN/last.pt every ten minutes (weights, average, optimiser, time spent), RUN/best.pt with the best F1 on the validation
share of film overlays, and RUN/log.csv.
The learning rate follows a cosine over --minutes, measured in time spent training.
"""
import argparse
import csv
import math
import multiprocessing
import os
import shutil

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from evaluate import answer, recall_precision_f1, score, test_set
from loop import Run, mixed_precision
from weights import load_weights
from networks.detector import Detector
from overlays import load_overlays
from samples import CACHE, load_photos, make_sample

SIZE = 224
BATCH = 6
SEED = 20261121
# Every n-th photograph of the training share is used for validation instead.
VALIDATION = 10


def turned(rng, sample):
    """Returns the sample mirrored or rotated, with a random gain."""
    quarter, mirror, gain = rng.integers(4), rng.random() < 0.5, rng.uniform(0.8, 1.15)
    parts = [np.rot90(part[:, ::-1] if mirror else part, quarter) for part in sample]
    return (np.clip(parts[0] * np.float32(gain), 0, 1), *parts[1:])


def produce(queue, first, seed, folder):
    """Worker: puts batches into the queue, half of each new and half reused from the last 400 samples.

    The new half of batch n is fixed by the seed.
    """
    cv2.setNumThreads(1)
    photos, latest = [photo for i, photo in enumerate(load_photos('train')) if i % VALIDATION], []
    overlays = load_overlays(folder, 'train') if folder else None
    number = first
    while True:
        rng = np.random.default_rng([seed, number])
        new = [make_sample(rng, photos, SIZE, overlays) for _ in range(BATCH // 2)]
        old = [turned(rng, latest[rng.integers(len(latest))]) for _ in range(BATCH - len(new))] if latest else []
        latest = (latest + new)[-400:]
        pictures, masks, weights = zip(*new, *old)
        queue.put((np.stack(pictures), np.stack(masks), np.stack(weights)))
        number += 1


def to_tensors(pictures, masks, weights):
    """NumPy batch to torch: pictures [n,3,h,w] channels last in memory, mask and weight [n,1,h,w]."""
    pictures = torch.from_numpy(pictures).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)
    return pictures, torch.from_numpy(masks)[:, None], torch.from_numpy(weights)[:, None]


def loss_of(logits, mask, weight):
    """Weighted cross-entropy (thin marks count more), Tversky loss, and the worst pixels of undamaged pictures."""
    thick = F.max_pool2d(-F.max_pool2d(-mask, 5, 1, 2), 5, 1, 2)
    cross = F.binary_cross_entropy_with_logits(logits, mask, reduction='none')
    loss = (cross * weight * (1 + 1.0 * mask + 1.5 * mask * (1 - thick))).mean() * 2
    chance = torch.sigmoid(logits)
    hit = (chance * mask).sum()
    false, missed = (chance * (1 - mask) * weight).sum(), ((1 - chance) * mask).sum()
    loss = loss + 0.6 * (1 - (hit + 50) / (hit + 0.5 * false + 0.5 * missed + 50))
    whole = mask.sum((1, 2, 3)) == 0
    if whole.any():
        loss = loss + 0.05 * cross[whole].flatten(1).topk(SIZE * SIZE // 200)[0].mean()
    return loss


def held_out(folder, count=36):
    """Returns fixed samples of held-out photographs with training damage."""
    rng, photos = np.random.default_rng(7), load_photos('held-out')
    overlays = load_overlays(folder, 'train') if folder else None
    return [to_tensors(*(part[None] for part in make_sample(rng, photos, SIZE, overlays))) for _ in range(count)]


def measure(net, samples):
    """Returns recall, precision, F1 and percent of false marks on undamaged samples, at threshold 0.5 with 2 px tolerance."""
    found = marks = right = detected = false = clean = 0
    for picture, mask, _ in samples:
        with torch.no_grad():
            answer = (net(picture) > 0).float()
        if mask.any():
            near = F.max_pool2d(mask, 5, 1, 2)
            found += (mask * F.max_pool2d(answer, 5, 1, 2)).sum().item()
            marks += mask.sum().item()
            right += (answer * near).sum().item()
            detected += answer.sum().item()
        else:
            false += answer.sum().item()
            clean += mask.numel()
    recall, precision = found / marks, right / max(1, detected)
    return recall, precision, 2 * recall * precision / max(1e-9, recall + precision), 100 * false / clean


def film_f1(net, cases, thresholds=(0.1, 0.2, 0.3, 0.5)):
    """Best F1 over thresholds on film overlays of the validation share, as evaluate.py measures it."""
    sums = np.zeros((len(thresholds), 4))
    for _, damaged, true_marks in cases:
        over = answer(net, damaged)
        for i, threshold in enumerate(thresholds):
            sums[i] += score(over > threshold, true_marks, np.zeros_like(true_marks))
    return max(recall_precision_f1(*row)[2] for row in sums)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--start', required=True, help='initial weights for a run without a checkpoint')
    parser.add_argument('--run', default=os.path.join(CACHE, 'runs', 'a'))
    parser.add_argument('--minutes', type=float, required=True)
    parser.add_argument('--rate', type=float, default=8e-4, help='the highest learning rate')
    parser.add_argument('--overlays', help='folder of film overlays; two thirds of it are trained on')
    parser.add_argument('--threads', type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(SEED)
    os.makedirs(options.run, exist_ok=True)
    last, best, log = (os.path.join(options.run, name) for name in ('last.pt', 'best.pt', 'log.csv'))

    net = load_weights(options.start).train().to(memory_format=torch.channels_last)
    run = Run(net, torch.optim.AdamW(net.parameters(), options.rate, betas=(0.9, 0.99), weight_decay=1e-4), last, options.minutes, warm_up=100)

    queue = multiprocessing.Queue(6)
    worker = multiprocessing.Process(target=produce, args=(queue, run.step, SEED, options.overlays), daemon=True)
    worker.start()
    samples, judge = held_out(options.overlays), Detector().eval()
    cases = test_set(options.overlays, 'validation', load_photos('train')[::VALIDATION]) if options.overlays else []
    losses, saved_at = [], run.spent

    def checkpoint():
        judge.load_state_dict(run.average)
        figures = (*measure(judge, samples), film_f1(judge, cases) if cases else math.nan)
        new = not os.path.exists(log)
        with open(log, 'a', encoding='utf8', newline='') as file:
            writer = csv.writer(file)
            if new:
                writer.writerow(['step', 'seconds', 'rate', 'loss', 'recall', 'precision', 'f1', 'false_percent', 'film_f1'])
            rate = options.rate * run.rate_share()
            writer.writerow([run.step, round(run.spent), f'{rate:.2e}', f'{np.mean(losses):.4f}', *(f'{figure:.4f}' for figure in figures)])
        run.save(film_f1=figures[4])
        if not os.path.exists(best) or figures[4] >= torch.load(best)['film_f1']:
            shutil.copyfile(last, best)
        losses.clear()

    def loss_of_batch():
        pictures, mask, weight = to_tensors(*queue.get())
        with mixed_precision():
            logits = net(pictures)
        return loss_of(logits.float(), mask, weight)

    while not run.done:
        losses.append(run.learn(loss_of_batch).item())
        if run.spent - saved_at > 600:
            checkpoint()
            saved_at = run.spent
    checkpoint()
    worker.terminate()


if __name__ == '__main__':
    main()
