"""qlurkin/PI2CChampionshipRunner, commit 62739bc7233cc6e9f755321c0ac929bb8585e2fe4, Python; DIR holds its sources.

The referee of a championship of programs. Its board is ours turned by half a turn: dark (player 0, at the bottom,
begins) is our Black, light our Gold. No rings, pushes or matches; a round starts from two of 36 rows, drawn by chance,
here from the ordinary one. A position is its state. A blocked player sends a move of zero squares, which is done for
him.
"""

import sys

import common

sys.path.insert(0, sys.argv[1])
from games import game  # noqa: E402
from games.kamisado import game as program  # noqa: E402

NAMES = dict(zip(common.COLORS, "orange blue purple pink yellow red green brown".split()))
LETTERS = {name: letter for letter, name in NAMES.items()}


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.state_now, self.next = program.kamisado(["b", "g"])
        for row in self.state_now["board"]:
            for cell in row:
                cell[program.TILE] = None
        for owner, letter, square, _ in towers:
            self.cell(square)[program.TILE] = [NAMES[letter], program.KINDS["bg".index(owner)]]
        self.state_now.update(current="bg".index(mover), color=NAMES.get(due))
        self.over = None
        self.settle()

    def cell(self, square):
        row, file = common.turned(square)
        return self.state_now["board"][row][file]

    def towers(self):
        return [("bg"[program.KINDS.index(tile[1])], LETTERS[tile[0]], square, 0)
                for square in common.SQUARES if (tile := self.cell(square)[program.TILE])]

    def after(self, start, to):
        """The state after a move and the winner, if it ends the round."""
        try:
            return self.next(self.state_now, [list(common.turned(start)), list(common.turned(to))]), None
        except game.GameWin as end:
            return end.state, "bg"[end.winner]
        except game.BadMove as error:
            raise common.Refused(str(error))

    def allowed(self, start, to):
        try:
            self.after(start, to)
        except common.Refused:
            return False
        return True

    def settle(self):
        color = self.state_now["color"]
        for _ in range(100):
            if self.over or color is None:
                return
            tile = program.find_tile(self.state_now["board"], color, program.KINDS[self.state_now["current"]])
            if not program.blocked(self.state_now["board"], tile):
                return
            self.state_now, self.over = self.after(common.turned(tile), common.turned(tile))
            color = self.state_now["color"]

    def move(self, start, to):
        if self.over:
            raise common.Refused("the round is over")
        self.state_now, self.over = self.after(start, to)
        self.settle()

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        turn, towers = "bg"[self.state_now["current"]], self.towers()
        legal = [(start, to) for owner, _, start, _ in towers if owner == turn and not self.over
                 for to in common.SQUARES if to != start and self.allowed(start, to)]
        return common.state(towers, turn, LETTERS.get(self.state_now["color"], "-"), legal, self.over)


common.serve({
    "program": "qlurkin/PI2CChampionshipRunner", "commit": "62739bc7233cc6e9f755321c0ac929bb8585e2fe4",
    "board": ["".join(LETTERS[color] for color in reversed(row)) for row in reversed(program.BOARD)],
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
