"""Synthetic damage of old photographs: each kind draws an opacity map, and `damage` composites some of them over a picture."""
import cv2
import numpy as np

from strokes import along, canvas, curve, draw, noise, place, reduce

VISIBLE = 0.035  # minimum change of brightness (0..1) that counts as a mark


def scratches(rng, h, w, unit):
    """One long scratch or a bundle, straight or slightly bent, often broken."""
    board, many = canvas(h, w), rng.random() < 0.35
    angle, start, bend = rng.uniform(0, 2 * np.pi), place(rng, h, w), rng.normal(0, 0.002)
    for _ in range(rng.integers(2, 9) if many else 1):
        at = start + rng.normal(0, rng.choice([5, 14, 40]) * unit, 2) if many else start
        points = curve(rng, at, angle + rng.normal(0, 0.06), rng.uniform(20, 420) * unit, bend, 0.002, rng.uniform(0, 0.06))
        n = len(points) - 1
        faint = along(rng, n, rng.uniform(-0.6, 0.9), 1.1) if rng.random() < 0.6 else rng.uniform(0.6, 1)
        draw(board, points, along(rng, n, 0.5, 1.6) * rng.choice([0.5, 0.7, 1, 1.4, 2.2]), faint)
    return reduce(board)


def scuff(rng, h, w, unit):
    """Many short fine parallel scratches on one spot."""
    board, centre, angle = canvas(h, w), place(rng, h, w, 0), rng.uniform(0, 2 * np.pi)
    for _ in range(rng.integers(8, 40)):
        points = curve(rng, centre + rng.normal(0, 22 * unit, 2), angle + rng.normal(0, 0.25), rng.uniform(6, 45) * unit, shake=0.05)
        draw(board, points, rng.uniform(0.4, 1.1), rng.uniform(0.25, 1))
    return reduce(board)


def crease(rng, h, w, unit):
    """A fold: a ragged line of bare paper with side branches."""
    board = canvas(h, w)
    spine = curve(rng, place(rng, h, w), rng.uniform(0, 2 * np.pi), rng.uniform(120, 600) * unit, 0, 0.001, rng.uniform(0.02, 0.25), 4)
    broad = rng.choice([1, 1.5, 2, 3, 4, 6])
    draw(board, spine, along(rng, len(spine) - 1, 0.4, 1.5) * broad, along(rng, len(spine) - 1, rng.uniform(-0.3, 0.9), 1.2))
    if rng.random() < 0.6:
        for _ in range(rng.integers(1, 14)):
            at = spine[rng.integers(len(spine))]
            draw(board, curve(rng, at, rng.uniform(0, 2 * np.pi), rng.uniform(4, 50) * unit, shake=0.4, step=4), rng.uniform(0.4, 0.5 * broad + 0.5))
    line = reduce(board)
    if rng.random() < 0.6:
        near = cv2.dilate(line, np.ones((3, 3), np.uint8), iterations=int(rng.integers(1, 3)))
        line = np.maximum(line, near * (noise(rng, h, w, rng.uniform(1.5, 4)) > rng.uniform(0.2, 1.2)))
    return line


def crackle(rng, h, w, unit):
    """A net of fine cracks in the emulsion, within a blob."""
    cell = rng.uniform(11, 36) * unit
    area = noise(rng, h, w, rng.uniform(60, 200)) > rng.uniform(-0.1, 0.9)
    plane = cv2.Subdiv2D((-64, -64, w + 128, h + 128))
    for point in rng.uniform([-40, -40], [w + 40, h + 40], (int((w + 80) * (h + 80) / cell ** 2), 2)):
        plane.insert((float(point[0]), float(point[1])))
    board, keep, broad = canvas(h, w), rng.uniform(0.3, 1), rng.choice([0.4, 0.6, 0.9, 1.3])
    for facet in plane.getVoronoiFacetList([])[0]:
        for a, b in zip(facet, np.roll(facet, -1, 0)):
            x, y = (a + b) / 2
            # Every edge belongs to two facets; it is drawn once, inside the blob only.
            if a[0] > b[0] or not (0 <= x < w and 0 <= y < h) or not area[int(y), int(x)] or rng.random() > keep:
                continue
            n = max(2, int(np.hypot(*(b - a)) / 5))
            line = a + (b - a) * np.linspace(0, 1, n)[:, None] + rng.normal(0, 0.8, (n, 2))
            draw(board, line, broad * rng.uniform(0.5, 1.4), rng.uniform(0.4, 1))
    return reduce(board)


def dust(rng, h, w, unit):
    """Specks, even or in clouds, from a fraction of a pixel to a few pixels."""
    board, clouds = canvas(h, w), [place(rng, h, w, 0) for _ in range(3)]
    cloudy, big = rng.random() < 0.4, rng.choice([0.5, 0.9, 1.5, 2.4]) * unit
    for _ in range(int(np.exp(rng.uniform(np.log(3), np.log(160))))):
        at = clouds[rng.integers(3)] + rng.normal(0, 30 * unit, 2) if cloudy else place(rng, h, w, 0)
        size = big * np.exp(rng.normal(0, 0.5))
        shape = at + rng.normal(0, size, (rng.integers(3, 8), 2))
        value = int(255 * rng.uniform(0.4, 1))
        cv2.fillPoly(board, [np.round(shape * 32).astype(np.int32)], value, cv2.LINE_AA, 4)
    return reduce(board)


def lint(rng, h, w, unit):
    """Curled fibres and hairs, thin to thick, some of them forked."""
    board, broad = canvas(h, w), rng.choice([0.5, 0.8, 1.1, 1.6, 2.2, 3.5, 6])
    for _ in range(rng.integers(1, 7)):
        length = np.exp(rng.uniform(np.log(8), np.log(190))) * unit
        shape = (rng.normal(0, 0.03) / unit, rng.uniform(0, 0.05) / unit, rng.choice([0, 0, 0.1, 0.3]), 2)
        points = curve(rng, place(rng, h, w), rng.uniform(0, 2 * np.pi), length, *shape)
        n = len(points) - 1
        draw(board, points, broad * along(rng, n, 0.7, 1.3), along(rng, n, rng.uniform(0.2, 0.9), 1))
        for _ in range(rng.integers(0, 3) if rng.random() < 0.3 else 0):
            fork = curve(rng, points[rng.integers(n)], rng.uniform(0, 2 * np.pi), length * rng.uniform(0.2, 0.6), *shape)
            draw(board, fork, np.linspace(broad, broad * 0.4, len(fork) - 1), rng.uniform(0.4, 1))
    area = reduce(board)
    return cv2.GaussianBlur(area, (0, 0), rng.uniform(0.3, 0.2 + 0.5 * broad)) if rng.random() < 0.5 else area


def flecks(rng, h, w, unit, biggest):
    """Irregular flecks with soft or hard edges; larger ones are rarer."""
    out = np.zeros((h, w), np.float32)
    for _ in range(rng.integers(1, 9) if biggest < 20 else rng.integers(1, 3)):
        size = np.exp(rng.uniform(np.log(1.5), np.log(biggest))) * unit
        reach = int(size * 3) + 4
        x, y = rng.integers(w), rng.integers(h)
        x0, x1, y0, y1 = max(0, x - reach), min(w, x + reach), max(0, y - reach), min(h, y + reach)
        yy, xx = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        turn, long = rng.uniform(0, np.pi), rng.uniform(0.4, 1)
        u, v = (xx - x) * np.cos(turn) + (yy - y) * np.sin(turn), (yy - y) * np.cos(turn) - (xx - x) * np.sin(turn)
        edge = noise(rng, y1 - y0, x1 - x0, max(2, size * rng.uniform(0.1, 1.2))) * rng.uniform(0.1, 0.6)
        level = 1 + edge - np.hypot(u, v / long) / size
        soft = rng.choice([0.04, 0.1, 0.3])
        out[y0:y1, x0:x1] = np.maximum(out[y0:y1, x0:x1], np.clip(level / soft, 0, 1) * rng.uniform(0.5, 1))
    return out


def dirt(rng, h, w, unit):
    """Flecks, drops and flakes of lost emulsion."""
    return flecks(rng, h, w, unit, 13)


def blot(rng, h, w, unit):
    """A large blot or hole, with the spatter around it."""
    return np.maximum(flecks(rng, h, w, unit, 48), dust(rng, h, w, unit) if rng.random() < 0.6 else 0)


def chips(rng, h, w, unit):
    """Rows of small chips along one direction of abrasion."""
    board, angle = canvas(h, w), rng.uniform(0, 2 * np.pi)
    across = np.array([-np.sin(angle), np.cos(angle)])
    for _ in range(rng.integers(1, 6)):
        path = curve(rng, place(rng, h, w), angle + rng.normal(0, 0.1), rng.uniform(60, 300) * unit, 0, 0.001, 0.03)
        spread, broad = rng.uniform(0.3, 5) * unit, rng.uniform(0.5, 2) * unit
        for _ in range(rng.integers(6, 50)):
            at = path[rng.integers(len(path))] + across * rng.normal(0, spread)
            long = np.exp(rng.normal(1.3, 0.6)) * unit
            draw(board, curve(rng, at, angle + rng.normal(0, 0.15), long, step=2), broad * np.exp(rng.normal(0, 0.4)), rng.uniform(0.4, 1))
    return reduce(board)


def tear(rng, h, w, unit):
    """A rip from the border inwards, or a lost corner, with a fibrous edge."""
    side, board = rng.integers(4), canvas(h, w)
    start = np.array([[0, rng.uniform(0, h)], [w, rng.uniform(0, h)], [rng.uniform(0, w), 0], [rng.uniform(0, w), h]][side], np.float32)
    angle = [0, np.pi, np.pi / 2, -np.pi / 2][side] + rng.normal(0, 0.5)
    if rng.random() < 0.6:
        points = curve(rng, start, angle, rng.uniform(30, 220) * unit, 0, 0.004, 0.35, 5)
        draw(board, points, np.linspace(rng.uniform(2, 9), 0.7, len(points) - 1) * unit ** 0.5)
    else:
        corner = np.array([(0, 0), (w, 0), (0, h), (w, h)][rng.integers(4)], np.float32)
        reach = rng.uniform(15, 100, 2) * unit
        a = corner + [reach[0] if corner[0] == 0 else -reach[0], 0]
        b = corner + [0, reach[1] if corner[1] == 0 else -reach[1]]
        t = np.linspace(0, 1, 14)[:, None]
        ragged = a + (b - a) * t + rng.normal(0, rng.uniform(0.5, 5), (14, 2)) * (t * (1 - t) * 4)
        cv2.fillPoly(board, [np.round(np.concatenate([[corner], ragged]) * 32).astype(np.int32)], 255, cv2.LINE_AA, 4)
    line = reduce(board)
    rough = noise(rng, h, w, rng.uniform(2, 6)) > 0.4
    return np.maximum(line, cv2.dilate(line, np.ones((3, 3), np.uint8)) * rough)


def worn_border(rng, h, w, unit):
    """A border rubbed or torn away along one side."""
    depth = rng.uniform(1, 12) * unit
    edge = depth * np.maximum(0, 0.4 + noise(rng, 1, max(h, w), rng.uniform(5, 40))[0]) + depth * 0.3 * rng.standard_normal(max(h, w))
    side = rng.integers(4)
    yy, xx = np.mgrid[:h, :w]
    gap = [yy, h - 1 - yy, xx, w - 1 - xx][side] - edge[(xx if side < 2 else yy)]
    return np.clip(0.5 - gap, 0, 1).astype(np.float32)


def film_lines(rng, h, w, unit):
    """Lines that run the whole length of a film, upright or lying."""
    board, lying = canvas(h, w), rng.random() < 0.25
    for _ in range(rng.integers(1, 7)):
        far = h if not lying else w
        at = rng.uniform(0, w if not lying else h)
        start = (0, at) if lying else (at, 0)
        points = curve(rng, np.array(start, np.float32), (0 if lying else np.pi / 2) + rng.normal(0, 0.008), far * rng.uniform(0.3, 1.4),
                       0, 0, 0.004, 6)
        draw(board, points, rng.uniform(0.4, 1.3), along(rng, len(points) - 1, rng.uniform(-0.5, 0.9), 1.1))
    return reduce(board)


def fingerprint(rng, h, w, unit):
    """Ridges of a finger in an oval."""
    x, y, size = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(22, 60) * unit
    yy, xx = np.mgrid[:h, :w].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    u, v = (xx - x) * np.cos(turn) + (yy - y) * np.sin(turn), (yy - y) * np.cos(turn) - (xx - x) * np.sin(turn)
    distance = np.hypot(u, v * 0.7) + noise(rng, h, w, 40) * 5
    ridges = np.clip(np.sin(distance * 2 * np.pi / rng.uniform(4, 7)) * 2 - 0.3 + noise(rng, h, w, 4) * 0.5, 0, 1)
    return (ridges * np.clip(2 - 2 * np.hypot(u, v * 0.75) / size, 0, 1) * rng.uniform(0.3, 0.8)).astype(np.float32)


# kind, chance in a damaged sample, chance that it is bright
KINDS = [(scratches, 0.62, 0.72), (scuff, 0.12, 0.75), (crease, 0.36, 0.85), (crackle, 0.14, 0.7), (dust, 0.5, 0.68), (lint, 0.42, 0.55),
         (dirt, 0.36, 0.65), (blot, 0.12, 0.6), (chips, 0.24, 0.75), (tear, 0.1, 0.85), (worn_border, 0.06, 0.85), (film_lines, 0.12, 0.7), (fingerprint, 0.05, 0.7)]


def ink(rng, bright):
    """The colour of a mark: bare paper, or dark dirt."""
    value = rng.uniform(0.72, 1.0) if bright else rng.uniform(0.0, 0.28)
    return value * np.array([1, rng.uniform(0.86, 1), rng.uniform(0.7, 1)], np.float32)


def stain(rng, image):
    """Darkens or tints a wide soft area, which is not labelled as a mark."""
    h, w = image.shape[:2]
    area = np.clip(noise(rng, h, w, rng.uniform(50, 160)) * 1.5 - rng.uniform(0, 1), 0, 1) * rng.uniform(0.1, 0.5)
    return image * (1 - area[..., None]) + area[..., None] * ink(rng, rng.random() < 0.4)


def damage(rng, image):
    """Damages a picture: float32 [h,w,3] 0..1 in, (damaged, undamaged with the same stains) out."""
    h, w = image.shape[:2]
    unit = np.exp(rng.uniform(np.log(0.6), np.log(1.7))) * min(h, w) / 256
    if rng.random() < 0.12:
        image = stain(rng, image)
    out = image
    chosen = [kind for kind in KINDS if rng.random() < kind[1] * 0.75] or [KINDS[rng.integers(9)]]
    for make, _, brightness in chosen:
        bright = rng.random() < brightness
        for _ in range(rng.integers(1, 3)):
            area = make(rng, h, w, unit)
            if rng.random() < 0.4:
                area = cv2.GaussianBlur(area, (0, 0), rng.uniform(0.3, 1.0 if rng.random() < 0.75 else 2.5))
            if make is crease and rng.random() < 0.4:
                shade = np.roll(cv2.GaussianBlur(area, (0, 0), rng.uniform(0.8, 2.5)), rng.integers(-4, 5), axis=rng.integers(2))
                shade = (np.clip(shade * rng.uniform(0.3, 1.2), 0, 0.6))[..., None]
                out = out * (1 - shade) + shade * ink(rng, rng.random() < 0.2)
            if rng.random() < 0.5:
                area = area * np.clip(1 + rng.uniform(0.1, 0.5) * noise(rng, h, w, rng.choice([2, 5, 14])), 0.2, 1.3)
            area = np.clip(area * rng.uniform(0.45, 1.15), 0, 1)[..., None]
            out = out * (1 - area) + area * ink(rng, bright)
    return np.clip(out, 0, 1).astype(np.float32), np.clip(image, 0, 1).astype(np.float32)


def visible_marks(damaged, image, grain):
    """Returns (mask, weight) of the visible marks, float32 [h,w]; the weight is low where the label is ambiguous.

    `grain` is the standard deviation of noise added later; noise and local texture raise the visibility threshold.
    """
    change = np.abs(damaged - image).mean(-1)
    grey = image.mean(-1)
    texture = np.sqrt(np.maximum(0, cv2.blur(grey * grey, (9, 9)) - cv2.blur(grey, (9, 9)) ** 2))
    least = VISIBLE + 0.5 * grain + 0.2 * texture
    mask = (change > least).astype(np.float32)
    weight = np.ones_like(mask)
    weight[(change > 0.35 * least) & (mask == 0)] = 0.15
    ring = cv2.dilate(mask, np.ones((3, 3), np.uint8)) - mask
    weight[ring > 0] = np.minimum(weight[ring > 0], 0.4)
    return mask, weight
