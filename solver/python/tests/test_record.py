"""Records: reading, replaying, reviewing."""

import pathlib
import pickle
import unittest

import kamisado
from kamisado import read_record

RECORDS = pathlib.Path(__file__).parents[3] / "data/records"


class Records(unittest.TestCase):
    def test_a_match(self) -> None:
        record = read_record((RECORDS / "standard-match.txt").read_text())
        self.assertEqual((record.format, record.deadlock), ("standard", "official"))
        self.assertGreater(len(record.rounds), 1)
        self.assertIsNone(record.rounds[0].fill)
        for before, after in zip(record.rounds, record.rounds[1:]):
            end = before.board()
            self.assertEqual((end.outcome(), end.winner), (before.outcome(), before.winner))
            self.assertEqual(end.refilled(after.fill), after.start)
            self.assertEqual(end.move_stack, before.moves)
        last = record.rounds[-1]
        self.assertEqual((record.board(), record.score), (last.board(), last.score))
        self.assertEqual(sum(record.score) > 0, True)

    def test_text_reads_back(self) -> None:
        for path in RECORDS.glob("*.txt"):
            record = read_record(path.read_text())
            for notation in ["annotation", "coordinates"]:
                self.assertEqual(read_record(record.text(notation=notation)), record)
            self.assertEqual(pickle.loads(pickle.dumps(record)), record)
            self.assertEqual(len(record.to_dict()["rounds"]), len(record.rounds))
        with self.assertRaises(ValueError):
            record.text(notation="figures")

    def test_an_error_names_its_place(self) -> None:
        with self.assertRaisesRegex(kamisado.RecordError, "line 2, column 3: found .f1f9") as caught:
            read_record("d8d3\n  f1f9")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 3))
        with self.assertRaisesRegex(ValueError, "the record is empty"):
            read_record("")
        with self.assertRaisesRegex(kamisado.RecordError, "official"):
            read_record("rules: official\nd8d3", deadlock="two-pass")
        with self.assertRaises(TypeError):
            read_record(5)

    def test_a_review(self) -> None:
        record = read_record((RECORDS / "single-round.txt").read_text())
        review = record.review(distance=False, nodes=1000)
        self.assertEqual(len(review["records"][0]["rounds"]), len(record.rounds))
        with self.assertRaisesRegex(ValueError, "match"):
            read_record("match: long\nd8d3").review(format="standard", distance=False)


if __name__ == "__main__":
    unittest.main()
