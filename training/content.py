"""Draws thin picture content that resembles marks (wires, twigs, text, zips, lattices) before ageing; it is never labelled."""
import cv2
import numpy as np

from strokes import along, canvas, curve, draw, noise, place, reduce

FACES = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX,
         cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX]
LETTERS = list('ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghijklmnoprstuvwyz0123456789 .-')


def wires(rng, h, w):
    """Cables, ropes and masts that cross the picture."""
    board = canvas(h, w)
    for _ in range(rng.integers(1, 6)):
        start, angle = place(rng, h, w, 0.2), rng.choice([0, np.pi, rng.uniform(0, 2 * np.pi)]) + rng.normal(0, 0.2)
        draw(board, curve(rng, start, angle, rng.uniform(0.6, 2) * w, rng.normal(0, 0.002), step=6), rng.choice([0.7, 1, 1.5, 2.5]))
    return reduce(board)


def twigs(rng, h, w):
    """A bare branch with its twigs."""
    board = canvas(h, w)

    def grow(at, angle, length, broad, depth):
        points = curve(rng, at, angle, length, rng.normal(0, 0.006), 0.004, 0.12, 6)
        draw(board, points, np.linspace(broad, broad * 0.6, len(points) - 1))
        if depth and broad > 0.5:
            for _ in range(rng.integers(2, 5)):
                grow(points[rng.integers(len(points) // 3, len(points))], angle + rng.normal(0, 0.7), length * rng.uniform(0.35, 0.7),
                     broad * rng.uniform(0.4, 0.7), depth - 1)

    for _ in range(rng.integers(1, 3)):
        grow(place(rng, h, w), rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.8) * h, rng.uniform(1.5, 5), 2)
    return reduce(board)


def hair(rng, h, w):
    """Parallel strands: hair, fur, whiskers, grass."""
    board, start, angle = canvas(h, w), place(rng, h, w, 0), rng.uniform(0, 2 * np.pi)
    spread, bend, length = rng.uniform(5, 60), rng.normal(0, 0.008), rng.uniform(20, 180)
    broad = rng.choice([0.5, 0.8, 1.2])
    for _ in range(int(rng.choice([4, 10, 30, 70]))):
        points = curve(rng, start + rng.normal(0, spread, 2), angle + rng.normal(0, 0.12), length * rng.uniform(0.5, 1.3),
                       bend + rng.normal(0, 0.002), step=5)
        draw(board, points, np.linspace(broad, 0.3, len(points) - 1), rng.uniform(0.3, 1))
    return reduce(board)


def text(rng, h, w):
    """Lines of print or handwriting."""
    board, size = canvas(h, w), rng.uniform(0.4, 3)
    x, y = int(rng.uniform(-0.2, 0.6) * w * 2), int(rng.uniform(0.1, 1) * h * 2)
    face, pen = int(rng.choice(FACES)), int(max(1, round(size * rng.uniform(0.7, 2))))
    for row in range(rng.integers(1, 5)):
        words = ''.join(rng.choice(LETTERS, rng.integers(3, 24)))
        cv2.putText(board, words, (x, int(y + row * 34 * size)), face, size, 255, pen, cv2.LINE_AA)
    if rng.random() < 0.5:
        turn = cv2.getRotationMatrix2D((w, h), rng.uniform(-25, 25), 1)
        board = cv2.warpAffine(board, turn, (board.shape[1], board.shape[0]))
    return reduce(board)


def lattice(rng, h, w):
    """Window bars, tiles, bricks, fences and checked cloth, in perspective."""
    board, gap = canvas(h, w), rng.uniform(7, 60)
    brick, one_way = rng.random() < 0.3, rng.random() < 0.3
    low, span = np.array([-w / 2, -h / 2]), np.array([2 * w, 2 * h])
    rows, columns = int(2 * h / gap), int(2 * w / gap)
    broad, lines = rng.choice([0.6, 1, 1.6, 3]), []
    for i in range(rows):
        lines.append([[-w / 2, -h / 2 + i * gap], [1.5 * w, -h / 2 + i * gap]])
    stretch = rng.choice([1, 1, 2, 3])
    for j in range(0 if one_way else int(columns / stretch)):
        x = -w / 2 + j * gap * stretch
        if brick:
            for i in range(rows):
                shift = gap * stretch / 2 * (i % 2)
                lines.append([[x + shift, -h / 2 + i * gap], [x + shift, -h / 2 + (i + 1) * gap]])
        else:
            lines.append([[x, -h / 2], [x, 1.5 * h]])
    corners = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    warp = cv2.getPerspectiveTransform(corners, corners + rng.normal(0, 0.12 * w, (4, 2)).astype(np.float32))
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), rng.choice([0, 0, rng.uniform(0, 90)]), 1)
    points = cv2.transform(np.float32(lines).reshape(-1, 1, 2), turn)
    points = cv2.perspectiveTransform(points, warp).reshape(-1, 2, 2)
    for ends in points:
        draw(board, ends, broad)
    out = reduce(board)
    return out * (noise(rng, h, w, 90) > rng.uniform(-1.5, 0.3)) if rng.random() < 0.5 else out


def zip_or_chain(rng, h, w):
    """Zips, seams, necklaces and strings of lamps: small elements along a curve."""
    board, row = canvas(h, w), curve(rng, place(rng, h, w, 0), rng.uniform(0, 2 * np.pi), rng.uniform(60, 300), rng.normal(0, 0.006), step=1)
    every, size, kind = int(rng.integers(3, 9)), rng.uniform(0.8, 3.5), rng.integers(3)
    for i in range(0, len(row) - 2, every):
        along_row = row[i + 1] - row[i]
        across = np.array([-along_row[1], along_row[0]])
        if kind == 0:
            draw(board, np.stack([row[i] - across * size, row[i] + across * size]), max(0.7, size / 3))
        elif kind == 1:
            cv2.circle(board, tuple(np.round(row[i] * 32).astype(int).tolist()), int(size * 16), 255, -1, cv2.LINE_AA, 4)
        else:
            draw(board, np.stack([row[i], row[i] + along_row * every * 0.6]), max(0.6, size / 3))
    if kind == 0 and rng.random() < 0.6:
        draw(board, row, 0.8)
    return reduce(board)


def outlines(rng, h, w):
    """Contours: petals, wings, veins, pleats and folds of cloth."""
    board, centre, n = canvas(h, w), place(rng, h, w, 0), int(rng.integers(3, 14))
    fan, first, length = rng.uniform(0.5, 2 * np.pi), rng.uniform(0, 2 * np.pi), rng.uniform(20, 150)
    bend, broad = rng.normal(0, 0.012), rng.uniform(0.5, 2)
    for i in range(n):
        angle = first + fan * i / n
        points = curve(rng, centre, angle, length * rng.uniform(0.85, 1.1), bend, step=4)
        draw(board, points, along(rng, len(points) - 1, 0.6, 1.3) * broad)
        if rng.random() < 0.5:
            draw(board, curve(rng, centre, angle + fan / n, length, -bend, step=4), broad * 0.7)
    return reduce(board)


def dots(rng, h, w):
    """Polka dots, buttons, rivets, berries and highlights: equal and evenly spread."""
    board, gap, size = canvas(h, w), rng.uniform(7, 40), rng.uniform(0.8, 5)
    centre, reach = place(rng, h, w, 0), rng.uniform(20, 150)
    jitter = rng.uniform(0, 0.3) * gap
    for x in np.arange(0, w, gap):
        for y in np.arange(0, h, gap):
            at = np.array([x + (gap / 2 if int(y / gap) % 2 else 0), y]) + rng.normal(0, jitter, 2)
            if np.hypot(*(at - centre)) < reach:
                cv2.circle(board, tuple(np.round(at * 32).astype(int).tolist()), int(size * 16 * rng.uniform(0.85, 1.15)), 255, -1, cv2.LINE_AA, 4)
    return reduce(board)


def print_border(rng, h, w):
    """The white or cream border of a print, straight or deckled."""
    depth = rng.uniform(3, 30)
    yy, xx = np.mgrid[:h, :w].astype(np.float32)
    sides = [yy, h - 1 - yy, xx, w - 1 - xx]
    gap = np.minimum.reduce([sides[i] for i in range(4) if i == 0 or rng.random() < 0.4])
    wave = np.abs(np.sin(xx * rng.uniform(0.1, 0.4))) * 3 if rng.random() < 0.25 else 0
    return np.clip(depth + wave - gap, 0, 1).astype(np.float32)


THINGS = [wires, twigs, hair, text, lattice, zip_or_chain, outlines, dots, print_border]


def add_content(rng, image):
    """Draws one to three kinds of content into the picture: float32 [h,w,3] 0..1."""
    h, w = image.shape[:2]
    for _ in range(rng.integers(1, 4)):
        thing = THINGS[rng.integers(len(THINGS))]
        area = np.clip(thing(rng, h, w) * rng.uniform(0.5, 1.1), 0, 1)[..., None]
        choice = rng.random()
        if choice < 0.35:
            colour = image[rng.integers(h), rng.integers(w)]
        elif choice < 0.65:
            colour = rng.uniform(0, 0.3) * np.ones(3, np.float32)
        elif choice < 0.85 or thing is print_border:
            colour = rng.uniform(0.7, 1) * np.array([1, rng.uniform(0.9, 1), rng.uniform(0.8, 1)], np.float32)
        else:
            colour = rng.uniform(0, 1, 3).astype(np.float32)
        if rng.random() < 0.4 and thing is not print_border:
            # Shading on one side, as on real objects.
            shade = np.roll(area, rng.integers(1, 3), axis=rng.integers(2)) * rng.uniform(0.2, 0.6)
            image = image * (1 - shade * rng.uniform(0.3, 1))
        image = image * (1 - area) + area * colour
    return np.clip(image, 0, 1).astype(np.float32)
