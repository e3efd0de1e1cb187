"""The pack format: pictures as compressed bytes (NPZ), opacity maps as one LZMA stream.

A picture has a name, a split (train, validate, test) and a sharpness: the side of the original
square over the stored side, at most 1.
"""
import io
import json
import lzma
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from PIL import Image

# Opacities are stored in sixteen steps, two pixels a byte.
MAX_LEVEL = 15


def decode(data):
    """Decodes a compressed picture to uint8 RGB [h,w,3]."""
    return np.asarray(Image.open(io.BytesIO(data)).convert('RGB'))


def write_pictures(path, items):
    """Writes dictionaries of name, split, sharp and data (the compressed bytes)."""
    sizes = np.array([len(item['data']) for item in items])
    notes = [{key: item[key] for key in ('name', 'split', 'sharp')} for item in items]
    data = np.frombuffer(b''.join(item['data'] for item in items), np.uint8)
    note = np.frombuffer(json.dumps(notes).encode(), np.uint8)
    np.savez(path, data=data, sizes=sizes, note=note)


def read_pictures(path, splits, accepts=lambda name: True, limit=None, workers=1):
    """Reads the pictures of `splits` whose name is accepted, at most `limit`.

    Returns uint8 [n,3,side,side], sharpness float32 [n] and names. ValueError when none is left.
    """
    with np.load(path) as file:
        data, sizes, notes = file['data'], file['sizes'], json.loads(bytes(file['note']))
    ends = np.cumsum(sizes)
    chosen = [
        i for i, note in enumerate(notes) if note['split'] in splits and accepts(note['name'])
    ][:limit]
    if not chosen:
        raise ValueError(f'{path} has no picture of {splits} with an accepted licence')
    with ThreadPoolExecutor(workers) as pool:
        read = pool.map(lambda i: decode(bytes(data[ends[i] - sizes[i] : ends[i]])), chosen)
        stack = np.stack(list(read)).transpose(0, 3, 1, 2)
    sharpness = np.array([notes[i]['sharp'] for i in chosen], np.float32)
    return np.ascontiguousarray(stack), sharpness, [notes[i]['name'] for i in chosen]


def write_maps(path, stack, notes):
    """Writes opacity maps uint8 [n,side,side] with a note (name, kind, split) for each."""
    levels = ((stack.astype(np.uint16) * MAX_LEVEL + 127) // 255).astype(np.uint8)
    packed = (levels[..., ::2] << 4) | levels[..., 1::2]
    head = json.dumps({'shape': stack.shape, 'notes': notes}).encode()
    with open(path, 'wb') as file:
        file.write(len(head).to_bytes(4, 'little') + head)
        file.write(lzma.compress(packed.tobytes(), preset=6))


def read_maps(path, splits):
    """Reads the opacity maps of `splits`: uint8 [n,1,side,side] and their kinds."""
    with open(path, 'rb') as file:
        head = json.loads(file.read(int.from_bytes(file.read(4), 'little')))
        packed = np.frombuffer(lzma.decompress(file.read()), np.uint8)
    count, height, width = head['shape']
    packed = packed.reshape(count, height, width // 2)
    chosen = [i for i, note in enumerate(head['notes']) if note['split'] in splits]
    stack = np.empty((len(chosen), 1, height, width), np.uint8)
    stack[:, 0, :, ::2], stack[:, 0, :, 1::2] = packed[chosen] >> 4, packed[chosen] & MAX_LEVEL
    return stack * np.uint8(255 // MAX_LEVEL), [head['notes'][i]['kind'] for i in chosen]
