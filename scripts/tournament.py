#!/usr/bin/env python3
"""Solves all pairs of the numbered start positions of tournaments with `solver query -`, and writes what they say together.

Usage: tournament.py SOLVER FILE.csv --solve    (eight minutes of one core; the distances take most of it)
       tournament.py SOLVER FILE.csv            writes FILE-summary.csv, the table FILE.md and the picture of the page

docs/src/research/data-dictionary.md describes the columns. All pairs are enumerated, so nothing is estimated.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile

TILES = [name for number in range(1, 37) for name in [str(number)] + [f"{number}c"] * (number in (5, 34))]
LIMITS = ["--opening", "1-3-5"]
HEADS = ["opening", "black", "gold", "winner", "wins", "moves", "winning_moves", "distance"]
NAMES = dict(zip("BGRYKPUO", "Brown Green Red Yellow Pink Purple Blue Orange".split()))


def number(tile):
    return int(tile.rstrip("c"))


def answers(solver, pairs, options):
    """The objects for positions, a line each."""
    with tempfile.TemporaryFile("w+") as lines:
        lines.writelines(f"start:{black}:{gold}\n" for black, gold in pairs)
        lines.seek(0)
        command = [solver, "query", "-", "--format", "json", *options]
        with subprocess.Popen(command, stdin=lines, stdout=subprocess.PIPE, text=True) as program:
            yield from map(json.loads, program.stdout)
    if program.returncode:
        sys.exit(f"error: '{' '.join(command)}' ended with {program.returncode}")


def solve(solver, path):
    # A number does not meet its own corrected form.
    pairs = [(a, b) for a in TILES for b in TILES if number(a) != number(b) or a == b]
    rows = []
    for opening, options in ("free", []), ("limited", LIMITS):
        values = answers(solver, pairs, options)
        distances = answers(solver, pairs, [*options, "--distance", "--value-only"])
        for (black, gold), value, distance in zip(pairs, values, distances, strict=True):
            winning = sorted(move["move"] for move in value["moves"] if move["value"] == "win")
            assert value["proved"] and value["value"] == distance["value"] == ("win" if winning else "loss")
            winner = "black" if winning else "gold"
            rows.append([opening, black, gold, winner, len(winning), len(value["moves"]), " ".join(winning),
                         distance["distance"]])
    part = path + ".part"
    with open(part, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([HEADS, *rows])
    os.replace(part, path)


def read(path):
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["wins"], row["moves"], row["distance"] = int(row["wins"]), int(row["moves"]), int(row["distance"])
        row["first"], row["second"] = number(row["black"]), number(row["gold"])
    return rows


def is_listed(row):
    return "c" not in row["black"] + row["gold"]


def is_corrected(row):
    return not {row["black"], row["gold"]} & {"5", "34"}


def drawn(row):
    """Whether the draw can give a pair: the first player has the lower number."""
    return row["first"] < row["second"]


def summary(rows, path):
    """A line for each rule and kind of pairs: how often the first player wins, and with how many of the first moves."""
    kinds = {
        "drawn": lambda row: is_listed(row) and drawn(row),
        "reversed": lambda row: is_listed(row) and row["first"] > row["second"],
        "equal": lambda row: is_listed(row) and row["first"] == row["second"],
        "corrected": lambda row: is_corrected(row) and drawn(row),
    }
    with open(path, "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["pairs", "count", "won", "percent", "moves", "fewest", "most", "shortest", "longest"])
        for rule in "limited", "free":
            for kind, is_asked in kinds.items():
                asked = [row for row in rows if row["opening"] == rule and is_asked(row)]
                won, wins = sum(row["wins"] > 0 for row in asked), [row["wins"] for row in asked]
                moves = sum(row["wins"] / row["moves"] for row in asked) / len(asked)
                distances = [row["distance"] for row in asked]
                table.writerow([f"{rule}_{kind}", len(asked), won, f"{100 * won / len(asked):.1f} %", f"{100 * moves:.1f} %",
                                min(wins), max(wins), min(distances), max(distances)])
        # Of the pairs of two numbers under the limits: with which of them the first player wins.
        first_wins = {(row["first"], row["second"]): row["wins"] > 0
                      for row in rows if row["opening"] == "limited" and is_listed(row)}
        orders = [(first_wins[a, b], first_wins[b, a]) for a, b in first_wins if a < b]
        for name, wins in ("both", (True, True)), ("lower", (True, False)), ("higher", (False, True)), \
                ("neither", (False, False)):
            table.writerow([f"order_{name}", len(orders), orders.count(wins)] + [""] * 6)


def numbers(rows, layouts, path):
    """The table of the numbers under the limits, against the 35 others as listed."""
    with open(path, "w") as file:
        file.write("<!-- generated -->\n")
        file.write("| no. | row | first | second | first moves that win most often |\n|---:|---|---:|---:|---|\n")
        for tile in TILES:
            def met(seat, other):
                return [row for row in rows if row["opening"] == "limited" and row[seat] == tile
                        and "c" not in row[other] and number(row[other]) != number(tile)]
            first, second = met("black", "gold"), met("gold", "black")
            counts = {}
            for move in " ".join(row["winning_moves"] for row in first).split():
                tower = layouts[tile]["abcdefgh".index(move[0])]
                # Black looks down the board: file a is at the right.
                way = "↖↑↗"[(move[2] < move[0]) - (move[2] > move[0]) + 1]
                counts[tower, way] = counts.get((tower, way), 0) + 1
            ranked = sorted(counts.items(), key=lambda found: (-found[1], list(NAMES).index(found[0][0]), found[0][1]))
            told = ", ".join(f"{NAMES[tower]} {way} {count}" for (tower, way), count in ranked[:3])
            wins = sum(row["wins"] > 0 for row in first), sum(row["wins"] == 0 for row in second)
            file.write(f"| {tile} | `{layouts[tile]}` | {wins[0]} | {wins[1]} | {told} |\n")
        file.write("<!-- /generated -->\n")


STYLE = """text{font:22px sans-serif;fill:#1b1c1e;text-anchor:middle;dominant-baseline:central}
.n{text-anchor:end}.l{text-anchor:start}.p{fill:#fff}.o{fill:none;stroke:#dedede}.d{stroke:#b05410;stroke-width:2}"""


def picture(rows, path):
    """A square for each pair of numbers under the limits, as listed: the darker, the more first moves win."""
    wins = {(row["first"], row["second"]): row["wins"] for row in rows if row["opening"] == "limited" and is_listed(row)}
    most, side, left, top = max(wins.values()), 26, 110, 90
    won = sum(count > 0 for (first, second), count in wins.items() if first < second)
    end = left + 36 * side, top + 36 * side
    title = f"With the limits 1-3-5 the first player wins {won} of the 630 pairs that the draw can give"
    told = "Rows are the first player's number, columns the second's. The draw gives the pairs above the diagonal."

    def shade(count):
        part = 0.25 + 0.75 * count / most
        return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in ((220, 16), (232, 62), (236, 108)))

    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1110" viewBox="0 0 1080 1110" role="img">',
             f"<title>{title}</title><desc>{told}</desc><style>{STYLE}</style>",
             '<rect class="p" width="1080" height="1110"/>',
             f'<text x="{left + 18 * side}" y="24">number of the second player</text>',
             f'<text transform="translate(30 {top + 18 * side}) rotate(-90)">number of the first player</text>']
    for tile in range(1, 37):
        at = side * tile - side // 2
        size = ' style="font-size:16px"'
        parts += [f'<text x="{left + at}" y="{top - 16}"{size}>{tile}</text>',
                  f'<text class="n" x="{left - 8}" y="{top + at}"{size}>{tile}</text>']
    for (first, second), count in sorted(wins.items()):
        x, y = left + side * (second - 1) + 1, top + side * (first - 1) + 1
        look = f'fill="{shade(count)}"' if count else 'class="o"'
        parts.append(f'<rect x="{x}" y="{y}" width="{side - 2}" height="{side - 2}" {look}/>')
    y = end[1] + 40
    parts += [f'<path class="d" d="M{left} {top}L{end[0]} {end[1]}"/>',
              f'<rect class="o" x="{left}" y="{y - 12}" width="24" height="24"/>',
              f'<text class="l" x="{left + 34}" y="{y}">second player wins</text>',
              *(f'<rect x="{left + 290 + 12 * i}" y="{y - 12}" width="12" height="24" fill="{shade(i + 1)}"/>'
                for i in range(most)),
              f'<text class="l" x="{left + 304 + 12 * most}" y="{y}">first player wins, with 1 to {most} first moves</text>',
              "</svg>"]
    with open(path, "w") as file:
        file.write("\n".join(parts) + "\n")


def main(arguments):
    match arguments:
        case [solver, path, "--solve"]:
            solve(solver, path)
        case [solver, path]:
            rows, (beside, _) = read(path), os.path.splitext(path)
            shown = [subprocess.check_output([solver, "show", f"start:{tile}:0", "--format", "json"]) for tile in TILES]
            # Black's row from a8 to h8 is the list's, from the player's own right.
            layouts = {tile: json.loads(object)["position"].split("/")[0].upper() for tile, object in zip(TILES, shown)}
            summary(rows, beside + "-summary.csv")
            numbers(rows, layouts, beside + ".md")
            picture(rows, os.path.join(os.path.dirname(__file__), "../docs/src/players/tournament.svg"))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
