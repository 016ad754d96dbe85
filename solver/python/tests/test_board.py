"""The board: python-chess's manners, the rules' answers."""

import copy
import pickle
import random
import unittest
from collections.abc import Sequence

import kamisado
from kamisado import Board, Move

PASSES = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B"
LAST_MOVE = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P"


def random_round(seed: int, start: Board | None = None) -> Board:
    """A round of random moves to its end."""
    draw = random.Random(seed)
    board = start.copy() if start else Board()
    while not board.is_over():
        board.push(draw.choice(board.legal_moves))
    return board


def deadlock() -> Board:
    """A round that ended in a deadlock."""
    return next(board for board in map(random_round, range(3000)) if board.outcome().ending == "deadlock")


class Boards(unittest.TestCase):
    def test_the_initial_round(self) -> None:
        board = Board()
        self.assertEqual((board.turn, board.due, board.deadlock), ("black", None, "official"))
        self.assertEqual(board.text(), "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -")
        self.assertEqual((board.is_over(), board.winner, board.outcome()), (False, None, None))
        self.assertEqual(Board(board.text()), board)
        self.assertEqual(Board("start"), board)

    def test_legal_moves_are_a_sequence(self) -> None:
        moves = Board().legal_moves
        listed = list(moves)
        self.assertEqual((len(moves), len(listed), len(set(listed))), (102, 102, 102))
        self.assertEqual([moves[0], moves[-1]], [listed[0], listed[-1]])
        for wrong in [102, -103]:
            with self.assertRaises(IndexError):
                moves[wrong]
        for inside in ["d8d3", "D8-D3!", "k f5", Move("d8d3")]:
            self.assertIn(inside, moves)
        for outside in ["d8c6", "banana", "", 5, None, Move("a1a2")]:
            self.assertNotIn(outside, moves)
        board = Board()
        moves = board.legal_moves
        for m in moves:
            # The board may change meanwhile.
            board.push(m)
            board.pop()
        self.assertTrue(moves)
        self.assertFalse(random_round(1).legal_moves)
        self.assertIsInstance(moves, Sequence)
        for part in [slice(3), slice(-4, None), slice(None, None, -7), slice(200, 300), slice(90, 5, -2)]:
            self.assertEqual(moves[part], listed[part])
        self.assertEqual(list(reversed(moves)), listed[::-1])
        for place, m in enumerate(listed):
            self.assertEqual((moves.index(m), moves.index(str(m)), moves.count(m)), (place, place, 1))
            self.assertEqual(moves.index(m, place - len(listed), place + 1), place)
            with self.assertRaises(ValueError):
                moves.index(m, place + 1)
        self.assertEqual((moves.count("d8c6"), moves.count(5)), (0, 0))
        for wrong in ["d8c6", Move("a1a2")]:
            with self.assertRaises(ValueError):
                moves.index(wrong)
        with self.assertRaises(TypeError):
            moves["d8d3"]

    def test_moves_may_follow_a_position(self) -> None:
        played = Board()
        for m in ["d8d3", "f1h3", "g8c4"]:
            played.push(m)
        for text in ["start d8d3 f1h3 g8c4", " start\td8d3, Purple Right 2 Green, g8c4", f"{Board().text()} d8d3 f1h3 g8c4"]:
            board = Board(text)
            self.assertEqual((board, board.move_stack, board.root()), (played, played.move_stack, Board()))
        limited = Board("start:7:21 d8d7", opening="1-3-5")
        self.assertEqual((limited.moves_made, limited.tiles, max(m.length for m in limited.legal_moves)), (1, [7, 21], 3))
        self.assertEqual(Board(f"{LAST_MOVE} a2a8").outcome(), ("gold", "purple", "home"))
        for wrong, expected in [
            ("start d8d3 f1f9", "move 2, 'f1f9'"), ("start banana", "found 'banana'"), ("starting d8d3", "found"),
            (f"{LAST_MOVE} a2a8 d8d3", "over"), (f"{LAST_MOVE} deadlock nobody", "nobody"),
        ]:
            with self.assertRaisesRegex(ValueError, expected):
                Board(wrong)
        with self.assertRaisesRegex(ValueError, "limit|at most"):
            Board("start d8d3", opening="1-3-5")

    def test_moves_go_and_come_back(self) -> None:
        board = Board()
        self.assertEqual(board.push("d8d3"), Move("d8d3"))
        self.assertEqual(str(board.push(Move("f1h3"))), "f1h3")
        self.assertEqual([str(m) for m in board.move_stack], ["d8d3", "f1h3"])
        self.assertEqual([m.notation for m in board.move_stack], ["Pink Forward 5 Purple", "Purple Right 2 Green"])
        self.assertEqual(board.peek(), board.pop())
        self.assertEqual(board.root(), Board())
        board.pop()
        self.assertEqual(board, Board())
        for empty in [board.pop, board.peek]:
            with self.assertRaises(IndexError):
                empty()

    def test_a_wrong_move_says_what_is_legal_and_changes_nothing(self) -> None:
        board = Board()
        board.push("d8d3")
        before = board.copy()
        for wrong, message in [
            ("d8d2", "d8d2 is illegal: Gold must move the purple tower on f1, which can go to e2 f2"),
            (Move("d8d2"), "d8d2 is illegal: Gold must move the purple tower on f1"),
            ("banana", "expected a move like 'd8d3'"),
            ("Purple Right 2 Red", "the move ends on h3, which is green, not red"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                board.push(wrong)
        for wrong in [5, None, b"d8d3", ["d8d3"]]:
            with self.assertRaisesRegex(TypeError, "expected a Move"):
                board.push(wrong)
        self.assertEqual((board, board.move_stack), (before, before.move_stack))
        over = random_round(1)
        with self.assertRaisesRegex(ValueError, "the round is over"):
            over.push("d8d3")

    def test_wrong_positions_are_value_errors(self) -> None:
        for wrong, message in [
            ("", "the position is empty"),
            ("8/8", "found 2 rows"),
            ("8/8/8/8/8/8/8/8 b -", "Black's brown tower is missing"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                Board(wrong)
        with self.assertRaisesRegex(ValueError, "expected official or two-pass"):
            Board(deadlock="three-pass")
        with self.assertRaises(TypeError):
            Board(5)

    def test_passes_are_resolved(self) -> None:
        passes = 0
        for seed in range(200):
            board = Board()
            draw = random.Random(seed)
            while not board.is_over():
                before = board.turn
                board.push(draw.choice(board.legal_moves))
                passes += not board.is_over() and board.turn == before
        self.assertGreater(passes, 20)
        self.assertTrue(Board(PASSES).legal_moves)

    def test_a_copy_is_apart(self) -> None:
        board = Board()
        board.push("d8d3")
        for other in [board.copy(), copy.copy(board), copy.deepcopy(board)]:
            self.assertEqual((other, other.move_stack), (board, board.move_stack))
            other.push("f1h3")
            self.assertNotEqual(other, board)
            self.assertEqual(len(board.move_stack), 1)
        self.assertEqual(board.copy(stack=False).move_stack, [])

    def test_equal_boards_hash_alike(self) -> None:
        one, other = Board(), Board()
        one.push("d8d3")
        other.push("Pink Forward 5 Purple")
        self.assertEqual((one, hash(one)), (other, hash(other)))
        self.assertEqual(len({one, other, Board(), Board(deadlock="two-pass")}), 3)
        self.assertNotEqual(one, one.text())

    def test_finished_rounds_are_read_and_pickled(self) -> None:
        endings = set()
        for board in [deadlock(), *map(random_round, range(100))]:
            endings.add(board.outcome().ending)
            again = Board(board.text())
            self.assertEqual((again, again.outcome(), again.winner), (board, board.outcome(), board.winner))
            self.assertTrue(again.is_over())
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                kept = pickle.loads(pickle.dumps(board, protocol))
                self.assertEqual((kept, kept.move_stack, kept.root()), (board, board.move_stack, board.root()))
                alone = pickle.loads(pickle.dumps(again, protocol))
                self.assertEqual((alone, alone.outcome()), (board, board.outcome()))
        self.assertEqual(endings, {"home", "deadlock"})
        two_pass = Board(deadlock="two-pass")
        self.assertEqual(pickle.loads(pickle.dumps(two_pass)).deadlock, "two-pass")

    def test_every_protocol_keeps_everything(self) -> None:
        board = Board("start:7:21 d8d7", opening="1-3-5", deadlock="two-pass")
        match = kamisado.Match("long", board)
        with kamisado.Engine(memory="64M") as engine:
            certificate = engine.certify(PASSES)
        for kept in [board, board.copy(stack=False), board.legal_moves, random_round(2).legal_moves, board.peek(), match,
                     match.record(black="Anna"), certificate]:
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(kept, protocol))
                self.assertEqual((again, type(again), repr(again)), (kept, type(kept), repr(kept)))
        self.assertEqual(pickle.loads(pickle.dumps(board, 0)).tiles, [7, 21])
        self.assertNotEqual(board.legal_moves, Board().legal_moves)

    def test_the_next_round(self) -> None:
        board = Board(LAST_MOVE)
        with self.assertRaisesRegex(ValueError, "the round is not over, Gold is to move"):
            board.refilled("left")
        board.push("a2a8")
        self.assertEqual(board.outcome(), ("gold", "purple", "home"))
        self.assertEqual(board.refilled("left").text(), "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -")
        with self.assertRaisesRegex(ValueError, "found 'top' as the side"):
            board.refilled("top")

    def test_towers(self) -> None:
        board = Board("+ou2yr1b/8/8/8/+k1Kp++g3/4U3/4+Y3/1+BG+R1PO1 b G")
        self.assertEqual(board.tower_at("e4"), ("black", "green", 2))
        self.assertIsNone(board.tower_at("a1"))
        towers = board.towers()
        self.assertEqual((len(towers), towers["b1"].rings), (16, 1))
        with self.assertRaises(ValueError):
            board.tower_at("i9")
        self.assertFalse(board.is_push("e4h1"))

    def test_pictures(self) -> None:
        board = Board()
        self.assertTrue(board._repr_svg_().startswith("<svg "))
        self.assertEqual(board.svg().count("<line"), 0)
        self.assertEqual(board.svg([Move("d8d3"), "h8h7"]).count("<line"), 4)
        board.push("d8d3")
        self.assertEqual(board._repr_svg_().count("<line"), 2)
        lines = str(board).splitlines()
        self.assertEqual(lines[0], "8 o u p . y r g b")
        self.assertEqual(lines[-2:], ["  a b c d e f g h", "Gold to move: the purple tower"])
        self.assertEqual(repr(Board(deadlock="two-pass")).count("deadlock='two-pass'"), 1)


class Moves(unittest.TestCase):
    def test_text(self) -> None:
        m = Move("d8d3")
        self.assertEqual((str(m), repr(m), m.from_square, m.to_square), ("d8d3", "Move('d8d3')", "d8", "d3"))
        self.assertEqual((m.tower, m.notation), (None, None))
        self.assertEqual((m.direction, m.length, m.color), ("forward", 5, "purple"))
        self.assertEqual(Move("d8-d3"), m)
        for wrong in ["", "d8", "d8d9", "pink"]:
            with self.assertRaises(ValueError):
                Move(wrong)

    def test_moves_are_keys(self) -> None:
        legal = next(iter(Board().legal_moves))
        alone = Move(str(legal))
        self.assertEqual((legal, hash(legal)), (alone, hash(alone)))
        self.assertEqual(len({legal, alone}), 1)
        kept = pickle.loads(pickle.dumps(legal))
        self.assertEqual((kept, kept.notation), (legal, legal.notation))

    def test_notation_is_the_boards(self) -> None:
        for seed in range(30):
            board = random_round(seed)
            while board.move_stack:
                m = board.pop()
                self.assertEqual(m.notation, board.annotate(m))
                self.assertEqual(board.parse_move(m.notation), m)
                self.assertTrue(board.is_legal(m))


class Drawn(unittest.TestCase):
    def test_the_first_of_many_are_those_of_few(self) -> None:
        many = kamisado.random_positions(200, plies=9, seed=7)
        self.assertEqual(many[:20], kamisado.random_positions(20, plies=9, seed=7))
        self.assertTrue(all(len(board.move_stack) == 9 and not board.is_over() for board in many))
        self.assertNotEqual(many, kamisado.random_positions(200, plies=9, seed=8))
        rings = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -"
        self.assertEqual({board.root() for board in kamisado.random_positions(5, start=rings)}, {Board(rings)})

    def test_what_cannot_be_drawn(self) -> None:
        with self.assertRaisesRegex(ValueError, "60 plies are too many"):
            kamisado.random_positions(1, plies=60)
        with self.assertRaisesRegex(ValueError, "the round is over"):
            kamisado.random_positions(1, start=random_round(1))
        with self.assertRaises(ValueError):
            kamisado.random_positions(-1)
        self.assertEqual(kamisado.random_positions(0), [])

    def test_features(self) -> None:
        found = kamisado.features("puobkyrg/8/8/8/8/8/8/BUORKYG+P b -")
        self.assertEqual((found["defender_ringed"], found["challenger_ringed"]), (1, 0))
        colors = [[tower.color for square, tower in sorted(Board().towers().items()) if square[1] == row] for row in "81"]
        neighbors = sum(abs(colors[0].index(a) - colors[0].index(b)) == 1 for a, b in zip(colors[1], colors[1][1:]))
        self.assertEqual(kamisado.features("start")["challenger_home_neighbors"], neighbors)
        for wrong in ["start d8d3", random_round(1)]:
            with self.assertRaisesRegex(ValueError, "expected the start of a round"):
                kamisado.features(wrong)

    def test_shipped_data(self) -> None:
        self.assertEqual(len(kamisado.practical()), 102)
        puzzle = kamisado.puzzles()[0]
        self.assertIn(puzzle["move"], Board(puzzle["position"]).legal_moves)


if __name__ == "__main__":
    unittest.main()
