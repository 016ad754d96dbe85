"""TillRauch/KamisadoBot, commit 4144ced4e75aa6d71934d0b8e58cb06f242dcf9a, Python; DIR holds its sources.

Its board lies as ours. White (our Gold, at the bottom) always begins; Black is our Black. Rings are levels; a position
is set by writing its fields. The pictures (module draw) are stubbed. A match goes to `winning_points`, 3 unless told;
here it is told a number that is never reached, so that every round can be followed by another. It promotes the tower
at once when a round ends; here that shows after the fill.
"""

import sys

import common

common.stub("draw")
sys.path.insert(0, sys.argv[1] + "/python")
import game  # noqa: E402

LETTERS = "BGRYKPUO"


class Round:
    def __init__(self, towers, mover, due):
        self.board = board = game.Board(winning_points=10**9)
        self.players = {"b": board.snd_player, "g": board.fst_player}
        board.occupied = [[False] * 8 for _ in range(8)]
        for owner, letter, square, rings in towers:
            self.players[owner].stones[LETTERS.index(letter)] = square
            self.players[owner].sumo_levels[LETTERS.index(letter)] = rings
            board.occupied[square[0]][square[1]] = True
        board.current_player = self.players[mover]
        if due != "-":
            board.current_color, board.turn_count = LETTERS.index(due), 2
        self.note()

    def note(self):
        self.rings = {owner: list(player.sumo_levels) for owner, player in self.players.items()}
        self.points = self.score()

    def score(self):
        return [self.players["b"].get_points(), self.players["g"].get_points()]

    def move(self, start, to):
        board = self.board
        if board.current_color is None:
            if start not in board.current_player.stones:
                raise common.Refused("no tower of the player to move")
            board.set_color(board.current_player.stones.index(start))
        if board.round_over or board.current_player.stones[board.current_color] != start:
            raise common.Refused("not the tower due")
        try:
            board.perform_move(to)
        except game.GameException as error:
            raise common.Refused(str(error))

    def fill(self, side):
        try:
            self.board.reset(from_right=side == "right")
        except game.GameException as error:
            raise common.Refused(str(error))
        self.note()

    def legal(self):
        board, free = self.board, self.board.current_color is None
        found = []
        for color in range(8) if free else [board.current_color]:
            if free:
                board.set_color(color)
            found += [(board.current_player.stones[color], to) for to in board.get_legal_moves()]
        if free:
            board.current_color = None
        return found

    def state(self):
        board = self.board
        turn = "b" if board.current_player is board.snd_player else "g"
        towers = [(owner, LETTERS[color], square, self.rings[owner][color]) for owner, player in self.players.items()
                  for color, square in enumerate(player.stones)]
        due = "-" if board.current_color is None else LETTERS[board.current_color]
        over = None
        if board.round_over:
            gained = [after > before for before, after in zip(self.points, self.score())]
            over = {(True, False): "b", (False, True): "g"}[tuple(gained)]
        return common.state(towers, turn, due, self.legal(), over, self.score())


BOARD = ["".join(LETTERS[color] for color in row) for row in game.Board.BOARD_COLORS]
common.serve({
    "program": "TillRauch/KamisadoBot", "commit": "4144ced4e75aa6d71934d0b8e58cb06f242dcf9a", "board": BOARD,
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -", "rings": True, "pushes": True,
    "fill": "chooses",
    "match": "to winning_points (3 unless told otherwise); points are 1, 3, 7, 15 for a tower's rings"}, Round)
