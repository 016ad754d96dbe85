"""The board game Kamisado: a board to play on, and an exact solver.

>>> import kamisado
>>> board = kamisado.Board()
>>> board.push("d8d3")
Move('d8d3')
>>> with kamisado.Engine() as engine:
...     engine.value(board)
'loss'
"""

from collections.abc import Sequence

from . import _interpreter
from ._asking import ask
from ._kamisado import (
    Board,
    Certificate,
    Engine,
    LegalMoves,
    LimitReached,
    Match,
    Move,
    Record,
    RecordError,
    Round,
    __version__,
    features,
    practical,
    probe,
    puzzles,
    random_positions,
    read_record,
    read_records,
    read_studies,
    values,
    write_studies,
)
from ._names import Color, Player, Value
from ._tuples import Entry, MoveReplies, MoveValue, Outcome, Score, Tower

__all__ = [
    "Board",
    "Certificate",
    "Color",
    "Engine",
    "Entry",
    "LegalMoves",
    "LimitReached",
    "Match",
    "Move",
    "MoveReplies",
    "MoveValue",
    "Outcome",
    "Player",
    "Record",
    "RecordError",
    "Round",
    "Score",
    "Tower",
    "Value",
    "__version__",
    "ask",
    "features",
    "practical",
    "probe",
    "puzzles",
    "random_positions",
    "read_record",
    "read_records",
    "read_studies",
    "values",
    "write_studies",
]

Sequence.register(LegalMoves)
