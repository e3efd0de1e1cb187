"""Classes of licences of pictures, read from the licence column of CREDITS.tsv (decision 0038)."""
import csv
import os
import re

# Networks that ship learn from these classes only.
SHIPPABLE = ('public-domain', 'cc0', 'cc-by', 'free-use')
CLASSES = (*SHIPPABLE, 'cc-by-sa', 'gpl', 'other')
# Terms of owners who ask for nothing, as the packs' credits state them.
FREE_USE = ('free-to-use-however-you-wish', 'unrestricted-usage')


def licence_class(licence):
    """Class of a licence as CREDITS.tsv states it; what is not recognised is 'other'."""
    name = re.sub(r'[\s_]+', '-', licence.strip().lower())
    if name.startswith('public-domain'):
        return 'public-domain'
    if name.startswith('cc0'):
        return 'cc0'
    if re.fullmatch(r'cc-by-sa(-[\d.]+)?', name):
        return 'cc-by-sa'
    if re.fullmatch(r'cc-by(-[\d.]+)?', name):
        return 'cc-by'
    if name.startswith(FREE_USE):
        return 'free-use'
    return 'gpl' if re.match(r'l?gpl', name) else 'other'


def read_licences(folder):
    """{file: class} of the packs in a folder; FileNotFoundError without CREDITS.tsv."""
    with open(os.path.join(folder, 'CREDITS.tsv'), encoding='utf8', newline='') as file:
        return {
            row['file']: licence_class(row['licence'])
            for row in csv.DictReader(file, delimiter='\t')
        }


def parse_classes(text):
    """Parses --licences, such as 'cc0,cc-by' or 'all'; ValueError for an unknown class."""
    classes = CLASSES if text == 'all' else tuple(text.split(','))
    unknown = set(classes) - set(CLASSES)
    if unknown:
        raise ValueError(f'unknown licence classes {sorted(unknown)}: choose from {CLASSES}')
    return classes
