"""Proofs about matches of Kamisado: the rounds, and the fills between them."""

import sys
import time
from collections import deque

from certificate.kamisado import ANY, FREE, IMAGES, OWNER, TURN, bits, read_position
from certificate.proof import NotProved
from certificate.rounds import Rounds

TARGETS = {"single": 0, "standard": 3, "long": 7, "marathon": 15}
TARGETS.update((str(points), points) for points in range(1, 16) if points not in TARGETS.values())


def filled(spots, side, turn):
    """The position after the towers are lined up again from a side, 0 (left) or 1 (right)."""
    after = [0] * 16
    for player in (0, 1):
        # Black sees the board turned by half; filling from the right is filling from the left in a mirror.
        seen = (63 - 63 * player) ^ (7 * side)
        taken = sorted(range(8 * player, 8 * player + 8), key=lambda tower: spots[tower] ^ seen)
        for place, tower in enumerate(taken):
            after[tower] = place ^ seen
    return bytes(after), bits(after), turn, 0


def stands_for(position, rings):
    """One key for all set-ups, with their rings, that are equal under symmetries."""
    key = position[0] + TURN[position[2]]
    images = [((bytes(towers(key)) + key[16:]).translate(table), bytes(towers(rings))) for towers, table in IMAGES]
    return min((key, rings), *images)


class Match(Rounds):
    """The claims about a match. A part of the proof is the walk through one round from a set-up after a fill."""

    GAME, SYMMETRY = "kamisado-match", "match-mirror-halfturn-1"
    RULES = {name: rules for name, rules in Rounds.RULES.items() if rules[1] == FREE}
    OF = " of the match"

    def read_root(self, text):
        place, _, form = text.partition(", match ")
        if form not in TARGETS:
            raise NotProved(f"the match is '{form}', expected one of {', '.join(TARGETS)}")
        self.target = TARGETS[form]
        # Set-ups after fills: those still to check, and the keys of all of them, each with whether its check has begun.
        self.queue, self.queued, self.parts = deque(), {}, 0
        self.begun = self.told = time.monotonic()
        return *read_position(place), f", match {form}"

    def without_symmetries(self):
        """In matches the symmetries hold with rings too."""

    def refuse(self, position, problem):
        raise NotProved(f"in part {self.parts}, '{self.rules.write(position)}', {problem}")

    def promoted(self, tower):
        """The rings after a win with a tower."""
        rings = bytearray(self.rules.rings)
        rings[tower] = min(rings[tower] + 1, 3)
        return bytes(rings)

    def fills(self, spots, tower):
        """The set-ups after the two fills. The owner of `tower` has won with it."""
        return [filled(spots, side, ANY + 1 - tower // 8) for side in (0, 1)]

    def enqueue(self, position, rings):
        """Puts a set-up after a fill in the queue, if it is new."""
        key = stands_for(position, rings), OWNER[position[2]] == self.winner
        if key not in self.queued:
            self.queued[key] = False
            self.queue.append((key, position, rings, self.winner))
        elif self.queued[key]:
            self.refuse(position, "comes after its own check has begun, so the proof may rest on itself")

    def side(self, position):
        """If the match goes on after a round, so does the proof, with what may follow."""
        if position[1]:
            return OWNER[position[2]] == self.winner
        spots, _, tower, _ = position
        if self.rules.decides[tower]:
            return super().side(position)
        fills = self.fills(spots, tower)
        if tower // 8 == self.winner:
            fills = [self.choose(position, fills)]
        else:
            self.answered += 1
        for fill in fills:
            self.enqueue(fill, self.promoted(tower))
        if time.monotonic() > self.told + 1:
            self.told = time.monotonic()
            done, left = self.used // 8, len(self.stream) - self.used // 8
            minutes = (self.told - self.begun) * left / max(done, 1) / 60
            tell(f"part {self.parts}, {done} of {len(self.stream)} bytes done, {minutes:.0f} minutes left")
        return None

    def starts(self):
        spots, occupied, turn, _ = self.root
        if occupied:
            return super().starts()
        # Both fills lead to the same rings.
        self.rules = self.round_with(self.promoted(turn))
        return self.fills(spots, turn)

    def end(self):
        """Checks the queue, part by part."""
        try:
            while self.queue:
                key, position, rings, self.winner = self.queue.popleft()
                self.queued[key] = True
                self.rules, self.met = self.round_with(rings), (set(), set())
                self.parts += 1
                self.walk(position)
        finally:
            tell("")
        super().end()

    def __str__(self):
        return f"{super().__str__()}, {self.parts} set-ups after fills"


def tell(progress):
    if sys.stderr.isatty():
        print(f"\x1b[K{progress}", end="\r", file=sys.stderr, flush=True)
