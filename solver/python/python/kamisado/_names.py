"""The words that the package uses."""

from typing import Literal

Player = Literal["black", "gold"]
Color = Literal["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]
Value = Literal["win", "loss"]
Fill = Literal["left", "right"]
Ending = Literal["home", "deadlock"]
Deadlock = Literal["official", "two-pass"]
Opening = Literal["1-3-5"]
Direction = Literal["forward", "left", "right"]
Result = Literal["win", "deadlock", "ongoing", "conceded"]
Reason = Literal["resigned", "time", "agreed"]
Frame = Literal["standard", "turned", "mirrored", "turned mirrored"]
