from typing import NamedTuple

from ._kamisado import Move
from ._names import Color, Ending, Player, Value

class Outcome(NamedTuple):
    """How a round ended: the winner, the tower that gains a ring, and 'home' or 'deadlock'."""

    winner: Player
    promoted: Color
    ending: Ending

class Tower(NamedTuple):
    """A tower: its player, its color, and the number of its rings."""

    player: Player
    color: Color
    rings: int

class MoveValue(NamedTuple):
    """A legal move, its value for the player who makes it, and its distance."""

    move: Move
    value: Value | None
    distance: int | None

class MoveReplies(NamedTuple):
    """A legal move, its value, its distance, and how many of the opponent's answers win."""

    move: Move
    value: Value | None
    distance: int | None
    replies: int | None

class Entry(NamedTuple):
    """What the table says about a position: its value, and its distance if it is known."""

    value: Value
    distance: int | None

class Score(NamedTuple):
    """The points of both players."""

    black: int
    gold: int
