"""Stores the weights of a network in float16; it computes in float32."""
from torch import nn


class HalfStored(nn.Module):
    """A convolution whose weights are kept in float16 and cast when it runs."""

    def __init__(self, layer):
        super().__init__()
        self.stride, self.padding = layer.stride, layer.padding
        self.is_transposed = isinstance(layer, nn.ConvTranspose2d)
        self.register_buffer('weight', layer.weight.detach().half())
        self.register_buffer('bias', layer.bias.detach().half())

    def forward(self, x):
        convolve = nn.functional.conv_transpose2d if self.is_transposed else nn.functional.conv2d
        return convolve(x, self.weight.float(), self.bias.float(), self.stride, self.padding)


def store_in_half(net):
    """Replaces all convolutions, in place."""
    for name, part in net.named_children():
        if isinstance(part, (nn.Conv2d, nn.ConvTranspose2d)):
            setattr(net, name, HalfStored(part))
        else:
            store_in_half(part)
