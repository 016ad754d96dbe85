"""TheophileBERTELOOT/KamisadoRL, commit 9d71b92d1af0237087ac708e39799353fb9235c1, Python; DIR holds its sources.

Its board lies as ours: player 0 (white, at the top, begins) is our Black, player 1 (black) our Gold. No rings, pushes
or matches. A position is set by writing its fields; with a colour due it selects the tower as at the start of a turn,
passes included. Moves are clicks. pygame is stubbed. The winner is the number that it prints ("player 1" when a tower
of its player 0 is home); it plays on after a win.
"""

import sys

import common

common.stub("pygame", Color=str)
common.stub("pygame.display", set_mode=lambda size: None)
sys.path.insert(0, sys.argv[1])
from Board import Board  # noqa: E402

NAMES = dict(zip(common.COLORS, "orange blue purple pink yellow red green brown".split()))
LETTERS = {name: letter for letter, name in NAMES.items()}


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.board = board = Board(800, 800)
        for owner, letter, square, _ in towers:
            for tower in board.p0Towers if owner == "b" else board.p1Towers:
                if tower.colorKey == NAMES[letter]:
                    tower.y, tower.x = square
        board.playerTurn, self.stuck = "bg".index(mover), None
        if due != "-":
            board.currentTurn, board.lastTurnColor = 1, NAMES[due]
            try:
                board.selectLastTurnColorTower()
            except RecursionError as error:
                self.stuck = error

    def click(self, square):
        self.board.handlePlayerClick((square[1] * 100 + 50, square[0] * 100 + 50))

    def towers(self):
        return [("bg"[tower.indexPlayer], LETTERS[tower.colorKey], (tower.y, tower.x), 0)
                for tower in self.board.p0Towers + self.board.p1Towers]

    def move(self, start, to):
        board, before = self.board, self.towers()
        if board.currentTurn == 0 and board.selectedTower is None:
            self.click(start)
        tower = board.selectedTower
        if self.stuck or tower is None or (tower.y, tower.x) != start:
            raise common.Refused("not the tower due")
        self.click(to)
        if self.towers() == before:
            raise common.Refused("the click does nothing")

    def fill(self, side):
        raise common.Refused("no second round")

    def allowed(self, tower, to):
        """Whether a click on a square would move the tower: its own tests, put together as it does."""
        board, (row, file) = self.board, to
        return board.squareIsEmpty(file, row) and board.NoRetreat(tower, row) and not (
            board.isThereATowerInFront(tower, row, file) and board.isTHereATowerInDiagonale(tower, row, file))

    def state(self):
        board = self.board
        if board.currentTurn == 0:
            movable, due = [board.p0Towers, board.p1Towers][board.playerTurn], "-"
        else:
            movable, due = [board.selectedTower], LETTERS[board.selectedTower.colorKey]
        legal = [((tower.y, tower.x), to) for tower in movable for to in common.SQUARES if self.allowed(tower, to)]
        over = [None, "b", "g"][board.victoryCheck() + 1]
        return common.state(self.towers(), "bg"[board.playerTurn], due, [] if self.stuck else legal, over)


COLORS = Board(800, 800).board
common.serve({
    "program": "TheophileBERTELOOT/KamisadoRL", "commit": "9d71b92d1af0237087ac708e39799353fb9235c1",
    "board": ["".join(LETTERS[color] for color in row) for row in COLORS],
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
