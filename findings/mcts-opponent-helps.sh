#!/usr/bin/env bash
# The package mcts lets the opponent play for us: the longer it thinks, the worse it moves.
#
# A good guess: the package says that it serves every domain of perfect information, and points to noughts and crosses
# as its example. So it is for two players, and more rounds come closer to perfect play.
# Seen: each node takes the child with the highest reward, whoever is to move there; nothing asks the state whose turn
# it is. So the tree grows where the opponent blunders, and the reply that refutes a move is visited ever less. Of 100
# positions of noughts and crosses in which one move alone is best and none wins at once, it misses that move in 22 with
# 100 rounds a move, 28 with 1,000 and 41 with 10,000. The control, another small package on the same positions, turns
# the reward at each level: 3, and with 1,000 rounds 0.
# Why it matters: few rounds look better than many, so tuning goes the wrong way, and the bot is no reference for the
# moves of a solver. The check is cheap: a search that is sound must not get worse with its rounds.
#
# mcts 1.0.4, mctspy 0.1.1 (PyPI), Python 3.11; seen 2026-11-30. Needs python3; about a minute.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check mcts==1.0.4 mctspy==0.1.1 numpy==2.4.6

cat > look.py <<'PY'
import functools, random
import numpy
from mcts import mcts
from mctspy.games.common import TwoPlayersAbstractGameState
from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode as Node
from mctspy.tree.search import MonteCarloTreeSearch

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
free = lambda board: [square for square in range(9) if not board[square]]
put = lambda board, square, mover: board[:square] + (mover,) + board[square + 1:]
won = lambda board: next((board[a] for a, b, c in LINES if board[a] and board[a] == board[b] == board[c]), 0)
over = lambda board: bool(won(board) or all(board))

class State:  # for mcts
    def __init__(self, board, mover, me): self.board, self.mover, self.me = board, mover, me
    def getPossibleActions(self): return free(self.board)
    def takeAction(self, square): return State(put(self.board, square, self.mover), -self.mover, self.me)
    def isTerminal(self): return over(self.board)
    def getReward(self): return won(self.board) * self.me

class Control(TwoPlayersAbstractGameState):  # for mctspy
    def __init__(self, board, mover, last=None): self.board, self.next_to_move, self.last = board, mover, last
    game_result = property(lambda self: won(self.board) if over(self.board) else None)
    def is_game_over(self): return over(self.board)
    def move(self, square): return Control(put(self.board, square, self.next_to_move), -self.next_to_move, square)
    def get_legal_actions(self): return free(self.board)

@functools.cache
def value(board, mover):
    return won(board) * mover if over(board) else max(values(board, mover))
def values(board, mover): return [-value(put(board, square, mover), -mover) for square in free(board)]

def visit(board, mover, seen):
    if not over(board) and (board, mover) not in seen:
        seen.add((board, mover))
        for square in free(board): visit(put(board, square, mover), -mover, seen)
    return seen
def one_best(board, mover):
    found, at_once = values(board, mover), any(won(put(board, square, mover)) for square in free(board))
    return len(found) > 1 and found.count(max(found)) == 1 and not at_once

positions = sorted(p for p in visit((0,) * 9, 1, set()) if one_best(*p))
sample = random.Random(1).sample(positions, 100)
def missed(play):
    random.seed(1), numpy.random.seed(1)
    return sum(play(*p) != free(p[0])[values(*p).index(value(*p))] for p in sample)
print(len(positions), "positions with one best move")
for rounds in 100, 1000, 10000:
    print("mcts", rounds, "missed", missed(lambda b, m: mcts(iterationLimit=rounds).search(State(b, m, m))))
for rounds in 100, 1000:
    search = lambda b, m: MonteCarloTreeSearch(Node(Control(b, m))).best_action(rounds).state.last
    print("mctspy", rounds, "missed", missed(search))
PY
v/bin/python look.py > seen

cat seen
diff - seen <<'TEXT' || { echo "not as stated" >&2; exit 1; }
996 positions with one best move
mcts 100 missed 22
mcts 1000 missed 28
mcts 10000 missed 41
mctspy 100 missed 3
mctspy 1000 missed 0
TEXT
