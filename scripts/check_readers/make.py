"""Makes small files with the programs, with what other programs are likely to read wrongly.

Usage: make.py SOLVER ANALYSIS FOLDER
"""

import json
import pathlib
import subprocess
import sys

# Names of players: signs of formulas, marks and line ends of CSV itself, letters outside ASCII, and texts that are
# numbers, dates, truth values or nothing to somebody.
NAMES = [
    ("=1+2", 'Bo "the Tower", Jr.'),
    ("-1+1", "+49 30"),
    ("@home", "Zoë 李 Łucja 😀"),
    ("007", "NA"),
    ("1-3-5", "1e5"),
    ("true", "null"),
    ("12:30", "O'Brien; x"),
    ("two\nlines", "three\r\nlines"),
    ("50%", "1,5"),
    ("5/6", "1999-12-31"),
    ("Infinity", "0x1F"),
    ("e8e4", "1_000"),
    ("'quoted'", "12345678901234567890"),
]
# The file name of one record, which is a value as well.
ODD_NAME = 'Zoë, "7" 😀.txt'


def main():
    solver, analysis = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:3])
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)

    def run(*command, source=None, expected=0):
        result = subprocess.run(command, cwd=folder, input=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        if result.returncode != expected:
            raise SystemExit(f"make.py: {command} ended with {result.returncode}: {result.stderr}")
        return result.stdout

    def write(name, text):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")

    # Games with all names, as the programs write games in JSON.
    write("plain.txt", "black: Ada\ngold: Bo\nd8d3\nresigned: gold\n")
    plain = json.loads(run(solver, "convert", "--to", "json", "plain.txt"))
    games = "".join(json.dumps({**plain, "names": {"black": black, "gold": gold}}) + "\n" for black, gold in NAMES)
    write("games.jsonl", games)
    run(analysis, "review", "--no-distance", "--csv", "review.csv", "--players", "players.csv", "games.jsonl")
    write("record.jsonl", run(solver, "record", "--format", "json", "-", source=games))

    # Positions, some of which begin with the + of a ring; the colour due and the value may be missing.
    ring = "+oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
    for kind in ["csv", "parquet", "jsonl"]:
        run(analysis, "positions", ring, "--plies", "2", "--count", "2000", "--output", f"positions.{kind}")
    run(analysis, "positions", ring, "--plies", "0", "--count", "3", "--value", "--output", "rings.csv")
    asked = f"start\n{ring}\nnonsense\n8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O\n"
    write("query.jsonl", run(solver, "query", "-", "--value-only", "--distance", "--format", "json", source=asked, expected=2))

    # A census of a record with an odd name, and one without details, whose columns are null.
    (folder / ODD_NAME).write_bytes(pathlib.Path("data/records/standard-match.txt").read_bytes())
    run(analysis, "census", "--population", "records", "--record", ODD_NAME, "--detail", "moves", "--output", "records.parquet")
    run(analysis, "census", "--sample", "20", "--output", "values.parquet")
    run(analysis, "weak", "--sample", "12", "--seed", "3", "--csv", "set-ups.csv")

    # A board as both kinds of picture.
    for kind in ["svg", "png"]:
        run(solver, "show", "+oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "d8d3", "--picture", f"board.{kind}")


main()
