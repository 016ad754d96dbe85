"""The rules of the project for comparisons: states as other programs report them."""

import re
import sys
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from certificate.kamisado import ANY, COLORS, FREE, HUE, NEXT, OWNER, PRIZE, SQUARES, Round, bits, read_position  # noqa: E402
from certificate.match import filled  # noqa: E402
from certificate.proof import NotProved  # noqa: E402, F401

START = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"


@lru_cache(None)
def round_with(rings):
    return Round(rings, False, FREE, 0)


def read(text):
    """The state of a position: a dictionary as in `state`."""
    position, rings = read_position(text)
    return state(position, rings, [], None)


def state(position, rings, passes, end):
    """A state: the position, the rings, the forced passes before it, and the end of the round.

    `end` is None or (winner, tower that gains a ring, whether by a deadlock); players are 'b' and 'g', squares 'a1' to 'h8'.
    """
    turn = None if end else "bg"[OWNER[position[2]]]
    due = None if end else ("-" if position[2] >= ANY else COLORS[position[2] % 8])
    return {"position": position, "rings": rings, "passes": passes, "turn": turn, "due": due, "over": end and end[0],
            "ring": end and end[1], "deadlock": bool(end and end[2])}


def is_over(found):
    return found["over"] is not None


def place(found):
    """The first eight rows of the text of a position."""
    spots, rings = found["position"][0], found["rings"]
    letters = ["."] * 64
    for tower, square in enumerate(spots):
        letters[square] = "+" * rings[tower] + (COLORS[tower % 8] if tower > 7 else COLORS[tower % 8].lower())
    rows = ("".join(letters[row * 8:row * 8 + 8]) for row in range(7, -1, -1))
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))


def write(found):
    return f"{place(found)} {found['turn']} {found['due']}"


def legal(found):
    """The legal moves as text, in order."""
    if is_over(found):
        return []
    moves = round_with(found["rings"]).moves(found["position"])
    return sorted(SQUARES[start] + SQUARES[to] for start, to, _ in moves)


def is_push(found, move):
    return SQUARES.index(move[2:]) in found["position"][0]


def unsettled(found, move):
    """What a move leads to before forced passes: (squares of the towers, tower due, square that named it), or the end."""
    rules, position = round_with(found["rings"]), found["position"]
    start, to = SQUARES.index(move[:2]), SQUARES.index(move[2:])
    tower = position[0].index(start)
    spots, due = bytearray(position[0]), None
    if to in spots:
        run, step = rules.run(position[0], tower), 8 if tower > 7 else -8
        for pushed in run:
            spots[pushed] += step
        spots[tower] = to
        due = (tower & 8) + HUE[to + step * len(run)]
    else:
        spots[tower] = to
        due = (tower & 8 ^ 8) + HUE[to]
    return bytes(spots), tower, due


def is_blocked(found, spots, tower):
    ahead, occupied = NEXT[tower][spots[tower]], bits(spots)
    return occupied & ahead == ahead and not (found["rings"][tower] and round_with(found["rings"]).run(spots, tower))


def play(found, move):
    """The state after a move and the forced passes (M6, M8)."""
    rings = found["rings"]
    spots, tower, due = unsettled(found, move)
    to, mover = SQUARES.index(move[2:]), tower // 8
    if to // 8 == 7 * mover and not is_push(found, move):
        return state((spots, 0, tower, 0), rings, [], ("bg"[mover], tower, False))
    passes, seen = [], []
    while is_blocked(found, spots, due):
        if due in seen:
            promoted = (mover ^ 1) * 8 + HUE[to]
            return state((spots, 0, promoted, 0), rings, passes, ("bg"[mover ^ 1], promoted, True))
        seen.append(due)
        passes.append(SQUARES[spots[due]])
        due = (due & 8 ^ 8) + HUE[spots[due]]
    return state((spots, bits(spots), due, 0), rings, passes, None)


def fill(found, side):
    """The state after a fill, 'left' or 'right' of the winner; the loser begins the next round (F1 to F4)."""
    rings = bytearray(found["rings"])
    rings[found["ring"]] = min(rings[found["ring"]] + 1, 3)
    loser = ANY + (found["over"] == "b")
    return state(filled(found["position"][0], ("left", "right").index(side), loser), bytes(rings), [], None)


def prize(found):
    """The points for the end of a round."""
    return PRIZE[found["rings"][found["ring"]]]
