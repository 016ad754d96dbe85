"""The dictionaries have the fields that `kamisado.answers` says."""

import pathlib
import types
import typing
import unittest

import kamisado
from kamisado import answers
from test_board import LAST_MOVE
from test_engine import LATE, MATCH

RECORDS = pathlib.Path(__file__).parents[3] / "data/records"


def fault(found: object, kind: typing.Any, place: str) -> str | None:
    """Where an object is not of its type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if typing.is_typeddict(kind):
        fields = typing.get_type_hints(kind)
        if not isinstance(found, dict) or not kind.__required_keys__ <= found.keys() <= fields.keys():
            return f"{place}: found {found}, expected the fields {sorted(fields)}"
        faults = (fault(found[name], fields[name], f"{place}.{name}") for name in found)
    elif origin is list:
        if not isinstance(found, list):
            return f"{place}: found {found}, expected a list"
        faults = (fault(item, arguments[0], f"{place}[]") for item in found)
    elif origin is dict:
        return None if isinstance(found, dict) else f"{place}: found {found}, expected a dictionary"
    elif origin in (typing.Union, types.UnionType):
        faults = iter([None if any(fault(found, one, place) is None for one in arguments) else f"{place}: {found}, {kind}"])
    elif origin is typing.Literal:
        return None if found in arguments else f"{place}: found {found}, expected one of {arguments}"
    else:
        is_right = kind is typing.Any or isinstance(found, (int, float) if kind is float else kind)
        return None if is_right else f"{place}: found {found!r}, expected {kind}"
    return next((one for one in faults if one), None)


class Answers(unittest.TestCase):
    def expect(self, found: object, kind: type) -> None:
        self.assertIsNone(fault(found, kind, kind.__name__))

    def test_the_dictionaries_are_of_their_types(self) -> None:
        board = kamisado.Board(LAST_MOVE)
        board.push("a2a8")
        with kamisado.Engine() as engine:
            self.expect(engine.match(MATCH, replies=True, distance=True), answers.MatchAnswer)
            self.expect(engine.match(board, "5", seconds=0.05), answers.MatchAnswer)
            self.expect(engine.refill(board), answers.RefillAnswer)
            late = kamisado.Board(LATE)
            self.expect(engine.explain(late), answers.ExplainAnswer)
            late.push("e3e4")
            self.expect(engine.explain(late), answers.ExplainAnswer)
            self.expect(engine.explain(late, nodes=1), answers.ExplainAnswer)
        for path in RECORDS.glob("*.txt"):
            record = kamisado.read_record(path.read_text())
            self.expect(record.to_dict(), answers.RecordAnswer)
            # One that has a fill, blunders and a match.
            if path.stem == "standard-match":
                self.expect(record.review(distance=False, nodes=500), answers.ReviewAnswer)
        for puzzle in kamisado.puzzles():
            self.expect(puzzle, answers.Puzzle)

    def test_a_wrong_dictionary_is_noticed(self) -> None:
        self.assertIn("Points.gold", fault({"black": 1, "gold": "2"}, answers.Points, "Points") or "")
        self.assertIn("expected the fields", fault({"black": 1}, answers.Points, "Points") or "")


if __name__ == "__main__":
    unittest.main()
