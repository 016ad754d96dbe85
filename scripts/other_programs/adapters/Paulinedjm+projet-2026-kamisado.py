"""Paulinedjm/projet-2026-kamisado, commit 6bfbc1de18594a75b86fb32b3f3f989c0b8f132f, Python; DIR holds its sources.

A player for a game server, so it has moves and a win but no referee. Its board is ours turned by half a turn: dark
(player 0, at the bottom) is our Black, light our Gold; colours and start are those of the message that it keeps in
eval.json. No rings, pushes or matches. It answers a blocked tower with a move of zero squares, but what follows is the
server's: such a state has no legal moves and is not over. With no colour due it moves the first of its towers that it
finds; here it is asked for each colour in turn.
"""

import json
import sys

import common

sys.path.insert(0, sys.argv[1])
import EVALUATION as program  # noqa: E402

NAMES = dict(zip(common.COLORS, "orange blue purple pink yellow red green brown".split()))
LETTERS = {name: letter for letter, name in NAMES.items()}
KINDS = {"b": "dark", "g": "light"}
with open(sys.argv[1] + "/eval.json") as file:
    COLORS = [[square[0] for square in row] for row in json.load(file)["state"]["board"]]


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.board = [[(color, None) for color in row] for row in COLORS]
        for owner, letter, square, _ in towers:
            row, file = common.turned(square)
            self.board[row][file] = (COLORS[row][file], [NAMES[letter], KINDS[owner]])
        self.player, self.color = "bg".index(mover), NAMES.get(due)

    def moves(self, color):
        return [tuple(to) for to in program.get_legal_moves(self.board, color, self.player)]

    def over(self):
        return next(("bg"[player] for player in (0, 1) if program.check_win(player, self.board)), None)

    def move(self, start, to):
        (row, file), to = common.turned(start), common.turned(to)
        tower = self.board[row][file][1]
        if self.over() or not tower or tower[1] != KINDS["bg"[self.player]] or self.color not in (None, tower[0]):
            raise common.Refused("not the tower due")
        if to not in self.moves(tower[0]):
            raise common.Refused("not among its moves")
        program.simulation_move(self.board, self.player, tower[0], *to)
        self.player, self.color = 1 - self.player, self.board[to[0]][to[1]][0]

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        towers = [("b" if tower[1] == "dark" else "g", LETTERS[tower[0]], common.turned((row, file)), 0)
                  for row, line in enumerate(self.board) for file, (_, tower) in enumerate(line) if tower]
        over, legal = self.over(), []
        for color in [] if over else [self.color] if self.color else LETTERS:
            start = program.find_tower_position(self.board, color, self.player)
            legal += [(common.turned(start), common.turned(to)) for to in self.moves(color)]
        return common.state(towers, "bg"[self.player], LETTERS.get(self.color, "-"), legal, over)


common.serve({
    "program": "Paulinedjm/projet-2026-kamisado", "commit": "6bfbc1de18594a75b86fb32b3f3f989c0b8f132f",
    "board": ["".join(LETTERS[COLORS[7 - row][7 - file]] for file in range(8)) for row in range(8)],
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
