#!/usr/bin/env python3
"""How special is the ordinary board? Draws boards at random, has the solver solve each, and compares.

Usage: study-boards.py SOLVER FILE COUNT [FOLDER]

FILE, a CSV, gets a line for the ordinary board and for COUNT boards of each kind; a FILE of an earlier run is continued.
- latin: each colour once in each row and column, all such boards equally likely, by the steps of Jacobson and Matthews
  (1996): four times the cube of the size and, if no board is reached then, as many again. (To stop at the next board
  would favour those that more improper steps lead to.)
- symmetric: those of them whose colours the half-turn leaves as they are and the mirror exchanges in pairs, as on the
  ordinary board, all equally likely: in a quarter of the board the pairs make a Latin square, a coin chooses the colour of
  each pair, and the symmetries give the rest.
The columns: how many first moves there are and win, the distance, and of 100 rounds between natural players (they win at
once if they can, otherwise avoid that the opponent can, otherwise play any move) those that Black wins.
Into FOLDER go ten boards of each kind that Gold wins, and the ten whose natural rounds are nearest to even, of 1,000.
Needs nothing but Python 3.10 or later.
"""

import csv
import json
import os
import random
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from statistics import mean, median, stdev

sys.dont_write_bytecode = True

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


def wilson(hits, count):
    """The share in percent with its 95% interval."""
    share, z2 = hits / count, 1.96 ** 2
    centre = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = 1.96 * (share * (1 - share) / count + z2 / (4 * count * count)) ** 0.5 / (1 + z2 / count)
    return f"{100 * share:.2f}% ({100 * (centre - half):.2f}-{100 * (centre + half):.2f})"


def summarise(lines, folder):
    ordinary = lines[0]
    for kind in ("latin", "symmetric"):
        drawn = [line for line in lines if line["kind"] == kind]
        winning, distance = ([int(line[name]) for line in drawn] for name in ("winning", "distance"))
        gold = [line for line in drawn if line["value"] == "loss"]
        shares = [100 * int(line["winning"]) / int(line["moves"]) for line in drawn]
        error = 1.96 * stdev(shares) / len(shares) ** 0.5
        print(f"{kind}: {len(drawn)} boards\n  winning first moves: {mean(shares):.2f}% ({mean(shares) - error:.2f}-"
              f"{mean(shares) + error:.2f}) on average, median {median(winning)}\n"
              f"  fewer than the ordinary board: {wilson(sum(n < int(ordinary['winning']) for n in winning), len(drawn))}\n"
              f"  distance: median {median(distance)}, {min(distance)} to {max(distance)}; shorter than the ordinary "
              f"board: {wilson(sum(n < int(ordinary['distance']) for n in distance), len(drawn))}\n"
              f"  Gold wins: {wilson(len(gold), len(drawn))}")
        if folder:
            rng = random.Random(kind)
            near = sorted(drawn, key=lambda line: abs(2 * int(line["natural"]) - ROUNDS))[:40]
            boards = [(line, Board(line["board"].split("/"))) for line in near]
            uneven = [(abs(sum(natural(board, rng) for _ in range(1000)) - 500), int(line["number"]), line)
                      for line, board in boards]
            chosen = [("gold", line) for line in gold[:10]] + [("fair", line) for *_, line in sorted(uneven)[:10]]
            for why, line in chosen:
                with open(os.path.join(folder, f"{kind}-{line['number']}-{why}.txt"), "w") as file:
                    file.write(line["board"].replace("/", "\n") + "\n")


def main(solver, path, count, folder=None):
    jobs = [(solver, "ordinary", 0)] + [(solver, kind, n) for n in range(int(count)) for kind in ("latin", "symmetric")]
    with open(path, "a+", newline="") as file:
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
    with open(path, newline="") as file:
        summarise(list(csv.DictReader(file))[:len(jobs)], folder)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    if len(sys.argv) == 5:
        os.makedirs(sys.argv[4], exist_ok=True)
    main(*sys.argv[1:])
