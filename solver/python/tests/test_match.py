"""Matches, the records that are made of play, and model players."""

import copy
import pickle
import random
import unittest

import kamisado
from kamisado import Board, Engine, Match, Move, read_record
from test_board import deadlock

#: Gold wins the round with the move a1a8.
LAST_MOVE = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B"
#: A board whose round begins with numbered tiles and limits.
LIMITED = "start:7:21"


def played_out(match: Match, seed: int) -> Match:
    """The match after random moves and fills, to its end."""
    draw = random.Random(seed)
    while not match.is_over():
        if match.to_fill:
            match.fill(draw.choice(["left", "right"]))
        else:
            match.push(draw.choice(match.board.legal_moves))
    return match


class Matches(unittest.TestCase):
    def test_the_turn_is_that_of_who_moves_or_fills(self) -> None:
        match = Match(2, LAST_MOVE)
        self.assertEqual((match.turn, match.to_fill), ("gold", None))
        match.push("a1a8")
        self.assertEqual((match.turn, match.to_fill), ("gold", "gold"))
        match.fill("left")
        self.assertEqual((match.turn, match.to_fill), (match.board.turn, None))
        self.assertEqual((played_out(match, 1).turn, match.to_fill), (None, None))

    def test_a_match_is_played_to_its_end(self) -> None:
        rounds = 0
        for seed, (format, target) in enumerate([("standard", 3), ("long", 7), ("marathon", 15), ("single", 1), (5, 5), ("2", 2)]):
            match = played_out(Match(format), seed)
            self.assertEqual((match.target, match.record().format), (target, str(format)))
            self.assertGreaterEqual(max(match.score), target)
            self.assertEqual(match.winner, "black" if match.score.black > match.score.gold else "gold")
            # The boards of the rounds follow from one another by the rules of a board.
            points = {"black": 0, "gold": 0}
            for before, after in zip(match.rounds, match.rounds[1:]):
                self.assertEqual(before.board().refilled(after.fill), after.start)
                self.assertNotEqual(after.start.turn, before.winner)
            for round in match.rounds:
                points[round.winner] = max(points[round.winner], sum(round.score) - sum(points.values()) + points[round.winner])
                self.assertEqual((round.score.black, round.score.gold), (points["black"], points["gold"]))
            rounds += len(match.rounds)
            with self.assertRaisesRegex(ValueError, "is over: .* has won it, expected no more moves"):
                match.push("d8d3")
            with self.assertRaisesRegex(ValueError, "nothing to fill: the .* is over"):
                match.fill("left")
            self.assertIsNone(match.to_fill)
        self.assertGreater(rounds, 12)

    def test_wrong_calls_say_what_is_due(self) -> None:
        match = Match("standard", LAST_MOVE)
        for wrong, expected in [
            (lambda: match.fill("left"), "nothing to fill: round 1 is not over, Gold is to move"),
            (lambda: match.fill("up"), "found 'up'"),
            (lambda: match.push("fill left"), "found 'fill left', but the round is not over: Gold is to move, with the brown tower"),
            (lambda: match.push("b1b2"), "b1b2 is illegal: Gold must move the brown tower on a1"),
            (lambda: Match("16"), "found '16' as the match format"),
            (lambda: Match(0), "found '0' as the match format"),
            (lambda: Match(-3), "found '-3' as the match format"),
            (lambda: Match("single", "1+++upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B x"), "found"),
            (lambda: Match(3, "8/8 b -"), "found|expected"),
        ]:
            with self.assertRaisesRegex(ValueError, expected):
                wrong()
        match.push("a1a8")
        self.assertEqual((match.to_fill, match.board.is_over(), match.is_over()), ("gold", True, False))
        with self.assertRaisesRegex(ValueError, "the round is over: expected 'fill left' or 'fill right', which Gold chooses"):
            match.push("d8d3")
        for wrong in [5, None, b"d8d3"]:
            with self.assertRaisesRegex(TypeError, "expected a Move, or a text like 'd8d3' or 'fill left'"):
                match.push(wrong)
        with self.assertRaises(TypeError):
            Match(1.5)
        with self.assertRaises(TypeError):
            Match("standard", 5)
        self.assertEqual(match.push("fill right"), "fill right")
        self.assertEqual(len(match.rounds), 2)

    def test_taking_back(self) -> None:
        match = played_out(Match("standard"), 3)
        copies, back = [match.copy()], []
        while True:
            try:
                back.append(match.pop())
            except IndexError:
                break
            copies.append(match.copy())
        self.assertEqual(match, Match("standard"))
        self.assertIn("fill left", {*map(str, back)} | {"fill left"})
        self.assertTrue(any(m in ("fill left", "fill right") for m in back))
        for expected, m in zip(reversed(copies[:-1]), reversed(back)):
            self.assertEqual(match.push(m), m)
            self.assertEqual(match, expected)
        self.assertNotEqual(match, Match("standard"))
        self.assertNotEqual(match, played_out(Match("long"), 3))

    def test_copies_are_apart(self) -> None:
        match = Match("standard", LAST_MOVE)
        for other in [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]:
            self.assertEqual(other, match)
            other.push("a1a8")
            self.assertNotEqual(other, match)
            self.assertEqual(match.board.move_stack, [])
        match.board.push("a1a8")
        self.assertIsNone(match.to_fill)
        self.assertEqual(repr(match), "<kamisado.Match standard, round 1, black 0 gold 0>")

    def test_the_rules_are_those_of_the_board(self) -> None:
        board = Board(LIMITED, opening="1-3-5")
        board.push("d8d7")
        match = Match("standard", board)
        self.assertEqual((match.board, match.board.move_stack, match.board.tiles), (board, board.move_stack, [7, 21]))
        self.assertEqual(max(m.length for m in match.board.legal_moves), 3)
        played_out(match, 1)
        self.assertEqual({round.start.opening for round in match.rounds}, {"1-3-5"})
        self.assertEqual({max(m.length for m in round.start.legal_moves) for round in match.rounds}, {1})
        with self.assertRaisesRegex(ValueError, "opening"):
            Engine().match(Match("standard", board))
        two_pass = Match("standard", Board(deadlock="two-pass"))
        self.assertEqual((two_pass.board.deadlock, two_pass.record().deadlock), ("two-pass", "two-pass"))
        self.assertNotEqual(two_pass, Match("standard"))
        # Without its moves, a board in the middle of a round.
        bare = board.copy(stack=False)
        self.assertEqual(Match("standard", bare).board, bare)

    def test_a_round_that_is_over(self) -> None:
        finished = Board(LAST_MOVE)
        finished.push("a1a8")
        for board in [finished, finished.copy(stack=False), finished.text()]:
            self.assertEqual(Match("standard", board).to_fill, "gold")
        ended = deadlock()
        self.assertEqual(Match("standard", ended).to_fill, ended.winner)


class Records(unittest.TestCase):
    def test_a_record_of_a_match(self) -> None:
        for seed, board in enumerate([None, LIMITED, Board(LIMITED, opening="1-3-5"), Board(deadlock="two-pass")]):
            match = played_out(Match("standard", board), seed)
            record = match.record(black="Anna", gold="Bert")
            self.assertEqual((record.black, record.gold, record.source), ("Anna", "Bert", "record"))
            self.assertEqual((record.score, record.winner), (match.score, match.winner))
            self.assertEqual(str(record), record.text())
            for text in [str(record), *(record.convert(to) for to in ["record", "coordinates", "sgf", "ff4", "json", "sheet"])]:
                again = read_record(text)
                self.assertEqual((again, again.black, again.gold), (record, "Anna", "Bert"))
        with self.assertRaisesRegex(ValueError, "found 'pgn', expected record, coordinates, sgf, ff4, json or sheet"):
            record.convert("pgn")

    def test_a_record_of_a_board(self) -> None:
        board = Board("start d8d3 f1h3")
        self.assertEqual(board.record(gold="Zoe"), read_record("d8d3, f1h3"))
        self.assertEqual(board.record(gold="Zoe").gold, "Zoe")
        self.assertEqual(board.record().board().move_stack, board.move_stack)
        limited = Board("start:7:5c", opening="1-3-5")
        limited.push("a8a7")
        for one in [limited, limited.copy(stack=False)]:
            self.assertEqual(one.record().board(), one)
        with self.assertRaisesRegex(ValueError, "the round is finished"):
            Board("1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B a1a8").copy(stack=False).record()

    def test_the_review_of_ones_own_game(self) -> None:
        match = Match("standard", LAST_MOVE)
        match.push("a1a8")
        match.fill("left")
        review = match.record().review(distance=False, nodes=1000)
        self.assertEqual(len(review["records"][0]["rounds"]), 2)


class Opponents(unittest.TestCase):
    def test_every_opponent_plays_a_match(self) -> None:
        with Engine(memory="16M", threads=1) as engine:
            for against, blunders in [("natural", None), ("strong", None), ("strong", 1.0)]:
                match = Match("standard")
                while not match.is_over():
                    seed = sum(len(round.moves) for round in match.rounds)
                    match.push(engine.reply(match, against=against, blunders=blunders, seed=seed, nodes=2000))
                self.assertGreaterEqual(max(match.score), 3)

    def test_the_same_seed_plays_the_same(self) -> None:
        with Engine(memory="16M", threads=1) as engine:
            found = {engine.reply(Board(), against="natural", seed=seed) for seed in range(1, 30)}
            self.assertGreater(len(found), 5)
            self.assertEqual(engine.reply("start", against="natural"), engine.reply(Board(), against="natural", seed=1))
            reply = engine.reply("8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G")
            self.assertEqual((reply, reply.notation), (Move("e3e4"), "Green Forward 1 Orange"))
            tricky = engine.reply("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P", against="tricky")
            self.assertIn(tricky, Board("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P").legal_moves)

    def test_wrong_opponents(self) -> None:
        match = Match("single", LAST_MOVE)
        with Engine(memory="16M", threads=1) as engine:
            for expected, wrong in [
                ("against: unknown variant `gentle`", {"against": "gentle"}),
                ("found blunders, expected it with against=strong only", {"blunders": 0.1}),
                ("blunders: found 2, expected a share from 0 to 1", {"against": "strong", "blunders": 2}),
            ]:
                with self.assertRaisesRegex(ValueError, expected):
                    engine.reply(match, **wrong)
            match.push("a1a8")
            with self.assertRaisesRegex(ValueError, "the round is finished: Gold has won"):
                engine.reply(match)
            with self.assertRaises(TypeError):
                engine.reply(5)

    def test_advice_in_a_match(self) -> None:
        match = Match("standard", "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
        match.push("a2a8")
        with Engine(memory="64M", threads=2) as engine:
            self.assertEqual(engine.refill(match.board)["advice"], "right")
            found = engine.match(match, seconds=0.1)
            self.assertEqual([m["move"] for m in found["moves"]], ["fill left", "fill right"])
            self.assertEqual((found["score"], found["match"]), ({"black": 0, "gold": 1}, "standard"))
            with self.assertRaisesRegex(ValueError, "found a format beside a Match"):
                engine.match(match, 5)
            self.assertEqual(engine.match(match.board, 5, seconds=0.1)["match"], "5")


if __name__ == "__main__":
    unittest.main()
