"""The network in PyTorch while it learns, and its form in whole numbers for the compiled core (native/net.hpp)."""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

Whole = TypeVar("Whole", np.int16, np.int32)

WEIGHT_ONE: Final = 1 << 12
SIGNAL_ONE: Final = 1 << 8
"""One, as the core writes it in weights, and in the signals between two layers."""

MOST_SIGNAL: Final = 2047 / SIGNAL_ONE
"""Signals are cut off here, in the core too."""

MOST_WEIGHT: Final = 3.9
"""The largest weight: with it no sum of the core can overflow."""

POINTS_OF_ONE: Final = 10
"""An output of one means this many points."""

LEAST_SPREAD: Final = 0.5
"""A feature that hardly ever changes is not blown up beyond this."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The widths of the hidden layers."""

    first: int = 64
    second: int = 32


class Network(nn.Module):
    """What a seat will still gain until the end of the match, in tens of points.

    Features come as they are. Their usual size is divided out here, and becomes part of the weights for the core.
    """

    middle: Tensor
    spread: Tensor

    def __init__(self, inputs: int, shape: Shape) -> None:
        super().__init__()
        self.register_buffer("middle", torch.zeros(inputs))
        self.register_buffer("spread", torch.ones(inputs))
        widths = (inputs, shape.first, shape.second, 1)
        self.layers = nn.ModuleList(nn.Linear(*pair) for pair in pairwise(widths))

    def get_used_to(self, features: Tensor) -> None:
        """Learn the usual size of each feature."""
        self.middle.copy_(features.float().mean(0))
        self.spread.copy_(features.float().std(0).clamp(min=LEAST_SPREAD))

    def forward(self, features: Tensor) -> Tensor:
        signal = (features.float() - self.middle) / self.spread
        for layer in self.layers[:-1]:
            signal = layer(signal).clamp(0, MOST_SIGNAL)
        out: Tensor = self.layers[-1](signal)
        return out.squeeze(1)

    @torch.no_grad()
    def limit_weights(self) -> None:
        """Keep the weights so small that whole numbers can hold them."""
        for layer in self.layers:
            layer.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    @torch.no_grad()
    def to_bytes(self) -> bytes:
        """The file that the core reads."""
        layers = list(self._whole_numbers())
        widths = [layers[0][0].shape[1], layers[0][0].shape[0], layers[1][0].shape[0]]
        parts = [weights.tobytes() + biases.tobytes() for weights, biases in layers]
        return b"KDN1" + struct.pack("<3H", *widths) + b"".join(parts)

    def _whole_numbers(self) -> Iterable[tuple[NDArray[np.int16], NDArray[np.int32]]]:
        """Weights and biases of each layer; those of the first take over the usual size of the features."""
        one = WEIGHT_ONE
        for layer in self.layers:
            weight, bias = layer.weight.double(), layer.bias.double()
            if layer is self.layers[0]:
                weight = weight / self.spread
                bias = bias - weight @ self.middle.double()
            yield _whole(weight * WEIGHT_ONE, np.int16), _whole(bias * one, np.int32)
            one = WEIGHT_ONE * SIGNAL_ONE


def _whole(values: Tensor, kind: type[Whole]) -> NDArray[Whole]:
    """Rounded, within what the kind can hold, the low byte first."""
    info = np.iinfo(kind)
    return np.asarray(values.round().clamp(info.min, info.max).cpu().numpy(), np.dtype(kind).newbyteorder("<"))
