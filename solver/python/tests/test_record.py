"""Records: reading, replaying, reviewing."""

import pathlib
import pickle
import unittest

import kamisado
from kamisado import Record, RecordError, read_record, read_records, read_studies, write_studies

#: The board of boardspace.net has Black at the bottom.
BOARDSPACE = """(;GM[Kamisado]P0[id "ann"]P1[id "ben"];P0[1 Pickb D 1];P0[2 Dropb D 5];P0[3 Done]
;P1[4 Move A 8 A 5];P1[5 Done];P0[6 Resign];P0[7 Done])
"""
#: Three games, of which the second has a mistake.
GAMES = "black: Ann\ngold: Ben\nd8d3\nf1h3\n\nblack: Cleo\ngold: Dora\nd8d3\ng1g5\n\nblack: Eve\ne8e4\n"
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

    def test_every_format_is_read(self) -> None:
        ours = read_record("black: ann\ngold: ben\ne8e4 h1h4\nresigned: black")
        self.assertEqual((ours.source, ours.frame), ("record", "standard"))
        [round] = ours.rounds
        self.assertEqual((round.winner, round.ended, round.outcome()), ("gold", "resigned", None))
        theirs = read_record(BOARDSPACE)
        self.assertEqual((theirs.source, theirs.frame), ("boardspace", "turned"))
        self.assertEqual((theirs.black, theirs.gold), ("ann", "ben"))
        self.assertEqual(theirs, ours)
        self.assertEqual(theirs.to_dict()["board"], "turned")
        self.assertEqual(read_record(BOARDSPACE, source="boardspace"), ours)
        # What is pickled is our own text.
        again = pickle.loads(pickle.dumps(theirs))
        self.assertEqual((again, again.source, again.black), (ours, "record", "ann"))
        self.assertEqual(read_record("d8d3\nagreed: draw").rounds[0].winner, None)
        with self.assertRaisesRegex(ValueError, "found 'boardspce' as the format, .* did you mean 'boardspace'"):
            read_record("d8d3", source="boardspce")

    def test_a_text_may_hold_many_games(self) -> None:
        first, wrong, last = read_records(GAMES)
        assert isinstance(first, Record) and isinstance(wrong, RecordError) and isinstance(last, Record)
        self.assertEqual((first.black, last.black), ("Ann", "Eve"))
        self.assertEqual((wrong.line, wrong.column), (9, 1))
        self.assertIn("g1g5 is illegal", str(wrong))
        with self.assertRaisesRegex(RecordError, "games"):
            read_record(GAMES)
        self.assertEqual(read_records(BOARDSPACE * 3), [read_record(BOARDSPACE)] * 3)
        [empty] = read_records("")
        self.assertIsInstance(empty, RecordError)
        with self.assertRaisesRegex(RecordError, "looks like JSON of an unknown program"):
            read_records('{"a": 1}')
        with self.assertRaises(ValueError):
            read_records("d8d3", deadlock="none")

    def test_a_review(self) -> None:
        record = read_record((RECORDS / "single-round.txt").read_text())
        review = record.review(distance=False, nodes=1000)
        self.assertEqual(len(review["records"][0]["rounds"]), len(record.rounds))
        with self.assertRaisesRegex(ValueError, "match"):
            read_record("match: long\nd8d3").review(format="standard", distance=False)

    def test_studies(self) -> None:
        text = (RECORDS.parents[1] / "solver/records/tests/suite/study.txt").read_text()
        [study] = read_studies(text)
        self.assertEqual((study["name"], study["names"]["black"]), ("Two ways to begin", "Anna"))
        self.assertEqual([node["sign"] for node in study["nodes"]].count("!!"), 1)
        self.assertEqual(write_studies([study]), text)
        self.assertEqual(read_studies(write_studies([study, study])), [study, study])
        with self.assertRaises(RecordError) as caught:
            read_studies("d8d3 {fine}\nf1h3 (f1f2! d3d4)\n")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 13))
        study["nodes"][1]["move"] = "x"
        with self.assertRaisesRegex(ValueError, "found 'x', expected a move"):
            write_studies([study])


if __name__ == "__main__":
    unittest.main()
