#!/usr/bin/env python3
"""How special is the ordinary board? Draws boards at random, has the solver solve each, and compares.

Usage: study-boards.py SOLVER FOLDER COUNT

FOLDER/boards.csv gets a line for the ordinary board and for COUNT boards of each kind; one of an earlier run is continued.
- latin: each colour once in each row and column, all such boards equally likely, by the steps of Jacobson and Matthews
  (1996): four times the cube of the size and, if no board is reached then, as many again. (To stop at the next board
  would favour those that more improper steps lead to.)
- symmetric: those of them whose colours the half-turn leaves as they are and the mirror exchanges in pairs, as on the
  ordinary board, all equally likely: in a quarter of the board the pairs make a Latin square, a coin chooses the colour of
  each pair, and the symmetries give the rest.
The columns: how many first moves there are and win, the distance, and of 100 rounds between natural players (they win at
once if they can, otherwise avoid that the opponent can, otherwise play any move) those that Black wins.
From them come the table of the page, summary.md, its pictures, and files of boards of each kind: the first five that Gold
wins, and of the forty whose natural rounds are nearest to even the five that are nearest in 1,000 more. mega.csv gets the
first moves of the 10 by 10 board, unless it is there. Needs nothing but Python 3.10 or later.
"""

import csv
import json
import os
import random
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from statistics import mean, quantiles, stdev

sys.dont_write_bytecode = True

import pictures_of_boards as pictures
from certificate.boards import NAMED, Board

HEAD = ["kind", "number", "board", "moves", "winning", "value", "distance", "natural"]
ROUNDS = 100


def latin(size, rng):
    """The rows of a Latin square."""
    def drawn(items):
        # Twice as fast as `choice`, and the excess of some items is below one in 2^50.
        return items[int(rng.random() * len(items))]

    lines = range(size)
    cube = [[[int((row + column) % size == color) for color in lines] for column in lines] for row in lines]
    improper, steps = None, 0
    while improper or not steps or steps % (4 * size ** 3):
        steps += 1
        cell = improper
        while not cell:
            row, column, color = drawn(lines), drawn(lines), drawn(lines)
            cell = None if cube[row][column][color] else (row, column, color)
        row, column, color = cell
        row2 = drawn([at for at in lines if cube[at][column][color] == 1])
        column2 = drawn([at for at in lines if cube[row][at][color] == 1])
        color2 = drawn([at for at, one in enumerate(cube[row][column]) if one == 1])
        for change, same, other in ((1, color, color2), (-1, color2, color)):
            cube[row][column][same] += change
            cube[row2][column2][same] += change
            cube[row2][column][same] -= change
            cube[row][column2][same] -= change
        improper = (row2, column2, color2) if cube[row2][column2][color2] < 0 else None
    return [[line.index(1) for line in row] for row in cube]


def symmetric(rng):
    quarter = [[rng.choice((color, 7 - color)) for color in row] for row in latin(4, rng)]
    half = [row + [7 - color for color in reversed(row)] for row in quarter]
    return half + [row[::-1] for row in reversed(half)]


def natural(board, rng):
    """Whether Black wins a round between natural players."""
    home = [board.hue[-board.size:].index(color) + board.size * (board.size - 1) for color in range(board.size)]
    spots = bytes(home + [board.hue.index(color) for color in range(board.size)])
    position = spots, sum(1 << square for square in spots), 0, 255
    while position[1]:
        after = [board.play(position, move) for move in board.moves(position)]
        won = [next for next in after if not next[1] and next[2] == position[2]]
        safe = [next for next in after if next[1] and (next[2] == position[2] or not board.wins_at_once(next))]
        position = rng.choice(won or safe or after)
    return position[2] == 0


def solved(job):
    """The line of a board."""
    solver, kind, number = job
    rng = random.Random(f"{kind} {number}")
    if kind == "ordinary":
        rows = NAMED[kind].split("/")
    else:
        rows = ["".join(map(str, row)) for row in (latin(8, rng) if kind == "latin" else symmetric(rng))]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(rows) + "\n")
        file.flush()
        command = [solver, "solve", "--board", file.name, "--format", "json", "--threads", "1", "--memory", "128M"]
        answers = [json.loads(subprocess.run(command + more, check=True, capture_output=True).stdout)
                   for more in ([], ["--value-only", "--distance"])]
    values = [move["value"] for move in answers[0]["moves"]]
    board = Board(rows)
    won = sum(natural(board, rng) for _ in range(ROUNDS))
    return [kind, number, "/".join(rows), len(values), values.count("win"), answers[0]["value"],
            answers[1]["distance"], won]


def write_mega(solver, path):
    command = [solver, "solve", "--board", "mega", "--distance", "--format", "json", "--memory", "3G"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, ["move", "value", "distance"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(answer["moves"])


def wilson(lines, is_hit, places=1):
    """The share of lines in percent with its 95% interval."""
    hits, count = sum(map(is_hit, lines)), len(lines)
    share, z2 = hits / count, 1.96 ** 2
    centre = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = 1.96 * (share * (1 - share) / count + z2 / (4 * count * count)) ** 0.5 / (1 + z2 / count)
    least, most = max(0, 100 * (centre - half)), 100 * (centre + half)
    return f"{100 * share:.{places}f} % ({least:.{places}f} to {most:.{places}f})"


def average(numbers, places=1):
    """The mean with its 95% interval."""
    error = 1.96 * stdev(numbers) / len(numbers) ** 0.5
    return f"{mean(numbers):.{places}f} % ({mean(numbers) - error:.{places}f} to {mean(numbers) + error:.{places}f})"


def middle(numbers):
    first, second, third = quantiles(numbers, n=4, method="inclusive")
    return f"{second:g} ({first:g} to {third:g})"


def column(lines, ordinary):
    """The cells of a kind of board."""
    winning, distance = ([line[name] for line in lines] for name in ("winning", "distance"))
    return [
        f"{len(lines):,}",
        average([100 * line["winning"] / line["moves"] for line in lines]),
        f"{middle(winning)}, {min(winning)} to {max(winning)}",
        wilson(lines, lambda line: line["winning"] < ordinary["winning"]),
        wilson(lines, lambda line: line["winning"] > ordinary["winning"]),
        f"{middle(distance)}, {min(distance)} to {max(distance)}",
        wilson(lines, lambda line: line["distance"] < ordinary["distance"]),
        wilson(lines, lambda line: line["distance"] > ordinary["distance"]),
        wilson(lines, lambda line: line["value"] == "loss", 2),
        average([100 * line["natural"] / ROUNDS for line in lines]),
    ]


ROWS = ["boards", "first moves that win, on average", "winning first moves: median (middle half), all",
        "fewer than the ordinary board", "more than the ordinary board", "moves to the end: median (middle half), all",
        "shorter than on the ordinary board", "longer than on the ordinary board", "Gold wins",
        "Black's wins between natural players"]


def summarise(lines, folder):
    ordinary = lines[0]
    drawn = {kind: [line for line in lines if line["kind"] == kind] for kind in ("latin", "symmetric")}
    alone = ["1", f"{100 * ordinary['winning'] / ordinary['moves']:.1f} %", str(ordinary["winning"]), "", "",
             str(ordinary["distance"]), "", "", "no" if ordinary["value"] == "win" else "yes",
             wilson(range(ROUNDS), lambda number: number < ordinary["natural"])]
    cells = zip(ROWS, alone, *(column(of_kind, ordinary) for of_kind in drawn.values()))
    with open(os.path.join(folder, "summary.md"), "w") as file:
        file.write("<!-- generated -->\n")
        for row in [("", "ordinary", "all Latin squares", "with its symmetries"), ("---",) * 4, *cells]:
            file.write(f"| {' | '.join(row)} |\n")
        file.write("<!-- /generated -->\n")
    shown = dict(NAMED)
    # Fewer boards may have had others.
    for name in os.listdir(folder):
        if name.endswith(("-gold.txt", "-fair.txt")):
            os.remove(os.path.join(folder, name))
    for kind, of_kind in drawn.items():
        near = sorted(of_kind, key=lambda line: abs(2 * line["natural"] - ROUNDS))[:40]
        with Pool() as pool:
            uneven = dict(zip((line["number"] for line in near), pool.map(unevenness, near)))
        fair = sorted(near, key=lambda line: uneven[line["number"]])
        gold = [line for line in of_kind if line["value"] == "loss"]
        for why, line in [("gold", line) for line in gold[:5]] + [("fair", line) for line in fair[:5]]:
            with open(os.path.join(folder, f"{kind}-{line['number']}-{why}.txt"), "w") as file:
                file.write(line["board"].replace("/", "\n") + "\n")
            shown.setdefault(why, line["board"])
    for name, rows in shown.items():
        pictures.write(os.path.join(folder, f"{name}.svg"), pictures.board(name, rows.split("/")))
    winning = {kind: [line["winning"] for line in of_kind] for kind, of_kind in drawn.items()}
    pictures.write(os.path.join(folder, "winning.svg"), pictures.histogram(winning, ordinary["winning"]))


def unevenness(line):
    """How far from even Black's wins between natural players are."""
    board, rng = Board(line["board"].split("/")), random.Random(f"fair {line['kind']} {line['number']}")
    return abs(sum(natural(board, rng) for _ in range(10 * ROUNDS)) - 5 * ROUNDS)


def main(solver, folder, count):
    os.makedirs(folder, exist_ok=True)
    mega = os.path.join(folder, "mega.csv")
    if not os.path.exists(mega):
        write_mega(solver, mega)
    jobs = [(solver, "ordinary", 0)] + [(solver, kind, n) for n in range(int(count)) for kind in ("latin", "symmetric")]
    with open(os.path.join(folder, "boards.csv"), "a+", newline="") as file:
        file.seek(0)
        # A line that a stop has cut off is written again.
        kept = [line for line in file.read().splitlines(keepends=True) if line.endswith("\n")]
        file.truncate(sum(map(len, kept)))
        writer = csv.writer(file, lineterminator="\n")
        if not kept:
            writer.writerow(HEAD)
        with Pool() as pool:
            for line in pool.imap(solved, jobs[max(len(kept) - 1, 0):]):
                writer.writerow(line)
                file.flush()
        file.seek(0)
        lines = list(csv.DictReader(file))[:len(jobs)]
    words = ("kind", "board", "value")
    summarise([{name: text if name in words else int(text) for name, text in line.items()} for line in lines], folder)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
