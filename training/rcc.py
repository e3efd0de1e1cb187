"""Lists the files inside a compiled Qt resource (.rcc), with their names."""
import struct


def read_rcc(path):
    """Yields (name, bytes) for every uncompressed file of the resource. ValueError when it is no .rcc."""
    with open(path, 'rb') as file:
        data = file.read()
    if data[:4] != b'qres':
        raise ValueError(f'{path} is not a Qt resource')
    version, tree, payload, names = struct.unpack('>4I', data[4:20])
    size = 14 if version == 1 else 22

    def name_at(offset):
        length = struct.unpack_from('>H', data, names + offset)[0]
        start = names + offset + 6
        return data[start:start + 2 * length].decode('utf-16-be')

    def walk(index, prefix):
        at = tree + index * size
        name, flags = struct.unpack_from('>IH', data, at)
        path_here = f'{prefix}/{name_at(name)}' if index else ''
        if flags & 2:
            count, first = struct.unpack_from('>II', data, at + 6)
            for child in range(first, first + count):
                yield from walk(child, path_here)
        elif flags == 0:
            start = payload + struct.unpack_from('>I', data, at + 10)[0]
            length = struct.unpack_from('>I', data, start)[0]
            yield path_here.lstrip('/'), data[start + 4:start + 4 + length]

    yield from walk(0, '')
