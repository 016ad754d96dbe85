"""The named tuples of the package."""

from collections import namedtuple

Outcome = namedtuple("Outcome", ["winner", "promoted", "ending"], module="kamisado")
Outcome.__doc__ = "How a round ended: the winner, the tower that gains a ring, and 'home' or 'deadlock'."

Tower = namedtuple("Tower", ["player", "color", "rings"], module="kamisado")
Tower.__doc__ = "A tower: its player, its color, and the number of its rings."

MoveValue = namedtuple("MoveValue", ["move", "value", "distance"], module="kamisado")
MoveValue.__doc__ = "A legal move, its value for the player who makes it, and its distance."

MoveReplies = namedtuple("MoveReplies", ["move", "value", "distance", "replies"], module="kamisado")
MoveReplies.__doc__ = "A legal move, its value, its distance, and how many of the opponent's answers win."

Entry = namedtuple("Entry", ["value", "distance"], module="kamisado")
Entry.__doc__ = "What the table says about a position: its value, and its distance if it is known."

Score = namedtuple("Score", ["black", "gold"], module="kamisado")
Score.__doc__ = "The points of both players."
