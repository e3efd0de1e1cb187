"""Finds author and licence of one file of a Debian package, as stated by the package."""
import fnmatch
import json
import os
import re

# Licences a training photograph may have. "NC" and "ND" never pass.
FREE = re.compile(r'^(CC0|CC-BY(-SA)?(-|$)|public-domain|PD|Expat|MIT|BSD|Apache|GPL|LGPL)', re.I)


def allowed(licence):
    """True when every alternative named in `licence` is one we accept."""
    return bool(licence) and not re.search(r'\bN[CD]\b', licence) and bool(FREE.match(licence))


def read_stanzas(path):
    """Reads a machine-readable debian/copyright: [(patterns, holder, licence)], in file order."""
    stanzas = []
    with open(path, encoding='utf8', errors='replace') as file:
        paragraphs = re.split(r'\n\s*\n', file.read())
    for paragraph in paragraphs:
        fields, name = {}, None
        for line in paragraph.split('\n'):
            head = re.match(r'^([A-Z][\w-]*):\s*(.*)', line)
            if head:
                name = head[1]
                fields[name] = [head[2].strip()]
            elif name:
                fields[name].append(line.strip())
        if 'Files' in fields:
            patterns = ' '.join(fields['Files']).split()
            holder = '; '.join(part for part in fields.get('Copyright', []) if part)
            stanzas.append((patterns, holder, fields.get('License', [''])[0]))
    return stanzas


def match_stanza(stanzas, path, specific=True):
    """Returns the last stanza that matches `path`; suffixes are ignored, because some packages ship converted pictures.

    With `specific`, a stanza for the whole package does not count. Returns None if nothing matches.
    """
    stem = os.path.splitext(path)[0]
    found = None
    for patterns, holder, licence in stanzas:
        for pattern in patterns:
            if specific and pattern == '*':
                continue
            bare = os.path.splitext(pattern)[0] if not pattern.endswith('*') else pattern
            if fnmatch.fnmatchcase(stem, bare) or fnmatch.fnmatchcase(path, pattern):
                found = (holder, licence)
    return found


def read_plasma(path):
    """Author and licence of a Plasma wallpaper, from the metadata.json of its folder; None if it states none."""
    folder = path
    while len(folder) > 1:
        folder = os.path.dirname(folder)
        meta = os.path.join(folder, 'metadata.json')
        if os.path.exists(meta):
            with open(meta, encoding='utf8') as file:
                plugin = json.load(file).get('KPlugin', {})
            authors = ', '.join(author.get('Name', '') for author in plugin.get('Authors', []))
            return authors, plugin.get('License', '').replace('LGPLv3', 'LGPL-3')
    return None
