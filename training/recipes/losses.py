"""Losses that several recipes share."""
import torch
from torch.nn import functional as F


def charbonnier(a, b):
    """Smooth absolute error; rewards likeness alone."""
    return torch.sqrt((a - b) ** 2 + 1e-6).mean()


def gradient_loss(a, b):
    """Absolute error of the horizontal plus the vertical gradients."""
    across = (a[..., 1:] - a[..., :-1]) - (b[..., 1:] - b[..., :-1])
    down = (a[..., 1:, :] - a[..., :-1, :]) - (b[..., 1:, :] - b[..., :-1, :])
    return across.abs().mean() + down.abs().mean()


def detail_loss(a, b, cell=8):
    """Absolute error of the mean strength of the gradients in cells, px.

    An answer that is the mean of several possible ones is soft; this asks for its crispness.
    """

    def strength(x):
        across, down = (x[..., :-1, 1:] - x[..., :-1, :-1]), (x[..., 1:, :-1] - x[..., :-1, :-1])
        return F.avg_pool2d((across.abs() + down.abs()).mean(1, keepdim=True), cell)

    return (strength(a) - strength(b)).abs().mean()
