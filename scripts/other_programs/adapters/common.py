"""What the adapters of programs in Python share: positions, squares, and the loop over the lines asked.

A square is (row, file), counted from a8: a8 is (0, 0), h1 is (7, 7). A tower is (owner, letter, square, rings).
"""

import json
import os
import re
import signal
import sys
import types

COLORS = "OUPKYRGB"
# What the programs print is dropped.
OUT, sys.stdout = sys.stdout, open(os.devnull, "w")
SQUARES = [(row, file) for row in range(8) for file in range(8)]


class Refused(Exception):
    """The program does not take this move."""


class Unable(Exception):
    """The program cannot hold this position."""


class Hangs(Exception):
    """The program does not come back."""


def stub(name, **attributes):
    """Put a module that only a screen or a training needs in the place of one that may not be installed."""
    parts = name.split(".")
    for depth in range(1, len(parts) + 1):
        module = sys.modules.setdefault(".".join(parts[:depth]), types.ModuleType(parts[depth - 1]))
        if depth > 1:
            setattr(sys.modules[".".join(parts[:depth - 1])], parts[depth - 1], module)
    vars(module).update(attributes)


def name(square):
    return "abcdefgh"[square[1]] + str(8 - square[0])


def square(name):
    return 8 - int(name[1]), "abcdefgh".index(name[0])


def turned(square):
    return 7 - square[0], 7 - square[1]


def read(text):
    """The towers of a position, who is to move and the colour due (or '-')."""
    rows, mover, due = text.split(" ")[:3]
    towers = []
    for row, letters in enumerate(rows.split("/")):
        letters = re.sub("[1-8]", lambda digit: "." * int(digit[0]), letters)
        for file, (rings, letter) in enumerate(re.findall(r"(\+*)([A-Za-z.])", letters)):
            if letter != ".":
                towers.append(("bg"[letter.isupper()], letter.upper(), (row, file), len(rings)))
    return towers, mover, due


def place(towers):
    """The towers as the rows of a position."""
    found = {square: "+" * rings + (letter if owner == "g" else letter.lower())
             for owner, letter, square, rings in towers}
    text = "/".join("".join(found.get((row, file), ".") for file in range(8)) for row in range(8))
    return re.sub(r"\.+", lambda run: str(len(run[0])), text)


def state(towers, turn, due, legal, over=None, points=None):
    """A state; `legal` are pairs of squares. Once the round is over nobody is to move."""
    moves = sorted(name(start) + name(to) for start, to in legal)
    return {"place": place(towers), "turn": None if over else turn, "due": None if over else due, "legal": moves,
            "over": over, "points": points}


def limited(act, *arguments):
    """What the program does, unless it has not come back after two seconds."""
    def stop(*_):
        raise Hangs("no answer in two seconds")
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 2)
    try:
        return act(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def answer(game, request):
    try:
        played = game(*read(request["position"]))
    except Unable as error:
        return {"id": request["id"], "states": None, "why": str(error)}
    states = [played.state()]
    for move in request["moves"]:
        try:
            if move.startswith("fill "):
                limited(played.fill, move[5:])
            else:
                limited(played.move, square(move[:2]), square(move[2:]))
            states.append(played.state())
        except Refused as error:
            states.append({"refused": str(error)})
            break
        except Exception as error:
            states.append({"error": f"{type(error).__name__}: {error}"})
            break
    return {"id": request["id"], "states": states}


def serve(about, game):
    """Answer the lines asked; `about` describes the program, `game` makes a fresh game of a position."""
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(about if "ask" in request else answer(game, request)), file=OUT, flush=True)
