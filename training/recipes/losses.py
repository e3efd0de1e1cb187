"""Losses that several recipes share."""
import torch
from torch.nn import functional as F

# Side of the windows whose sharpness is compared, px.
WINDOW = 8


def charbonnier(a, b):
    """Smooth absolute error; rewards likeness alone."""
    return torch.sqrt((a - b) ** 2 + 1e-6).mean()


def gradient_loss(a, b):
    """Absolute error of the horizontal plus the vertical gradients."""
    across = (a[..., 1:] - a[..., :-1]) - (b[..., 1:] - b[..., :-1])
    down = (a[..., 1:, :] - a[..., :-1, :]) - (b[..., 1:, :] - b[..., :-1, :])
    return across.abs().mean() + down.abs().mean()


def sharpness_loss(a, b):
    """Absolute difference of the mean gradient magnitude in windows: a blurred answer costs, a shifted edge does not."""

    def sharpness(x):
        across = (x[..., 1:, 1:] - x[..., 1:, :-1]).abs()
        down = (x[..., 1:, 1:] - x[..., :-1, 1:]).abs()
        return F.avg_pool2d(across + down, WINDOW)

    return (sharpness(a) - sharpness(b)).abs().mean()
