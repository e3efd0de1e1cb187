"""Ages a whole photograph: tint, fading, blur, grain, JPEG."""
import cv2
import numpy as np

LUMA = np.array([0.299, 0.587, 0.114], np.float32)


def fade(rng, image):
    """Randomly applies monochrome, sepia, fading, colour cast and blur; float32 [h,w,3] 0..1 in and out."""
    if rng.random() < 0.55:
        grey = (image @ LUMA)[..., None]
        tint = [1, rng.uniform(0.82, 0.98), rng.uniform(0.55, 0.92)] if rng.random() < 0.4 else [1, 1, 1]
        image = grey * np.array(tint, np.float32)
    if rng.random() < 0.5:
        low, high = rng.uniform(0, 0.28), rng.uniform(0.7, 1)
        image = low + np.clip(image, 0, 1) ** rng.uniform(0.7, 1.4) * (high - low)
    if rng.random() < 0.25:
        image = image * rng.uniform(0.82, 1.12, 3).astype(np.float32)
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.8))
    return np.clip(image, 0, 1).astype(np.float32)


def film_grain(rng, shape, strength):
    """Returns additive grain with the given standard deviation, float32 of `shape`."""
    h, w = shape[:2]
    noise = rng.standard_normal((h, w, 1 if rng.random() < 0.75 else 3), dtype=np.float32)
    if rng.random() < 0.5:
        noise = cv2.GaussianBlur(noise, (0, 0), rng.uniform(0.4, 1.2)).reshape(h, w, -1)
        noise /= noise.std() + 1e-6
    return noise * strength


def jpeg(rng, image):
    """Encodes and decodes as JPEG of random quality."""
    quality = int(rng.uniform(50, 96))
    _, data = cv2.imencode('.jpg', (image * 255).round().astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR).astype(np.float32) / 255
