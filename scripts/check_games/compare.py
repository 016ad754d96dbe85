"""Compares scores of positions with OpenSpiel: compare.py VALUES

VALUES has a line of JSON for each position: the game, the moves that lead to it, how many moves it has unless its
question is answered, its score for the first player, and the distance if somebody has to win. A plain search of all moves, by OpenSpiel's rules, must find
the same, and so must OpenSpiel's alpha-beta on positions that are small enough for it. Its value iteration is not asked:
it takes positions that differ only in the player to move for one. Ends with 1 if anything differs.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

PASS = 64  # Othello's


class Found(NamedTuple):
    """What is best for the player to move, and for the first player: the score, and the moves until the end."""

    score: int
    distance: int


def score(state: Any, name: str) -> int:
    """The first player's score at the end: in Othello, where OpenSpiel names the winner alone, the difference of discs."""
    if name != "othello":
        return round(state.returns()[0])
    rows = "".join(line[1:] for line in str(state).splitlines() if line[:1].isdigit())
    return rows.count("x") - rows.count("o")


def plain(state: Any, name: str, known: dict[tuple[str, int], Found]) -> Found:
    """Plain search; the player to move belongs to the key. The winner is in a hurry, the loser is not."""
    if state.is_terminal():
        return Found(score(state, name), 0)
    key = (str(state), state.current_player())
    if key not in known:
        sign = 1 if state.current_player() == 0 else -1
        after = [plain(state.child(action), name, known) for action in state.legal_actions()]
        best = max(after, key=lambda found: (sign * found.score, -sign * found.score * found.distance))
        known[key] = Found(best.score, best.distance + 1)
    return known[key]


def reached(name: str, line: list[str]) -> Any:
    """The state after some moves, which are numbers or texts of OpenSpiel's actions; passes are not among them."""
    state = pyspiel.load_game(name).new_initial_state()
    for move in line:
        texts = {state.action_to_string(action).rstrip("*"): action for action in state.legal_actions()}
        action = int(move) if move.isdigit() else texts[move]
        if action not in state.legal_actions():
            raise ValueError(f"{name} {line}: {move} is not legal")
        state.apply_action(action)
        if name == "othello" and not state.is_terminal() and state.legal_actions() == [PASS]:
            state.apply_action(PASS)
    return state


def is_small(name: str, state: Any) -> bool:
    """Whether alpha-beta, which remembers nothing, takes less than a second."""
    moves = len(state.legal_actions())
    if name.startswith("breakthrough"):
        return sum(row.count(".") for row in str(state).splitlines()) <= 8
    return name == "tic_tac_toe" or moves <= (8 if name.startswith("dots") else 5)


def main(values: Path) -> int:
    counts: dict[str, Counter[str]] = {}
    known: dict[str, dict[tuple[str, int], Found]] = {}
    for text in values.read_text().splitlines():
        value = json.loads(text)
        name, line = value["game"], value["line"]
        state, count = reached(name, line), counts.setdefault(name, Counter())
        found = plain(state, name, known.setdefault(name, {}))
        expected = Found(value["score"], value["distance"] or 0)
        if value["distance"] is None:
            found = found._replace(distance=0)
        moves = len(state.legal_actions())
        agrees = found == expected and value["moves"] in (None, moves)
        if not state.is_terminal() and is_small(name, state):
            player = state.current_player()
            best, _ = alpha_beta_search(state.get_game(), state, maximizing_player_id=0)
            sign = (best > 0) - (best < 0)
            agrees &= sign == (expected.score > 0) - (expected.score < 0)
            count["alpha-beta"] += 1
        count["positions"] += 1
        count["distances"] += value["distance"] is not None
        if not agrees:
            count["different"] += 1
            print(f"{name} {line}: found {found} and {moves} moves, expected {expected} and {value['moves']}", file=sys.stderr)
    for name, count in counts.items():
        print(name, *(f"{number} {what}" for what, number in sorted(count.items())), sep=", ")
    return int(any(count["different"] for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
