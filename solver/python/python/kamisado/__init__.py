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
    feature_descriptions,
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
from ._names import Color, Deadlock, Direction, Ending, Fill, FillMove, Opening, Opponent, Player, Progress, Value
from ._tuples import Entry, MoveReplies, MoveValue, Outcome, Score, Tower

__all__ = [
    "Board",
    "Certificate",
    "Color",
    "Deadlock",
    "Direction",
    "Ending",
    "Engine",
    "Entry",
    "Fill",
    "FillMove",
    "LegalMoves",
    "LimitReached",
    "Match",
    "Move",
    "MoveReplies",
    "MoveValue",
    "Opening",
    "Opponent",
    "Outcome",
    "Player",
    "Progress",
    "Record",
    "RecordError",
    "Round",
    "Score",
    "Tower",
    "Value",
    "__version__",
    "ask",
    "feature_descriptions",
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
