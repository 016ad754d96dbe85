"""TiborVoelcker/KamisadoAI, commit 9bd248e144b9ad9a20bb5e67b03cd777daef7087, Python; DIR holds its sources.

Its board is ours turned by half a turn: black (our Black, begins) stands at the bottom, white is our Gold. No rings,
pushes or matches. A position is set by writing its fields. A blocked tower must be moved by zero squares; that is done
for the player, as its agents do. gymnasium, ray and pygame are stubbed: its rules need only numpy. Its test for a
deadlock may never come back: then no move is legal and the round is not over.
"""

import sys

import common
import numpy as np


class Base:
    def reset(self, seed=None):
        pass


common.stub("gymnasium", register=lambda **_: None)
common.stub("gymnasium.spaces", MultiDiscrete=list)
common.stub("ray.rllib", MultiAgentEnv=Base)
common.stub("pygame")
sys.path.insert(0, sys.argv[1])
from kamisado.envs.game import Game  # noqa: E402


class Round:
    def __init__(self, towers, mover, due):
        if any(rings for *_, rings in towers):
            raise common.Unable("no rings")
        self.game, self.over, self.hangs = Game(), None, False
        self.game.reset()
        self.game._board[:] = 0
        for owner, letter, square, _ in towers:
            number = common.COLORS.index(letter) + 1
            self.game._board[common.turned(square)] = number if owner == "b" else -number
        self.game.current_player = "bg".index(mover)
        self.game.current_tower = None if due == "-" else common.COLORS.index(due) + 1
        self.settle()

    def step(self, tower, action):
        mover = self.game.current_player
        try:
            _, reward, invalid, over, _ = common.limited(self.game.step, [tower - 1, action])
        except common.Hangs:
            self.hangs = True
            return
        if invalid:
            raise common.Refused("invalid action; its game ends")
        if over:
            self.over = "bg"[mover if reward == Game.WINNING_REWARD else 1 - mover]

    def settle(self):
        game = self.game
        for _ in range(100):
            if self.over or self.hangs or game.current_tower is None or not game.tower_is_blocked(game.current_tower):
                return
            self.step(int(game.current_tower), 0)

    def seen(self, square):
        """Our square as the player to move sees the board."""
        return square if self.game.current_player == 1 else common.turned(square)

    def move(self, start, to):
        if self.over or self.hangs:
            raise common.Refused("the round is over")
        tower = int(self.game.board[self.seen(start)])
        if tower <= 0 or self.game.current_tower not in (None, tower):
            raise common.Refused("not the tower due")
        step = np.subtract(self.seen(to), self.seen(start))
        actions = (Game.relative_actions == step).all(1).nonzero()[0]
        if not len(actions):
            raise common.Refused("no such action")
        self.step(tower, actions[0])
        self.settle()

    def fill(self, side):
        raise common.Refused("no second round")

    def state(self):
        game = self.game
        towers = [("b" if tower > 0 else "g", common.COLORS[abs(tower) - 1], common.turned(at), 0)
                  for at in common.SQUARES if (tower := int(game._board[at]))]
        legal = []
        if not self.over and not self.hangs:
            for tower in range(1, 9) if game.current_tower is None else [int(game.current_tower)]:
                start = game.get_tower_coords(tower)
                for step in game.valid_targets(tower):
                    if step.any():
                        legal.append([self.seen(tuple(at)) for at in (start.tolist(), (start + step).tolist())])
        due = "-" if game.current_tower is None else common.COLORS[int(game.current_tower) - 1]
        return common.state(towers, "bg"[game.current_player], due, legal, self.over)


BOARD = ["".join(common.COLORS[color - 1] for color in reversed(row)) for row in reversed(Game.board_colors.tolist())]
common.serve({
    "program": "TiborVoelcker/KamisadoAI", "commit": "9bd248e144b9ad9a20bb5e67b03cd777daef7087", "board": BOARD,
    "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "rings": False, "pushes": False, "match": None, "fill": None}, Round)
