#!/usr/bin/env bash
# The searches of easyAI and aima3 never ask whose turn it is: where a player moves again, they go on for the opponent.
#
# A good guess: both let a game say who is to move (easyAI's `current_player`, which a game may set in `make_move`;
# aima3's method `to_move`, which every game must have), so in Dots and Boxes, where whoever closes a box moves again,
# their alpha-beta searches to the end play perfectly.
# Seen: easyAI turns the sign of the value at each move, and aima3 takes turns between its largest and its smallest,
# whatever the game says; aima3 calls `to_move` once in a search, for the first position. Of the same 200 endings of 2x2
# Dots and Boxes, 2 to 6 lines before the end, their moves lose boxes in 74 and 59. No error. The control: the same
# class with the turn changing at every line; not one move loses a box.
# Why it matters: who writes an adapter for a game with passes, captures that continue or second moves gets legal,
# plausible and wrong play. The sign must come from comparing the movers of the two positions.
#
# easyAI 2.0.12, aima3 1.0.11 (PyPI), Python 3.11; seen 2026-11-30. Needs python3; about half a minute.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check easyAI==2.0.12 numpy==2.4.6 tqdm==4.70.1
v/bin/pip install -q --disable-pip-version-check --no-deps aima3==1.0.11 # without its notebooks

cat > look.py <<'PY'
import functools, random
from aima3.games import Game, alphabeta_search
from easyAI import Negamax, TwoPlayerGame

# 2x2 boxes: lines 0-5 lie flat, 6-11 stand.
BOXES = [{0, 2, 6, 7}, {1, 3, 7, 8}, {2, 4, 9, 10}, {3, 5, 10, 11}]
free = lambda lines: [line for line in range(12) if line not in lines]
closed = lambda lines, line: sum(line in b and b <= lines | {line} for b in BOXES)

class ForEasy(TwoPlayerGame):
    def __init__(self, lines, again):
        self.players, self.lines, self.again, self.current_player, self.won = [None] * 2, lines, again, 1, [0, 0]
    def possible_moves(self): return free(self.lines)
    def is_over(self): return len(self.lines) == 12
    def scoring(self): return self.won[self.current_player - 1] - self.won[2 - self.current_player]
    def make_move(self, line):
        boxes = closed(self.lines, line)
        self.won = [w + boxes * (i == self.current_player - 1) for i, w in enumerate(self.won)]
        self.lines |= {line}
        if boxes and self.again:
            self.current_player = 3 - self.current_player  # the library turns it back after the move

class ForAima(Game):
    def __init__(self, again): self.again = again
    def actions(self, state): return free(state[0])
    def terminal_test(self, state): return len(state[0]) == 12
    def utility(self, state, player): return state[1] if player == 0 else -state[1]
    def to_move(self, state): return state[2]
    def result(self, state, line):
        lines, lead, mover = state
        boxes = closed(lines, line)
        return lines | {line}, lead + (-boxes if mover else boxes), mover if boxes and self.again else 1 - mover

@functools.cache
def after(lines, line, again):
    """The mover's lead at the end with this line and both play on perfectly."""
    boxes, rest = closed(lines, line), lines | {line}
    value = max((after(rest, more, again) for more in free(rest)), default=0)
    return boxes + (value if boxes and again else -value)

for again in True, False:
    chance, lost = random.Random(1), {"easyAI": 0, "aima3": 0}
    for _ in range(200):
        lines = frozenset(chance.sample(range(12), chance.randrange(6, 11)))
        best = max(after(lines, line, again) for line in free(lines))
        lost["easyAI"] += after(lines, Negamax(10)(ForEasy(lines, again)), again) < best
        lost["aima3"] += after(lines, alphabeta_search((lines, 0, 0), ForAima(again)), again) < best
    print("moves again" if again else "turns change", lost)
PY
v/bin/python look.py > seen

cat seen
diff - seen <<'TEXT' || { echo "not as stated" >&2; exit 1; }
moves again {'easyAI': 74, 'aima3': 59}
turns change {'easyAI': 0, 'aima3': 0}
TEXT
