"""Reads weights and the order of layers from an ONNX file, without the onnx package."""
import numpy as np

# Data types of TensorProto that our networks use.
TYPES = {1: np.float32, 6: np.int32, 7: np.int64, 10: np.float16, 11: np.float64}


def _varint(data, at):
    """A variable-length integer of protobuf and the position behind it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _fields(data):
    """Yields (field number, value) of a message; values are integers or bytes."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        if key & 7 == 0:
            value, at = _varint(data, at)
        else:
            size = {1: 8, 5: 4}.get(key & 7)
            if size is None:
                size, at = _varint(data, at)
            value = data[at : at + size]
            at += size
        yield key >> 3, value


def _shape(value):
    """Dimensions, of which TensorProto stores one a field or several in a packed field."""
    if isinstance(value, int):
        return [value]
    at, shape = 0, []
    while at < len(value):
        size, at = _varint(value, at)
        shape.append(size)
    return shape


def _tensor(data):
    """(name, array) of a TensorProto; the array is None for types we do not use."""
    shape, kind, name, raw = [], 1, '', b''
    for number, value in _fields(data):
        if number == 1:
            shape += _shape(value)
        elif number == 2:
            kind = value
        elif number == 8:
            name = bytes(value).decode()
        elif number in (4, 9):
            raw = bytes(value)
    flat = np.frombuffer(raw, TYPES[kind]) if kind in TYPES else np.empty(0)
    fits = kind in TYPES and flat.size == int(np.prod(shape))
    return name, flat.reshape(shape).copy() if fits else None


def read_onnx(path):
    """({name: array} of the initialisers, [(operation, inputs)] in order)."""
    with open(path, 'rb') as file:
        model = memoryview(file.read())
    graph = next(value for number, value in _fields(model) if number == 7)
    values, nodes = {}, []
    for number, value in _fields(graph):
        if number == 5:
            name, array = _tensor(value)
            if array is not None:
                values[name] = array
        elif number == 1:
            parts = list(_fields(value))
            inputs = [bytes(part).decode() for n, part in parts if n == 1]
            nodes.append((next(bytes(part).decode() for n, part in parts if n == 4), inputs))
    return values, nodes
