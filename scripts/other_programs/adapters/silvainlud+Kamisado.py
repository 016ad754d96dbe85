"""silvainlud/Kamisado, commit 7e894bccf59c963c50d400f56c3958aa6532baa3, C++; DIR holds its rules as libkamisado.so.

BLACK (y = 0) is our Black, WHITE (y = 7, begins) our Gold; column x is our file. Its table of colours is read as
[x][y], so its board is ours with rows and files exchanged, which is ours with blue and red, purple and green
exchanged. No rings, pushes or matches. A position is set by writing the fields of its object in memory. Its engine
passes by itself, and makes any move it is told; here, as by its players, only those of its list. The library is of the
folder src/openxum/core/games/kamisado.
"""

import ctypes
import sys

import common

LIBRARY = ctypes.CDLL(sys.argv[1] + "/libkamisado.so")


class Coordinates(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int)]


class State(ctypes.Structure):
    _fields_ = [("table", ctypes.c_void_p), ("x", ctypes.c_int), ("y", ctypes.c_int), ("color", ctypes.c_int)]


def vector(kind):
    class Vector(ctypes.Structure):
        _fields_ = [("first", ctypes.POINTER(kind)), ("last", ctypes.c_void_p), ("end", ctypes.c_void_p)]
    return Vector


class Engine(ctypes.Structure):
    _fields_ = [("table", ctypes.c_void_p), ("number", ctypes.c_uint), ("color", ctypes.c_int), ("type", ctypes.c_int),
                ("towers", vector(State) * 2), ("play_color", ctypes.c_int), ("phase", ctypes.c_int)]


def call(name, *arguments, **options):
    """Call a method of the engine by its name in the library."""
    function = LIBRARY[f"_ZN{options.get('const', '')}7openxum4core5games8kamisado6Engine{name}"]
    function.restype = options.get("result")
    return function(*arguments)


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.engine = Engine()
        self.pointer = ctypes.byref(self.engine)
        call("C1Eii", self.pointer, 0, "bg".index(mover))
        for player, owner in enumerate("bg"):
            mine = [(letter, square) for side, letter, square, _ in towers if side == owner]
            for state, (letter, (row, file)) in zip(self.states(player), mine):
                state.x, state.y, state.color = file, row, common.COLORS.index(letter)
        self.engine.play_color = common.COLORS.find(due)

    def states(self, player):
        return [self.engine.towers[player].first[number] for number in range(8)]

    def over(self):
        if call("11is_finishedEv", self.pointer, const="K", result=ctypes.c_bool):
            return "bg"[call("9winner_isEv", self.pointer, const="K", result=ctypes.c_int)]

    def legal(self):
        color, found = self.engine.color, []
        for state in self.states(color):
            if self.engine.play_color in (-1, state.color):
                list_of = vector(Coordinates)()
                call("24get_possible_moving_listERKNS2_5StateEi", ctypes.byref(list_of), self.pointer,
                     ctypes.byref(state), color, const="K")
                first = ctypes.cast(list_of.first, ctypes.c_void_p).value or 0
                size = ((list_of.last or 0) - first) // ctypes.sizeof(Coordinates)
                found += [((state.y, state.x), (to.y, to.x)) for to in list_of.first[:size]]
        return found

    def move(self, start, to):
        if self.over() or (start, to) not in self.legal():
            raise common.Refused("not in its list")
        self.go(start, to)

    def go(self, *squares):
        call("10move_towerERKNS2_11CoordinatesES6_", self.pointer,
             *(ctypes.byref(Coordinates(file, row)) for row, file in squares))

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        towers = [("bg"[player], common.COLORS[state.color], (state.y, state.x), 0)
                  for player in (0, 1) for state in self.states(player)]
        due = "-" if self.engine.play_color < 0 else common.COLORS[self.engine.play_color]
        over = self.over()
        return common.state(towers, "bg"[self.engine.color], due, [] if over else self.legal(), over)


def board():
    """The colours of the squares: those due after a move there."""
    rows = []
    for row in range(8):
        rows.append("")
        for file in range(8):
            player = row // 4
            game = Round(*common.read(f"oupkyrgb/8/8/8/8/8/8/BGRYKPUO {'bg'[player]} -"))
            start = game.engine.towers[player].first[0]
            game.go((start.y, start.x), (row, file))
            rows[-1] += common.COLORS[game.engine.play_color]
    return rows


common.serve({
    "program": "silvainlud/Kamisado", "commit": "7e894bccf59c963c50d400f56c3958aa6532baa3", "board": board(),
    "start": "orgkyupb/8/8/8/8/8/8/BPUYKGRO g -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
