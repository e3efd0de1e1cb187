"""Stores pairs of worn pictures and the teacher's answers, for training the student on processors.

Usage: python3 training/make_pairs.py --packs FOLDER --teacher FILE.onnx --pairs 6000
The teacher takes ten times as long as a step of the student, so its answers are computed once.
A second call adds pairs. 6,000 pairs take 4.8 GB, and 25 minutes of a core that has bfloat16.
"""
import argparse
import os
import random
import time

import torch

from augment.pairs import mixed_pairs, student_pair
from loop import mixed_precision
from networks.student import Teacher
from packs.answers import write_shard
from packs.data import Packs
from packs.licences import SHIPPABLE, parse_classes
from recipes.student import PORTRAIT_SHARE, StudentRecipe

CACHE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '.cache', 'training')
# Side of a stored picture, px.
SIDE = 128
# Pairs in one shard.
SHARD = 64
# Pairs in one run of the teacher.
AT_ONCE = 4


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--packs', default=os.path.join(CACHE, 'packs'))
    parser.add_argument('--out', default=os.path.join(CACHE, 'pairs'))
    parser.add_argument('--teacher', required=True)
    parser.add_argument('--pairs', type=int, required=True)
    parser.add_argument('--licences', default=','.join(SHIPPABLE), help='classes, or "all"')
    parser.add_argument('--seed', type=int, default=int(time.time()))
    parser.add_argument('--threads', type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    licences = parse_classes(options.licences)
    packs = Packs(options.packs, StudentRecipe.packs, 'train', licences=licences)
    teacher = Teacher(options.teacher).eval().to(memory_format=torch.channels_last)
    for done in range(0, options.pairs, SHARD):
        shard = []
        for _ in range(SHARD // AT_ONCE):
            with torch.no_grad(), mixed_precision():
                worn, _ = mixed_pairs(student_pair, packs, AT_ONCE, SIDE, PORTRAIT_SHARE)
                # The answer belongs to the stored picture, which is rounded.
                worn = (worn * 255).round() / 255
                shard.append(
                    (worn, teacher(worn.contiguous(memory_format=torch.channels_last)))
                )
        write_shard(options.out, *(torch.cat(side) for side in zip(*shard)))
        print(f'{done + SHARD} pairs', flush=True)


if __name__ == '__main__':
    main()
