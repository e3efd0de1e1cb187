"""Losses that several recipes share."""
import torch
from torch.nn import functional as F

from augment.filters import gaussian_blur, luma


def charbonnier(a, b):
    """Smooth absolute error; rewards likeness alone."""
    return torch.sqrt((a - b) ** 2 + 1e-6).mean()


def gradient_loss(a, b):
    """Absolute error of the horizontal plus the vertical gradients."""
    across = (a[..., 1:] - a[..., :-1]) - (b[..., 1:] - b[..., :-1])
    down = (a[..., 1:, :] - a[..., :-1, :]) - (b[..., 1:, :] - b[..., :-1, :])
    return across.abs().mean() + down.abs().mean()


def similarity(a, b):
    """Structural similarity of the brightness, Gaussian window of 1.5 px; 1 is the best."""
    a, b = luma(a), luma(b)
    width = torch.full((len(a), 1, 1, 1), 1.5, device=a.device)
    mean_a, mean_b = gaussian_blur(a, width), gaussian_blur(b, width)
    variances = gaussian_blur(a * a + b * b, width) - mean_a**2 - mean_b**2
    covariance = gaussian_blur(a * b, width) - mean_a * mean_b
    contrast = (2 * covariance + 9e-4) / (variances + 9e-4)
    level = (2 * mean_a * mean_b + 1e-4) / (mean_a**2 + mean_b**2 + 1e-4)
    return (level * contrast).mean()


def detail_loss(a, b, cell=8):
    """Absolute error of the mean strength of the gradients in cells, px.

    An answer that is the mean of several possible ones is soft; this asks for its crispness.
    """

    def strength(x):
        across, down = (x[..., :-1, 1:] - x[..., :-1, :-1]), (x[..., 1:, :-1] - x[..., :-1, :-1])
        return F.avg_pool2d((across.abs() + down.abs()).mean(1, keepdim=True), cell)

    return (strength(a) - strength(b)).abs().mean()
