"""Writes the note of a network beside its ONNX file."""
import hashlib
import json
import os


def write_note(model, parameters, fields):
    """Writes NAME.json beside the file NAME.onnx: digest, size, number of parameters and `fields`. Returns it."""
    base, _ = os.path.splitext(model)
    with open(model, 'rb') as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    note = {
        'name': os.path.basename(base),
        'licence': 'MIT',
        'sha256': digest,
        'bytes': os.path.getsize(model),
        'parameters': parameters,
        **fields,
    }
    with open(base + '.json', 'w', encoding='utf8') as file:
        json.dump(note, file, indent=2, ensure_ascii=False)
        file.write('\n')
    return note
