from typing import NamedTuple

from ._kamisado import Move
from ._names import Color, Ending, Player, Value

class Outcome(NamedTuple):
    winner: Player
    promoted: Color
    ending: Ending

class Tower(NamedTuple):
    player: Player
    color: Color
    rings: int

class MoveValue(NamedTuple):
    move: Move
    value: Value | None
    distance: int | None

class MoveReplies(NamedTuple):
    move: Move
    value: Value | None
    distance: int | None
    replies: int | None

class Entry(NamedTuple):
    value: Value
    distance: int | None

class Score(NamedTuple):
    black: int
    gold: int
