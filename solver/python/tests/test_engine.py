"""The engine: values, limits, proofs, many positions at once."""

import errno
import pathlib
import pickle
import random
import tempfile
import unittest
from collections.abc import Iterator

import kamisado
from kamisado import Board, Engine
from test_board import LAST_MOVE, PASSES, deadlock, random_round

LATE = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G"
MATCH = "1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O"
# A set-up that takes longer than a few positions.
SETUP = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -"


class Values(unittest.TestCase):
    def test_value_distance_and_moves_agree(self) -> None:
        with Engine(memory="64M", threads=2) as engine:
            for board in [Board(LATE), Board(PASSES), *kamisado.random_positions(10, plies=16, seed=3)]:
                value, distance = engine.value(board), engine.distance(board)
                moves = engine.moves(board, distance=True)
                self.assertEqual([found.move for found in moves], list(board.legal_moves))
                wins = [found.distance for found in moves if found.value == "win"]
                losses = [found.distance for found in moves if found.value == "loss"]
                self.assertEqual(value, "win" if wins else "loss")
                self.assertEqual(distance, min(wins) if wins else max(losses))
                self.assertEqual([found[:2] for found in moves], [found[:2] for found in engine.moves(board)])
                self.assertIsNone(engine.moves(board)[0].distance)
                line = engine.line(board)
                self.assertEqual(len(line), distance)
                for m in line:
                    board.push(m)
                self.assertTrue(board.is_over())

    def test_replies(self) -> None:
        with Engine() as engine:
            for move, value, distance, replies in engine.moves("start", replies=True, distance=True):
                self.assertEqual(value == "win", replies == 0, move)
                self.assertIsInstance(distance, int)

    def test_rings_are_not_mixed_up(self) -> None:
        plain, ringed = "b1o1yk2/3B4/5r2/8/3p2g1/4P1u1/K7/G2YOU1R b R", "b1o1y+k2/3B4/5r2/8/3+p2g1/4P1u1/K7/+G2YOU1R b R"
        with Engine() as engine:
            self.assertEqual([engine.value(text) for text in [plain, ringed, plain]], ["loss", "win", "loss"])

    def test_limits(self) -> None:
        with Engine(threads=1) as engine:
            self.assertIsNone(engine.value(SETUP, nodes=10))
            self.assertIsNone(engine.value(SETUP, seconds=0))
            self.assertIsNone(engine.distance(SETUP, nodes=10))
            self.assertIsNone(engine.line(SETUP, nodes=10))
            self.assertIn(None, [found.value for found in engine.moves(SETUP, nodes=10)])
            self.assertEqual(engine.values([SETUP, "start"], nodes=10), [None, "win"])
            self.assertEqual(engine.match(SETUP, "3", nodes=1)["value"], "unknown")
            with self.assertRaisesRegex(kamisado.LimitReached, "not known within the limits"):
                engine.certify(SETUP, nodes=10)
            self.assertIsInstance(engine.value(SETUP, seconds=float("inf")), str)
        for wrong, error in [({"nodes": -1}, ValueError), ({"nodes": 2**64}, ValueError), ({"nodes": 1.5}, TypeError),
                             ({"seconds": -1}, ValueError), ({"seconds": float("nan")}, ValueError)]:
            with Engine() as engine, self.assertRaises(error):
                engine.value("start", **wrong)

    def test_wrong_questions(self) -> None:
        over = random_round(1)
        with Engine() as engine:
            for ask in [engine.value, engine.distance, engine.moves, engine.line, engine.certify]:
                with self.assertRaisesRegex(ValueError, "the round is over"):
                    ask(over)
                with self.assertRaisesRegex(TypeError, "expected a Board"):
                    ask(5)
            with self.assertRaisesRegex(ValueError, "the round is not over: Black is to move"):
                engine.refill(Board())
            with self.assertRaisesRegex(ValueError, "'best' as the match"):
                engine.match("start", "best")
        for wrong in [{"memory": "lots"}, {"memory": 0}, {"memory": -1}, {"threads": 0}, {"threads": 10**9}]:
            with self.assertRaises(ValueError):
                Engine(**wrong)
        with self.assertRaisesRegex(FileNotFoundError, "table: .*: 'no such file'") as caught:
            Engine(tables=["no such file"])
        self.assertEqual((caught.exception.errno, caught.exception.filename), (errno.ENOENT, "no such file"))
        with self.assertRaises(TypeError):
            pickle.dumps(Engine())

    def test_a_closed_engine(self) -> None:
        with Engine() as engine:
            pass
        engine.close()
        for ask in [engine.value, engine.match, engine.__enter__]:
            with self.assertRaisesRegex(RuntimeError, "the engine is closed"):
                ask(*["start"] if ask != engine.__enter__ else [])

    def test_matches_and_refills(self) -> None:
        with Engine() as engine:
            found = engine.match(MATCH)
            self.assertEqual((found["value"], found["match"], found["score"]), ("win", "standard", {"black": 1, "gold": 2}))
            board = Board(LAST_MOVE)
            board.push("a2a8")
            ended = deadlock()
            for finished in [board, Board(board.text()), ended, Board(ended.text())]:
                self.assertEqual(engine.match(finished, "9", nodes=1)["chooser"], finished.winner)
                refill = engine.refill(finished)
                sides = [refill[side]["position"] for side in ["left", "right"]]
                self.assertEqual(sides, [finished.refilled(side).text() for side in ["left", "right"]])
            fills = engine.match(board, "3", seconds=0.1)
            self.assertEqual([m["move"] for m in fills["moves"]], ["fill left", "fill right"])
            self.assertEqual(engine.explain(LATE)["distance"], engine.distance(LATE))

    def test_the_table(self) -> None:
        self.assertEqual(kamisado.probe("start").value, "win")
        self.assertEqual(kamisado.probe("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"), ("loss", 16))
        self.assertIsNone(kamisado.probe(LATE))
        self.assertIsNone(kamisado.probe(random_round(1)))


class Certificates(unittest.TestCase):
    def test_a_certificate_is_a_proof(self) -> None:
        with Engine(memory="64M") as engine:
            certificate = engine.certify(PASSES)
            value = engine.value(PASSES)
        self.assertEqual((certificate.value, Board(certificate.position)), (value, Board(PASSES)))
        self.assertIs(certificate.verify(), True)
        self.assertEqual(pickle.loads(pickle.dumps(certificate)), certificate)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "proof.cert"
            certificate.save(path)
            self.assertEqual(path.read_bytes(), bytes(certificate))
            self.assertEqual(kamisado.Certificate.load(str(path)), certificate)
            with self.assertRaises(OSError):
                certificate.save(pathlib.Path(folder) / "none" / "proof.cert")
            with self.assertRaises(OSError):
                kamisado.Certificate.load("no such file")

    def test_damage_is_found(self) -> None:
        with Engine(memory="64M") as engine:
            data = bytes(engine.certify(PASSES))
        draw, found = random.Random(1), 0
        for _ in range(100):
            damaged = bytearray(data)
            damaged[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
            with self.assertRaises(ValueError):
                kamisado.Certificate(bytes(damaged)).verify()
            found += 1
        self.assertEqual(found, 100)


class Columns(unittest.TestCase):
    boards = kamisado.random_positions(200, plies=10, seed=5)
    texts = [board.text() for board in boards]

    def test_lists_iterables_and_columns(self) -> None:
        expected = kamisado.values(self.texts, threads=1)
        self.assertEqual(set(expected), {"win", "loss"})
        self.assertEqual(kamisado.values(self.boards, threads=2), expected)
        self.assertEqual(kamisado.values(iter(self.texts)), expected)
        self.assertEqual(kamisado.values([self.boards[0], self.texts[1]]), expected[:2])
        self.assertEqual(kamisado.values([]), [])
        with Engine() as engine:
            self.assertEqual(engine.values(self.texts), expected)
            self.assertEqual([engine.value(text) for text in self.texts], expected)

        class Column:
            def tolist(column) -> list[str]:
                return self.texts

        self.assertEqual(kamisado.values(Column()), expected)

    def test_a_wrong_item_is_named(self) -> None:
        with self.assertRaisesRegex(ValueError, "item 1: .*found 2 rows"):
            kamisado.values(["start", "8/8 b -"])
        with self.assertRaisesRegex(TypeError, "item 0: found float"):
            kamisado.values([float("nan")])
        with self.assertRaisesRegex(ValueError, "item 1: the round is over"):
            kamisado.values([Board(), random_round(1)])
        for wrong in ["start", 5, None]:
            with self.assertRaises(TypeError):
                kamisado.values(wrong)

        class Frame(list):
            columns = ["position"]

        for errors in ["raise", "none"]:
            with self.assertRaisesRegex(TypeError, r"found Frame, expected one of its columns, such as frame\['position'\]"):
                kamisado.values(Frame(["start"]), errors=errors)

    def test_wrong_items_have_no_value(self) -> None:
        expected = kamisado.values(self.texts)
        wrong = [None, float("nan"), "8/8 b -", "", 5, random_round(1), random_round(1).text(), b"start", ["start"]]
        with Engine(memory="64M") as engine:
            for values in [kamisado.values, engine.values]:
                for place in [0, 7, len(self.texts)]:
                    found = values([*self.texts[:place], *wrong, *self.texts[place:]], errors="none")
                    self.assertEqual(found, [*expected[:place], *[None] * len(wrong), *expected[place:]])
                for item in wrong:
                    with self.assertRaisesRegex((ValueError, TypeError), "^item 1: ") as caught:
                        values(["start", item], errors="raise")
                    if isinstance(caught.exception, ValueError):
                        self.assertEqual(caught.exception.code, "unusable_input")
                with self.assertRaisesRegex(ValueError, "found errors='ignore', expected raise or none"):
                    values([], errors="ignore")

        for column in [[1, 2], [["start", "start"]], [5, b"start"]]:
            with self.assertRaisesRegex(TypeError, "^item 0: found (int|list), expected "):
                kamisado.values(column, errors="none")
        self.assertEqual(kamisado.values([None, float("nan")], errors="none"), [None, None])

        def broken() -> Iterator[str]:
            yield "start"
            raise LookupError("no more")

        with self.assertRaisesRegex(LookupError, "no more"):
            kamisado.values(broken(), errors="none")


if __name__ == "__main__":
    unittest.main()
