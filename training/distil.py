"""Distils the general restoration network into a student: it learns the teacher's output on aged photographs.

Usage: /usr/bin/python3 training/distil.py pairs --teacher .cache/models/real-esrgan-general.onnx --count 4000
       /usr/bin/python3 training/distil.py train --minutes 240
       /usr/bin/python3 training/distil.py report --teacher .cache/models/real-esrgan-general.onnx
The teacher's output has four times the size; the student learns it reduced to twice the size.
`pairs` adds pairs, `train` resumes from its checkpoint, `report` measures both networks on held-out photographs.
"""
import argparse
import glob
import math
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from ageing import fade, film_grain, jpeg
from loop import Run, mixed_precision
from samples import CACHE, crop, load_photos
from student import Student, Teacher

SIDE, PER_FILE, BATCH, PEAK, SEED = 96, 20, 8, 5e-4, 20261122
PAIRS, RUN = os.path.join(CACHE, 'pairs'), os.path.join(CACHE, 'runs', 'student.pt')


def aged(rng, photos):
    """Returns a crop aged like an old scan: soft, grainy, compressed. float32 [SIDE,SIDE,3]."""
    image = crop(rng, photos[rng.integers(len(photos))], SIDE)
    if rng.random() < 0.8:
        image = fade(rng, image)
    if rng.random() < 0.8:
        image = np.clip(image + film_grain(rng, image.shape, rng.uniform(0.005, 0.07)), 0, 1)
    return (jpeg(rng, image) if rng.random() < 0.6 else image).astype(np.float32)


def to_tensor(images):
    """Float pictures [n,h,w,3] to torch [n,3,h,w] channels last in memory."""
    return torch.from_numpy(images).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)


def ask(teacher, pictures):
    """Returns the teacher's output reduced to twice the input's size."""
    with torch.no_grad():
        return F.avg_pool2d(teacher(pictures), 2).clamp(0, 1)


def make_pairs(path, count):
    """Writes `count` more pairs (aged crop, teacher's answer) as 8-bit arrays, PER_FILE in a file."""
    teacher, photos = Teacher(path).eval().to(memory_format=torch.channels_last), load_photos('train')
    os.makedirs(PAIRS, exist_ok=True)
    first = len(glob.glob(os.path.join(PAIRS, '*.npz')))
    for number in range(first, first + math.ceil(count / PER_FILE)):
        rng = np.random.default_rng([SEED, number])
        inputs = np.stack([aged(rng, photos) for _ in range(PER_FILE)])
        with mixed_precision():
            answers = ask(teacher, to_tensor(inputs)).float()
        np.savez(os.path.join(PAIRS, f'{number:05d}.npz'), x=np.round(inputs * 255).astype(np.uint8),
                 y=(answers * 255).round().byte().permute(0, 2, 3, 1).numpy())


def load_pairs():
    """All pairs: uint8 [n,SIDE,SIDE,3] and [n,2 SIDE,2 SIDE,3]."""
    files = [np.load(path) for path in sorted(glob.glob(os.path.join(PAIRS, '*.npz')))]
    if not files:
        raise FileNotFoundError(f'no pairs in {PAIRS}: run "pairs" first')
    return np.concatenate([file['x'] for file in files]), np.concatenate([file['y'] for file in files])


def edges(image):
    """Horizontal and vertical gradients."""
    return image[..., 1:] - image[..., :-1], image[..., 1:, :] - image[..., :-1, :]


def loss_of(answer, wanted):
    """Absolute error of the picture plus that of its horizontal and vertical gradients."""
    across, down = zip(edges(answer), edges(wanted))
    return (answer - wanted).abs().mean() + (across[0] - across[1]).abs().mean() + (down[0] - down[1]).abs().mean()


def train(minutes):
    """Trains or resumes training; prints the loss every 100 steps."""
    inputs, answers = load_pairs()
    net = Student().to(memory_format=torch.channels_last)
    run = Run(net, torch.optim.Adam(net.parameters(), PEAK, betas=(0.9, 0.99)), RUN, minutes, warm_up=200)
    losses, saved_at = [], run.spent

    def loss_of_batch():
        rng = np.random.default_rng([SEED + 1, run.step])
        chosen, quarter, mirror = rng.integers(len(inputs), size=BATCH), rng.integers(4), 1 - 2 * rng.integers(2)
        x, y = (to_tensor(np.ascontiguousarray(np.rot90(part[chosen], quarter, (1, 2))[:, ::mirror]).astype(np.float32) / 255)
                for part in (inputs, answers))
        with mixed_precision():
            out = net(x)
        return loss_of(out.float(), y)

    while not run.done:
        losses.append(run.learn(loss_of_batch))
        if run.step % 100 == 0:
            print(f'{run.step} steps, {run.spent:.0f} s, loss {np.mean(losses[-100:]):.4f}', flush=True)
        if run.spent - saved_at > 300:
            run.save()
            saved_at = run.spent
    run.save()
    print(f'{run.step} steps, loss {np.mean(losses[:20]):.4f} at first, {np.mean(losses[-20:]):.4f} now')


def decibels(a, b):
    """Peak signal-to-noise ratio of two pictures in 0..1."""
    return -10 * math.log10(max(1e-10, ((a - b) ** 2).mean().item()))


def report(path):
    """Compares the student with the teacher on held-out crops: PSNR, PSNR of a bilinear enlargement, seconds per megapixel."""
    teacher, student = Teacher(path).eval(), Student().eval()
    student.load_state_dict(torch.load(RUN)['average'])
    rng, photos = np.random.default_rng(5), load_photos('held-out')
    like, plain, seconds = [], [], [0.0, 0.0]
    for _ in range(24):
        x = to_tensor(aged(rng, photos)[None])
        begun = time.process_time()
        wanted = ask(teacher, x)
        middle = time.process_time()
        with torch.no_grad():
            answer = student(x).clamp(0, 1)
        seconds = [seconds[0] + middle - begun, seconds[1] + time.process_time() - middle]
        like.append(decibels(answer, wanted))
        plain.append(decibels(F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False), wanted))
    pixels = 24 * SIDE * SIDE / 1e6
    print(f'like the teacher: student {np.mean(like):.2f} dB, plain enlargement {np.mean(plain):.2f} dB')
    print(f'processor seconds a megapixel: teacher {seconds[0] / pixels:.1f}, student {seconds[1] / pixels:.1f}')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('task', choices=['pairs', 'train', 'report'])
    parser.add_argument('--teacher')
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--minutes', type=float, default=60)
    parser.add_argument('--threads', type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(options.threads)
    if options.task == 'train':
        train(options.minutes)
    elif not options.teacher:
        parser.error('--teacher is needed')
    elif options.task == 'pairs':
        make_pairs(options.teacher, options.count)
    else:
        report(options.teacher)


if __name__ == '__main__':
    main()
