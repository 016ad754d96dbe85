"""The words that the package uses."""

from typing import Literal

from .answers import Color, Direction, ErrorCode, Fill, Frame, Opening, Player, Reason, Value

__all__ = ["Color", "Deadlock", "Direction", "Ending", "ErrorCode", "Fill", "Frame", "Opening", "Player", "Reason", "Value"]

Ending = Literal["home", "deadlock"]
Deadlock = Literal["official", "two-pass"]
