"""Losses that several recipes share."""
import torch


def charbonnier(a, b):
    """Smooth absolute error; rewards likeness alone."""
    return torch.sqrt((a - b) ** 2 + 1e-6).mean()


def gradient_loss(a, b):
    """Absolute error of the horizontal plus the vertical gradients."""
    across = (a[..., 1:] - a[..., :-1]) - (b[..., 1:] - b[..., :-1])
    down = (a[..., 1:, :] - a[..., :-1, :]) - (b[..., 1:, :] - b[..., :-1, :])
    return across.abs().mean() + down.abs().mean()
