"""Exports a trained network to ONNX and verifies that onnxruntime's output equals torch's.

Usage: python3 training/export.py NAME --weights RUNS/NAME.pt --figures figures.json --out FOLDER
Writes FOLDER/FILE.onnx and FOLDER/FILE.json: input `x` [1,planes,h,w], output `y`, opset 13.
`figures.json` comes from judge.py --json.
"""
import argparse
import json
import os
import re
import subprocess
import tempfile

import numpy as np
import torch

from checkpoint import read_checkpoint
from networks.denoiser import Denoiser
from networks.half import store_in_half
from networks.light_marks import LightMarks
from networks.registry import NETWORKS, load_network
from note import write_note

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = os.path.join(HERE, '..', 'node_modules', '.bin', 'node')
# Larger networks are stored in float16 and computed in float32.
MAX_FULL_BYTES = 12 * 2**20
# Strength of the grain at which a denoiser is compared.
COMPARED_STRENGTH = 0.02


def planes_of(net):
    """What a network sees of a pixel: three colours, or the luma alone."""
    return 1 if isinstance(net, LightMarks) else 3


def extra_inputs(net):
    """Example inputs beside the picture, by name."""
    strength = torch.full((1, 1, 1, 1), COMPARED_STRENGTH)
    return {'strength': strength} if isinstance(net, Denoiser) else {}


def compare(net, model):
    """Largest difference between torch and onnxruntime-node over pictures of three shapes."""
    worst, extras = 0.0, extra_inputs(net)
    with tempfile.TemporaryDirectory() as folder:
        for number, (h, w) in enumerate([(64, 96), (256, 256), (240, 400)]):
            x = torch.rand(1, planes_of(net), h, w, generator=torch.Generator().manual_seed(number))
            with torch.no_grad():
                expected = net(x, *extras.values()).numpy()
            paths = [os.path.join(folder, name) for name in ('x', 'y')]
            x.numpy().tofile(paths[0])
            numbers = [str(value.item()) for value in extras.values()]
            answer = [NODE, os.path.join(HERE, 'answer.ts'), model, *paths, str(h), str(w), *numbers]
            subprocess.run(answer, check=True)
            worst = max(
                worst,
                float(
                    np.abs(
                        np.fromfile(paths[1], np.float32).reshape(expected.shape) - expected
                    ).max()
                ),
            )
    return worst


def write_network(net, folder, name, state, interface, note):
    """Writes NAME.onnx and NAME.json (digest, training, `note`); raises SystemExit if onnxruntime's output differs from torch's."""
    os.makedirs(folder, exist_ok=True)
    model = os.path.join(folder, name + '.onnx')
    parameters, extras = sum(value.numel() for value in net.parameters()), extra_inputs(net)
    if 4 * parameters > MAX_FULL_BYTES:
        store_in_half(net)
    torch.onnx.export(
        net,
        (torch.rand(1, planes_of(net), 256, 256), *extras.values()),
        model,
        opset_version=13,
        # Folding would turn weights that are stored in float16 back into float32.
        do_constant_folding=False,
        input_names=['x', *extras],
        output_names=['y'],
        dynamic_axes={'x': {2: 'h', 3: 'w'}, 'y': {2: 'h', 3: 'w'}},
    )
    difference = compare(net, model)
    if difference > 1e-3:
        raise SystemExit(f'onnxruntime differs from torch by {difference:.2e}: not exported')
    commit = subprocess.run(
        ['git', 'log', '-1', '--format=%H', '--', '.'],
        cwd=HERE,
        check=True,
        capture_output=True,
        text=True,
    )
    fields = {
        'interface': interface,
        'training': {
            'commit': commit.stdout.strip(),
            'steps': state.get('step'),
            'seconds': round(state.get('spent', 0)),
        },
        'differenceToTorch': difference,
        **note,
    }
    written = write_note(model, parameters, fields)
    print(f'{model}: {written["bytes"]} bytes, differs from torch by at most {difference:.1e}')


# Variants of a network take its place in the engine.
VARIANT = re.compile('-(wide|faithful)$')
# File name, multiple of h and w, and output of each network, as the engine reads them.
INTERFACES = {
    'detector': ('scratch-detector', 16, 'float32 [1,1,h,w] logits, mark above 0'),
    'denoiser': ('clean', 8, 'float32 [1,3,h,w] RGB, about 0..1'),
    'light-marks': ('light-marks', 16, 'float32 [1,1,h,w] log-odds of a light mark'),
    'student': ('upscaler', 2, 'float32 [1,3,4h,4w] RGB, about 0..1'),
    'tiny-faces': (
        'tiny-faces',
        16,
        'float32 [1,2,h/4,w/4] centre logits, log2 of width over 16 px',
    ),
}


def average_weights(net, other, share):
    """Gives `net` `share` of its own weights and the rest of `other`, from which its training began.

    Source: Wortsman et al., Robust fine-tuning of zero-shot models, 2022.
    """
    theirs = other.state_dict()
    net.load_state_dict(
        {key: theirs[key].lerp(value, share) for key, value in net.state_dict().items()}
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('name', choices=list(NETWORKS))
    parser.add_argument('--weights', required=True, help='checkpoint of train_network.py')
    parser.add_argument('--average-with', help='start weights to average with')
    parser.add_argument('--share', type=float, default=0.5, help='of the trained weights in the average')
    parser.add_argument('--figures', required=True)
    parser.add_argument('--out', required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    with open(options.figures, encoding='utf8') as file:
        figures = json.load(file)
    file_name, multiple, output = INTERFACES[VARIANT.sub('', options.name)]
    net, state = load_network(options.name, options.weights), read_checkpoint(options.weights)
    seen = '1,h,w] luma' if planes_of(net) == 1 else '3,h,w] RGB'
    interface = {'x': f'float32 [1,{seen} 0..1, h and w multiples of {multiple}'}
    if extra_inputs(net):
        interface['strength'] = "float32 [1,1,1,1] deviation of the grain's brightness, 0..1"
    interface['y'] = output
    if options.average_with:
        average_weights(net, load_network(options.name, options.average_with), options.share)
    write_network(net, options.out, file_name, state, interface, {'figures': figures})


if __name__ == '__main__':
    main()
