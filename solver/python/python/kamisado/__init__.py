"""The board game Kamisado: a board to play on, and an exact solver.

>>> import kamisado
>>> board = kamisado.Board()
>>> board.push("d8d3")
Move('d8d3')
>>> with kamisado.Engine() as engine:
...     engine.value(board)
'loss'
"""

from ._kamisado import (
    Board,
    Certificate,
    Engine,
    LegalMoves,
    LimitReached,
    Move,
    Record,
    RecordError,
    Round,
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
from ._tuples import Entry, MoveReplies, MoveValue, Outcome, Score, Tower

__all__ = [
    "Board",
    "Certificate",
    "Engine",
    "Entry",
    "LegalMoves",
    "LimitReached",
    "Move",
    "MoveReplies",
    "MoveValue",
    "Outcome",
    "Record",
    "RecordError",
    "Round",
    "Score",
    "Tower",
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
