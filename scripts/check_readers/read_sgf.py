"""What Python's readers of SGF see in files: a line for each file and reader.

Usage: read_sgf.py FILE...
"""

import sys
from importlib.metadata import version
from pathlib import Path

import sgf
from sgfmill.sgf import Sgf_game


def sgfmill(content):
    game = Sgf_game.from_bytes(content)
    nodes = game.get_main_sequence()
    moves = [move.decode() for _, move in (node.get_raw_move() for node in nodes) if move is not None]
    return nodes, moves, [node.get("C") if node.has_property("C") else None for node in nodes], game.get_player_name("b") or "none"


def sgf_parser(content):
    games = sgf.parse(content.decode())
    nodes = games[0].nodes
    all_of = [node.properties for node in nodes]
    moves = [value for node in all_of for name in ("B", "W") for value in node.get(name, [])]
    return nodes, moves, [node.get("C", [None])[0] for node in all_of], all_of[0].get("PB", ["none"])[0]


READERS = {"sgfmill": sgfmill, "sgf": sgf_parser}

for file in map(Path, sys.argv[1:]):
    for name, read in READERS.items():
        try:
            nodes, moves, comments, black = read(file.read_bytes())
            told = next(comment for comment in [*comments, "none"] if comment)
            seen = f"{len(nodes)} nodes, {len(moves)} moves {' '.join(moves[:2]) or '-'}, comment {told}, Black {black}"
        except Exception as error:
            seen = f"{type(error).__name__}: {error}"
        print(f"{file.name}\t{name} {version(name)}\t{seen}")
