"""Tournament play: start positions by their numbers, and the limits of the first three moves."""

import copy
import pickle
import random
import unittest

import kamisado
from kamisado import Board

OPENING = "1-3-5"


def opened(seed: int, moves: int = 0) -> Board:
    """A round from two numbers, with the limits, and some random moves."""
    draw = random.Random(seed)
    board = Board(f"start:{draw.randrange(37)}:{draw.randrange(37)}", opening=OPENING)
    for _ in range(moves):
        board.push(draw.choice(board.legal_moves))
    return board


class Boards(unittest.TestCase):
    def test_numbers_are_positions(self) -> None:
        board = Board("start:1:24")
        self.assertEqual(board.text(), "ukrobpyg/8/8/8/8/8/8/UBPYKROG b -")
        self.assertEqual((board.tiles, board.opening, board.moves_made), ([1, 24], None, 0))
        self.assertEqual(Board("start:34c:5").tiles, ["34c", 5])
        self.assertEqual((Board("start:0:0"), Board().tiles), (Board(), None))
        self.assertEqual(len(board.legal_moves), 102)
        with kamisado.Engine(memory="64M") as engine:
            self.assertEqual(engine.value("start:0:0"), "win")

    def test_only_moves_within_the_limit_are_legal(self) -> None:
        for seed in range(50):
            board = opened(seed)
            for made, limit in enumerate([1, 3, 5, 7]):
                self.assertEqual((board.moves_made, board.opening), (made, OPENING))
                free = Board(board.text())
                expected = [m for m in free.legal_moves if m.length <= limit]
                self.assertEqual(list(board.legal_moves), expected)
                self.assertEqual((len(board.legal_moves), board.legal_moves[-1]), (len(expected), expected[-1]))
                self.assertEqual((board == free, hash(board) == hash(free)), (limit == 7, limit == 7))
                for m in set(free.legal_moves) - set(expected):
                    self.assertNotIn(m, board.legal_moves)
                    self.assertFalse(board.is_legal(str(m)))
                    with self.assertRaisesRegex(ValueError, f"at most {limit}"):
                        board.push(m)
                self.assertEqual("far" in str(board).splitlines()[-1], limit < 7)
                board.push(random.Random(seed).choice(expected))
                if board.is_over():
                    break

    def test_a_board_keeps_its_opening(self) -> None:
        for moves in range(5):
            board = opened(moves, moves)
            for kept in [copy.copy(board), pickle.loads(pickle.dumps(board)), board.copy(stack=False),
                         pickle.loads(pickle.dumps(board.copy(stack=False)))]:
                self.assertEqual(kept, board)
                self.assertEqual((kept.opening, kept.moves_made, kept.tiles), (OPENING, moves, board.tiles))
            again = eval(repr(board))
            self.assertEqual((again, again.opening, again.moves_made), (board, OPENING, min(moves, 3)))
            self.assertEqual((board.root().moves_made, board.root().tiles), (0, board.tiles))
            if moves:
                board.pop()
                self.assertEqual(board.moves_made, moves - 1)

    def test_a_text_in_the_middle_of_a_round_does_not_say_how_many_moves_were_made(self) -> None:
        board = opened(7, 1)
        unknown = Board(board.text(), opening=OPENING)
        self.assertEqual((unknown.moves_made, unknown.opening, unknown), (None, OPENING, Board(board.text())))
        self.assertEqual(Board(board.text(), opening=OPENING, moves_made=1), board)

    def test_errors_say_what_would_be_right(self) -> None:
        middle = opened(7, 1).text()
        for text, named, message in [
            ("start", {"opening": "2-4"}, "expected 1-3-5"),
            ("start", {"moves_made": 0}, "expected it with opening='1-3-5' only"),
            (middle, {"opening": OPENING, "moves_made": 4}, "expected 0 to 3"),
            (middle, {"opening": OPENING, "moves_made": 2**40}, "expected 0 to 3"),
            (middle, {"opening": OPENING, "moves_made": 0}, "expected 1, 2, or 3"),
            ("start", {"opening": OPENING, "moves_made": 1}, "expected 0"),
            ("start:37:1", {}, "expected 0 to 36"),
            ("start:7", {}, "expected two numbers"),
            ("start:1:6c", {}, "5c or 34c"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                Board(text, **named)


class Answers(unittest.TestCase):
    def test_the_engine_obeys_the_opening(self) -> None:
        with kamisado.Engine(memory="256M") as engine:
            start = Board(opening=OPENING)
            wins = {str(found.move) for found in engine.moves(start) if found.value == "win"}
            self.assertEqual(wins, {"a8a7", "b8b7", "g8g7", "h8h7"})
            self.assertEqual((engine.value(start), engine.values([start, start.text()])), ("win", ["win", "win"]))
            self.assertIsNone(kamisado.probe(start))
            board = start.copy()
            board.push("a8a7")
            found = engine.moves(board)
            self.assertEqual({m.value for m in found}, {"loss"})
            self.assertEqual([m.move for m in found], list(board.legal_moves))
            board.push(board.legal_moves[-1])
            self.assertEqual((board.moves_made, engine.value(board)), (2, "win"))
            certificate = engine.certify(board)
            self.assertTrue(certificate.verify())
            self.assertEqual((certificate.position, certificate.value), (f"{board.text()} after 2", "win"))

    def test_matches_have_no_limits(self) -> None:
        with kamisado.Engine(memory="64M") as engine:
            for ask in [engine.match, engine.refill, lambda start: kamisado.random_positions(1, start=start)]:
                with self.assertRaisesRegex(ValueError, "expected one without: "):
                    ask(Board(opening=OPENING))

    def test_records_keep_the_opening_and_the_tiles(self) -> None:
        record = kamisado.read_record("opening: 1-3-5\ntiles: 7 5c\na8a7")
        self.assertEqual((record.opening, record.rounds[0].tiles), (OPENING, [7, "5c"]))
        start, end = record.rounds[0].start, record.board()
        self.assertEqual((start.tiles, start.moves_made, start), ([7, "5c"], 0, Board("start:7:5c", opening=OPENING)))
        self.assertEqual((end.moves_made, end.opening, end.tiles), (1, OPENING, [7, "5c"]))
        again = kamisado.read_record(record.text())
        self.assertEqual((again, again.rounds[0].tiles), (record, [7, "5c"]))
        plain = kamisado.read_record("d8d3")
        self.assertEqual((plain.opening, plain.rounds[0].tiles, plain.board().opening), (None, None, None))
        with self.assertRaisesRegex(kamisado.RecordError, "at most 1"):
            kamisado.read_record("opening: 1-3-5\nd8d3")


if __name__ == "__main__":
    unittest.main()
