"""The words that the package uses."""

from collections.abc import Callable
from typing import Literal

from .answers import Color, Direction, ErrorCode, Fill, Frame, Opening, Player, Reason, Value

__all__ = [
    "Color",
    "Deadlock",
    "Direction",
    "Ending",
    "ErrorCode",
    "Fill",
    "FillMove",
    "Frame",
    "Opening",
    "Opponent",
    "Player",
    "Progress",
    "Reason",
    "Value",
]

Ending = Literal["home", "deadlock"]
Deadlock = Literal["official", "two-pass"]
Opponent = Literal["perfect", "strong", "tricky", "natural"]
FillMove = Literal["fill left", "fill right"]
Progress = Callable[[int, float], object]
