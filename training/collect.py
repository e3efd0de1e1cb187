"""Collects freely licensed photographs from Debian packages, with a credit for every file.

Usage: /usr/bin/python3 training/collect.py [--cache .cache/training]
Downloads the packages (apt-get download), unpacks them, keeps photographs whose licence the package states
for that very file (or for all of its own pictures), scales them to 1,200 px at most, and writes
CACHE/photos/*.png and training/CREDITS.tsv. One photograph in six is held out for testing.
"""
import argparse
import csv
import glob
import hashlib
import io
import os
import subprocess

import numpy as np
from PIL import Image

from rcc import read_rcc
from rights import allowed, match_stanza, read_plasma, read_stanzas

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGES = ['gcompris-qt-data', 'mate-backgrounds', 'plasma-workspace-wallpapers', 'lomiri-wallpapers-16.04',
            'lomiri-wallpapers-20.04', 'lxqt-themes', 'palapeli-data', 'python3-skimage', 'python3-sklearn', 'python-matplotlib-data',
            'scratch']
# Files whose author and licence are stated in prose, or elsewhere than in debian/copyright.
BY_HAND = {
    'lxqt-themes': dict.fromkeys(['after-the-rain', 'appleflower', 'beam', 'butterfly', 'drop', 'flowers', 'fog', 'this-is-not-windows'],
                                 ('2022, stefonarch (LXQt team)', 'CC-BY-SA-3.0')),
    'python3-skimage': {'astronaut': ('NASA', 'public-domain'), 'rocket': ('SpaceX', 'CC0-1.0'), 'chelsea': ('Stefan van der Walt', 'CC0-1.0'),
                        'coffee': ('Rachel Michetti, Pikolo Espresso Bar', 'CC0-1.0'), 'camera': ('Lav Varshney', 'CC0-1.0')},
    'python3-sklearn': {'china': ('Yann (flickr)', 'CC-BY-2.0'), 'flower': ('dan (flickr)', 'CC-BY-2.0')},
    'python-matplotlib-data': {'grace_hopper': ('James S. Davis, US Navy', 'public-domain')},
}
# Path parts of drawings, logos, paintings and diagrams, and of deliberately retouched pictures.
NOT_PHOTOS = ['logo', '/paintings/', '/details/', 'babyshapes', 'solar_system', 'gravity', 'alphabets', 'numbers', 'hangman',
              'digital_electricity', 'memory-sound', 'core/resource', 'louis-braille', 'ubuntu-mate', '/stripes', 'float-into',
              'greentraditional', 'adwaita', '/abstract/', 'screenshot', 'photo_hunter', '/html/']


def fetch(package, cache):
    """Downloads and unpacks one package into CACHE/x/PACKAGE unless it is there."""
    root = os.path.join(cache, 'x', package)
    if not os.path.isdir(root):
        debs = os.path.join(cache, 'deb')
        os.makedirs(debs, exist_ok=True)
        if not glob.glob(os.path.join(debs, package + '_*.deb')):
            subprocess.run(['apt-get', 'download', '-q', package], cwd=debs, check=True)
        os.makedirs(root)
        subprocess.run(['dpkg', '-x', glob.glob(os.path.join(debs, package + '_*.deb'))[0], root], check=True)
    return root


def pictures(package, root):
    """Yields (path inside the package, bytes)."""
    for path in sorted(glob.glob(root + '/**/*', recursive=True)):
        if path.endswith('.rcc'):
            yield from read_rcc(path)
        elif path.lower().endswith(('.jpg', '.jpeg', '.png', '.webp')) and os.path.isfile(path) and not os.path.islink(path):
            with open(path, 'rb') as file:
                yield os.path.relpath(path, root), file.read()


def rights_of(package, root, path, stanzas):
    """Returns (author, licence) of one picture, or None if the package does not state them."""
    stem = os.path.splitext(os.path.basename(path))[0]
    if package in BY_HAND:
        return BY_HAND[package].get(stem)
    if package == 'plasma-workspace-wallpapers':
        return read_plasma(os.path.join(root, path))
    folders = path.split('/')
    release = package.rsplit('-', maxsplit=1)[-1]
    for part in (path.split('gcompris/', 1)[-1], '/'.join(folders[-2:]), f'{release}/{folders[-1]}'):
        found = match_stanza(stanzas, part)
        if found:
            return found
    if package == 'scratch' and '/Media/' in path:
        return match_stanza(stanzas, path[path.index('Media/'):])
    return match_stanza(stanzas, path, specific=False) if package == 'palapeli-data' else None


def decode(data):
    """Returns an RGB picture of at most 1,200 px, or None unless it is an opaque photograph of at least 240 px."""
    try:
        image = Image.open(io.BytesIO(data))
        image.load()
    except (OSError, ValueError):
        return None
    if 'A' in image.getbands() and np.asarray(image.getchannel('A')).min() < 250:
        return None
    image = image.convert('RGB')
    if min(image.size) < 240:
        return None
    small = np.asarray(image.resize((64, 64)))
    colours = len(np.unique((small // 8).reshape(-1, 3), axis=0))
    grey = np.asarray(image.convert('L').resize((256, 256)), np.float32)
    if colours < 150 or np.abs(np.diff(grey, axis=0)).mean() < 1.2:
        return None
    if max(image.size) > 1200:
        image.thumbnail((1200, 1200), Image.LANCZOS)
    return image


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--cache', default=os.path.join(HERE, '..', '.cache', 'training'))
    cache = os.path.abspath(parser.parse_args().cache)
    photos = os.path.join(cache, 'photos')
    os.makedirs(photos, exist_ok=True)
    with open(os.path.join(HERE, 'rejected.txt'), encoding='utf8') as file:
        rejected = {line.split()[0] for line in file if line.strip() and not line.startswith('#')}
    rows, seen, unlicensed = [], set(), 0
    for package in PACKAGES:
        root = fetch(package, cache)
        notice = os.path.join(root, 'usr/share/doc', package, 'copyright')
        stanzas = read_stanzas(notice)
        for path, data in pictures(package, root):
            if any(word in path.lower() for word in NOT_PHOTOS):
                continue
            digest = hashlib.sha256(data).hexdigest()
            image = decode(data)
            if image is None or digest[:12] in rejected:
                continue
            fingerprint = hashlib.md5((np.asarray(image.resize((12, 12))) // 28).tobytes()).hexdigest()
            rights = rights_of(package, root, path, stanzas)
            if not rights or not allowed(rights[1]):
                unlicensed += 1
                continue
            if fingerprint in seen:
                continue
            seen.add(fingerprint)
            split = 'held-out' if int(digest[:8], 16) % 6 == 0 else 'train'
            image.save(os.path.join(photos, f'{digest[:12]}.png'))
            rows.append([digest, split, package, path, rights[0].replace('\t', ' '), rights[1]])
    rows.sort(key=lambda row: (row[2], row[3]))
    with open(os.path.join(HERE, 'CREDITS.tsv'), 'w', encoding='utf8', newline='') as file:
        writer = csv.writer(file, delimiter='\t', lineterminator='\n')
        writer.writerow(['sha256', 'split', 'package', 'path', 'author', 'licence'])
        writer.writerows(rows)
    held = sum(row[1] == 'held-out' for row in rows)
    print(f'{len(rows)} photographs ({held} held out); {unlicensed} left out because their rights are not stated or not free')


if __name__ == '__main__':
    main()
