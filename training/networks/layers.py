"""Layers that several networks share."""
from torch import nn


def normalised_convolution(channels, filters, stride=1):
    """A 3 x 3 convolution with batch normalisation and ReLU: [n,channels,h,w] to [n,filters,h,w]."""
    convolution = nn.Conv2d(channels, filters, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(filters), nn.ReLU(inplace=True))
