"""Proofs about one round of Kamisado."""

import re

from certificate.kamisado import FREE, LIMITED, OWNER, SQUARES, Round, read_position
from certificate.proof import NotProved, Proof


class Rounds(Proof):
    """The claims about a position in a round, or about its moves. `winner` must win the walk that goes on."""

    GAME, SYMMETRY = "kamisado", "mirror-halfturn-1"
    # By the rules' name: whether two passes end a round, and how far moves may go.
    RULES = {"kamisado-official-1": (False, FREE), "kamisado-two-pass-1": (True, FREE)}
    RULES.update({name + " opening 1-3-5": (two_pass, LIMITED) for name, (two_pass, _) in RULES.items()})
    START = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
    LINE = re.compile(r"(?P<place>[^\t]+)\t(?P<move>[a-h][1-8][a-h][1-8])")
    EXPECTED = "a position, a tab and a move like d8d3"

    OF = ""
    target = 0

    def __init__(self, values, lines=None):
        super().__init__()
        self.name = values["rules"] or "kamisado-official-1"
        self.claim, self.letters = values["claim"], values["moves"]
        (spots, occupied, turn, made), rings, behind = self.read_root(values["root"] or self.START)
        self.rules = self.round_with(rings)
        if occupied:
            turn = self.rules.settle(spots, occupied, turn)
        if turn is None or (not occupied and self.rules.decides[turn]) or max(self.rules.points) >= self.target > 0:
            raise NotProved("everything is over at the root")
        self.root = spots, occupied, turn, made
        self.text = self.rules.write(self.root) + behind
        if any(rings) or lines is not None:
            self.without_symmetries()
        if lines is not None:
            read = [(*read_position(place, self.rules.later), move) for place, move in lines.items()]
            self.lines = {position: move for position, other, move in read if other == rings}
            wins = self.root in self.lines or self.rules.wins_at_once(self.root)
            self.claim = self.claim or ("win" if wins else "loss")

    def read_root(self, text):
        """The position at the root, the rings of its towers, and what the text says behind them."""
        later = len(self.RULES[self.name][1]) - 1
        root, rings = read_position(self.START if text == "start" else text, later)
        if root[3] == later > 0:
            raise NotProved("the root does not say how many moves were made, expected ' after 0', 1 or 2 behind it")
        return root, rings, ""

    def round_with(self, rings):
        return Round(rings, *self.RULES[self.name], self.target)

    def without_symmetries(self):
        """With rings only equal positions are the same; and no line of a dump stands for an image of its position."""
        self.rules.symmetries = []

    def side(self, position):
        shows = OWNER[position[2]] == self.winner
        if position[1]:
            return shows
        return None if shows else self.refuse(position, "the wrong player has won")

    def named(self, position, moves):
        named = self.lines.get(position, "none")
        for start, to, tower in moves:
            if SQUARES[start] + SQUARES[to] == named:
                return start, to, tower
        return self.refuse(position, f"no legal move is named, but {named}")

    def starts(self):
        """What the moves at the root lead to."""
        return [self.rules.play(self.root, move) for move in self.rules.moves(self.root)]

    def check(self):
        claim, letters, mover = self.claim, self.letters or "", OWNER[self.root[2]]
        player = {"w": mover, "l": 1 - mover}
        if set(letters) - set("wl-") or claim not in ("win", "loss", "-") or not set(letters or claim) - {"-"}:
            raise NotProved(f"no valid claim: found '{claim}', and for the moves '{letters}'")
        if letters and claim != ("win" if "w" in letters else "-" if "-" in letters else "loss"):
            raise NotProved(f"the claim '{claim}' does not follow from those for the moves, '{letters}'")
        starts = self.starts() if letters else [self.root]
        if letters and len(letters) != len(starts):
            raise NotProved(f"{len(letters)} moves have claims, but {len(starts)} are legal")
        for start, letter in zip(starts, letters or claim[0]):
            if letter != "-":
                self.winner = player[letter]
                self.walk(start)
        self.end()

    def __str__(self):
        value = ("Black", "Gold")[OWNER[self.root[2]]] + ", to move: " + self.claim
        moves = f"; of its moves {self.letters.count('w')} win, {self.letters.count('l')} lose" if self.letters else ""
        return (f"{self.text}, {self.name}\nProved{self.OF}: {value}{moves}.\n"
                f"{self.shown} winning moves, {self.answered} positions with every move of the loser")
