"""imcrazeegamer/Kamisado_AI, commit 19122bbd3587fafcc78857410a14c39575eb92f3, Python; DIR holds its sources.

Its board lies as ours, Black (at the top, begins) is our Black, White our Gold. No rings, pushes or matches. A
position is set by writing its fields; its graphical interface is not loaded. A blocked player presses Pass, which is
done for him.
"""

import sys

import common

sys.path.insert(0, sys.argv[1])
from logic import board as program  # noqa: E402

PLAYERS = {"b": program.BLACK, "g": program.WHITE}


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.board = board = program.Board(program.BOARD_SIZE)
        for cell in board.board.values():
            cell.unit = None
        for owner, letter, square, _ in towers:
            unit = next(unit for unit in board.units[PLAYERS[owner]] if unit.color_index == common.COLORS.index(letter))
            unit.location, board.board[square].unit = square, unit
        board.turn_count = int(PLAYERS[mover])
        board.last_moved_color = None if due == "-" else common.COLORS.index(due)
        self.settle()

    def settle(self):
        board = self.board
        for _ in range(100):
            if board.game_over or board.calc_amount_of_moves():
                return
            board.pass_turn()

    def move(self, start, to):
        unit = self.board.board[start].unit
        if unit is None or not self.board.move_logic(unit, to):
            raise common.Refused("the move is not made")
        self.settle()

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        board = self.board
        towers = [("g" if unit.player else "b", common.COLORS[unit.color_index], unit.location, 0)
                  for unit in board.get_units()]
        legal = [(start, to) for start, squares in board.all_legal_moves().items() for to in squares]
        due = "-" if board.last_moved_color is None else common.COLORS[board.last_moved_color]
        over, winner = board.is_game_over()
        return common.state(towers, "bg"[board.get_turn()], due, legal, "bg"[winner] if over else None)


CELLS = program.Board(program.BOARD_SIZE).board
common.serve({
    "program": "imcrazeegamer/Kamisado_AI", "commit": "19122bbd3587fafcc78857410a14c39575eb92f3",
    "board": ["".join(common.COLORS[CELLS[row, file].color_index] for file in range(8)) for row in range(8)],
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
