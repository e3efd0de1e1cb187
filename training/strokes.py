"""Random curves and textures from which damage and picture content are drawn."""
import cv2
import numpy as np

FINE = 2  # strokes are drawn at twice the size and reduced, so that they can be thinner than a pixel


def noise(rng, height, width, grain):
    """Smooth noise, mean 0 and deviation near 1, with blobs about `grain` pixels wide: float32 [height,width]."""
    shape = (max(2, int(height / grain) + 1), max(2, int(width / grain) + 1))
    return cv2.resize(rng.standard_normal(shape, dtype=np.float32), (width, height), interpolation=cv2.INTER_CUBIC)


def curve(rng, start, angle, length, bend=0.0, wander=0.0, shake=0.0, step=3.0):
    """Points [n,2] of a curve in pixels.

    `bend` is its constant curvature and `wander` the random change of curvature, in radians a pixel;
    `shake` is the independent jitter of the direction, in radians.
    """
    n = max(2, int(length / step))
    turning = bend + wander * np.cumsum(rng.standard_normal(n)) / np.sqrt(np.arange(1, n + 1)) if wander else np.full(n, bend)
    angles = angle + np.cumsum(turning) * step + (shake * rng.standard_normal(n) if shake else 0)
    moves = step * np.stack([np.cos(angles), np.sin(angles)], 1)
    return np.concatenate([[start], start + np.cumsum(moves, 0)]).astype(np.float32)


def along(rng, n, low, high, knots=None):
    """Returns n smoothly varying values between low and high."""
    knots = knots or max(2, n // 6)
    return np.interp(np.linspace(0, knots - 1, n), np.arange(knots), rng.uniform(low, high, knots))


def canvas(height, width):
    """An empty drawing of strokes for a picture of height x width."""
    return np.zeros((height * FINE, width * FINE), np.uint8)


def draw(board, points, widths, opacity=1.0):
    """Draws a stroke; `widths` (pixels) and `opacity` (0..1) are numbers or one value a segment."""
    n = len(points) - 1
    widths = np.broadcast_to(np.asarray(widths, np.float32), (n,)) * FINE
    opacity = np.broadcast_to(np.asarray(opacity, np.float32), (n,))
    fixed = np.round(np.clip(points * FINE * 16, -2e6, 2e6)).astype(np.int32)
    for i in range(n):
        if opacity[i] <= 0.02:
            continue
        # A stroke below one fine pixel is drawn one wide and fainter.
        value = int(255 * min(1.0, opacity[i]) * min(1.0, max(0.25, widths[i])))
        cv2.line(board, fixed[i].tolist(), fixed[i + 1].tolist(), value, max(1, int(round(widths[i]))), cv2.LINE_AA, 4)


def reduce(board):
    """Returns the drawing at the picture's size: float32 [height,width] 0..1."""
    size = (board.shape[1] // FINE, board.shape[0] // FINE)
    return cv2.resize(board, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def place(rng, height, width, margin=0.1):
    """A random point, possibly slightly outside."""
    return np.array([rng.uniform(-margin, 1 + margin) * width, rng.uniform(-margin, 1 + margin) * height], np.float32)
