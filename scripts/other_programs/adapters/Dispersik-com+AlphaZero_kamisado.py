"""Dispersik-com/AlphaZero_kamisado, commit 68f4fb024f292da4831cb60cd54a7556ec200734, Python; DIR holds its sources.

Its board lies as ours: White (at the bottom, begins) is our Gold, Black our Black. No rings, pushes or matches. A
position is set by writing its fields. Rounds go as in its tests and its search: set_first_piece before the first move,
pass_move when there is no legal move, check_winner after each move. Its web page does none of that: there the first
move goes from any of White's towers to any square of rows 2 to 7, and nobody passes or wins.
"""

import sys

import common

sys.path.insert(0, sys.argv[1])
from game_environment.kamisado_enviroment import KamisadoGame  # noqa: E402
from game_environment.pieces import Monk  # noqa: E402

NAMES = dict(zip("BGRYKPUO", "BGRYPVAO"))
LETTERS = {name: letter for letter, name in NAMES.items()}
PLAYERS = {"b": "Black", "g": "White"}
OWNERS = {player: owner for owner, player in PLAYERS.items()}


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.game = game = KamisadoGame()
        game.game_board[:] = 0
        for owner, letter, square, _ in towers:
            game.game_board[square] = Monk(PLAYERS[owner], NAMES[letter])
        game.current_player = PLAYERS[mover]
        if due != "-":
            game.last_move = game.find_monk(NAMES[due]), NAMES[due]
        self.settle()

    def settle(self):
        game, passes = self.game, 0
        while game.winner is None and not game.get_legal_moves() and passes < 100:
            game.pass_move()
            passes += 1

    def move(self, start, to):
        game = self.game
        if game.winner:
            raise common.Refused("the round is over")
        if game.last_move is None and game.game_board[start]:
            game.set_first_piece(game.game_board[start].self_color)
        if game.make_move(start, to) is False:
            raise common.Refused("Invalid move!")
        game.check_winner()
        self.settle()

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        game = self.game
        towers = [(OWNERS[monk.command_color], LETTERS[monk.self_color], at, 0)
                  for at in common.SQUARES if (monk := game.game_board[at])]
        due, last = LETTERS[game.last_move[1]] if game.last_move else "-", game.last_move
        legal = []
        for name in [] if game.winner else [last[1]] if last else LETTERS:
            if last is None:
                game.set_first_piece(name)
            start = game.find_monk(name)
            legal += [(start, to) for to in game.get_legal_moves()]
        game.last_move = last
        return common.state(towers, OWNERS[game.current_player], due, legal, OWNERS.get(game.winner))


BOARD = ["".join(LETTERS[KamisadoGame.color_dict[color]] for color in row) for row in KamisadoGame.color_board.tolist()]
common.serve({
    "program": "Dispersik-com/AlphaZero_kamisado", "commit": "68f4fb024f292da4831cb60cd54a7556ec200734", "board": BOARD,
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
