"""maor63/KamisadoEA, commit e6c3ed7adfd3501dc7c5cf537a388b2288d10faf, Python; DIR holds its sources.

Its board lies as ours: WHITE (at the bottom, begins) is our Gold, BLACK our Black. No rings, pushes or matches. A
position is an argument of its constructor. Passes and the end are those of its simulator (`run_random_game.py`): a
blocked tower has None as its one move, and a third None in a row ends the round without a winner. dask is stubbed:
imported, not used.
"""

import sys

import common

common.stub("dask.distributed", Client=None, progress=None)
sys.path.insert(0, sys.argv[1])
from KamisadoGame.kamisado import Kamisado, Player, all_towers  # noqa: E402

LETTERS = dict(zip(all_towers, "BGRYKPUO"))
NAMES = {letter: name for name, letter in LETTERS.items()}
PLAYERS = {"b": Player.BLACK, "g": Player.WHITE}


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        black, white = ({NAMES[letter]: square for owner, letter, square, _ in towers if owner == side}
                        for side in "bg")
        self.board = Kamisado(black, white, PLAYERS[mover], None if due == "-" else [NAMES[due]])
        self.none_count = 0
        self.settle()

    def over(self):
        winner = self.board.is_game_won()
        if winner:
            return "b" if winner == Player.BLACK else "g"
        return "draw" if self.none_count >= 3 else None

    def settle(self):
        while not self.over() and [*self.board.get_possible_moves().values()] == [[None]]:
            self.board = self.board.move_tower(self.board.tower_can_play[0], None)
            self.none_count += 1

    def move(self, start, to):
        towers = self.board.players_pos[self.board.current_player]
        tower = next((tower for tower, square in towers.items() if square == start), None)
        if self.over() or tower not in self.board.get_possible_moves():
            raise common.Refused("not the tower due")
        after = self.board.move_tower(tower, to)
        if after is self.board:
            raise common.Refused("the board stays as it is")
        self.board, self.none_count = after, 0
        self.settle()

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        board, over = self.board, self.over()
        towers = [(owner, LETTERS[name], square, 0) for owner, player in PLAYERS.items()
                  for name, square in board.players_pos[player].items()]
        mine, moves = board.players_pos[board.current_player], {} if over else board.get_possible_moves()
        legal = [(mine[name], to) for name, squares in moves.items() for to in squares if to]
        due = "-" if board.tower_can_play == all_towers else LETTERS[board.tower_can_play[0]]
        return common.state(towers, "b" if board.current_player == Player.BLACK else "g", due, legal, over)


common.serve({
    "program": "maor63/KamisadoEA", "commit": "e6c3ed7adfd3501dc7c5cf537a388b2288d10faf",
    "board": ["".join(LETTERS[name] for name in row) for row in Kamisado.board_layout],
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
