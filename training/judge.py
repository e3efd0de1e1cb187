"""Judges weights on held-out photographs under held-out damage, with 95 % intervals.

Usage: python3 training/judge.py NAME --weights FILE [--against FILE [--as NAME]] [--json OUT]
FILE is an ONNX file or a checkpoint. --against is judged on the same pictures.
"""
import argparse
import json
import os
import random

import torch
from PIL import Image

from judging import detector, light_marks, pairs, tiny_faces
from judging.bootstrap import bootstrap, print_rows
from networks.registry import NETWORKS, load_network
from networks.student import Teacher
from packs.data import Packs
from packs.licences import SHIPPABLE, parse_classes

CACHE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '.cache', 'training')
ROWS_OF_SHEET = 12


def measure(options, nets):
    """(tables, rows of the sheet, function of the figures)."""
    kind = options.name.split('-')[0]
    judge = {'detector': detector, 'tiny': tiny_faces, 'light': light_marks}.get(kind, pairs)
    licences = parse_classes(options.licences)
    data = Packs(options.packs, judge.packs, options.split, 'cpu', licences, options.limit)
    count, side = options.pictures or judge.pictures, options.size or judge.size
    print(f'{options.name}: {count} pictures of {len(data.photos)} squares ({options.split})')
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    if kind == 'student':
        teacher = Teacher(options.teacher).eval()
        return (*pairs.measure_students(nets, data, count, side, teacher), pairs.student_figures)
    if kind == 'denoiser':
        return (*pairs.measure_denoisers(nets, data, count, side), pairs.denoiser_figures)
    return (*judge.measure(nets, data, count, side), judge.figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('name', choices=list(NETWORKS))
    parser.add_argument('--weights', required=True)
    parser.add_argument('--against')
    parser.add_argument('--as', dest='against_name', choices=list(NETWORKS))
    parser.add_argument('--packs', default=os.path.join(CACHE, 'packs'))
    parser.add_argument('--split', default='test', choices=['test', 'validate'])
    parser.add_argument('--licences', default=','.join(SHIPPABLE), help='classes, or "all"')
    parser.add_argument('--pictures', type=int)
    parser.add_argument('--size', type=int)
    parser.add_argument('--limit', type=int, help='load so many pictures only')
    parser.add_argument('--seed', type=int, default=7)
    parser.add_argument('--teacher')
    parser.add_argument('--json')
    parser.add_argument('--sheet', help='PNG of the first answers')
    options = parser.parse_args()
    torch.set_num_threads(1)
    nets = [load_network(options.name, options.weights)]
    if options.against:
        nets.append(load_network(options.against_name or options.name, options.against))
    tables, rows, figures = measure(options, nets)
    result = bootstrap(tables, figures)
    print_rows(result)
    if options.json:
        with open(options.json, 'w', encoding='utf8') as file:
            json.dump({'split': options.split, 'figures': result}, file, indent=2)
    if options.sheet:
        page = torch.cat(rows[:ROWS_OF_SHEET], 2)[0].permute(1, 2, 0)
        Image.fromarray((page * 255).clamp(0, 255).byte().numpy()).save(options.sheet)


if __name__ == '__main__':
    main()
