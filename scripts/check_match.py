#!/usr/bin/env python3
"""Checks a certificate of a match with its own form of the rules.

Usage: check_match.py FILE

Needs nothing but Python 3 and shares no code with the solver, nor with the checkers of other certificates.
docs/src/formats/certificates.md specifies the format.
Exit code: 0 proved; 1 a certificate of a match that is damaged or proves nothing; 2 something else.
"""

import re
import sys
import time
import zlib
from collections import deque
from functools import cache
from itertools import product

COLORS = "BGRYKPUO"
# Squares are 0 (a1), 1 (b1) to 63 (h8), players 0 (Black) and 1 (Gold), towers 0 to 7 (Black's, brown to orange) and 8
# to 15 (Gold's). A position is (spots, occupied, turn): the squares of the sixteen towers as bytes, the same squares as
# a set of bits, and the tower that must move; ANY or ANY + 1 where Black or Gold may move any. At the end of a round
# `occupied` is 0, and `turn` the tower that gains the ring.
ANY = 16
MOVABLE = [(tower,) for tower in range(16)] + [tuple(range(8)), tuple(range(8, 16))]
OWNER = [movable[0] // 8 for movable in MOVABLE]
PRINTED = "BGRYKPUO PBYUGKOR UYBPROKG YRGBOUPK KPUOBGRY GKORPBYU ROKGUYBP OUPKYRGB".split()
HUE = [COLORS.index(letter) for row in PRINTED for letter in row]
FORWARDS, GOAL = [-1, 1], [0, 7]
# By rings: how far a tower goes, the points that its rings stand for, the points for its win.
REACH, POINTS, PRIZE = [7, 5, 3, 1], [0, 1, 3, 7], [1, 2, 4, 8]
TARGETS = {"single": 0, "standard": 3, "long": 7, "marathon": 15}
TARGETS.update((str(points), points) for points in range(1, 16) if points not in TARGETS.values())
RULES = {"kamisado-official-1": False, "kamisado-two-pass-1": True}
HEADER = re.compile(
    r"game (?P<game>.+)\nrules (?P<rules>.+)\nsymmetry (?P<symmetry>.+)\nroot (?P<root>.+)\n"
    r"claim (?P<claim>win|loss|-)\n(moves (?P<moves>[wl-]+)\n)?"
)


def table(square, turn, free):
    """The images of the bytes of a key: squares, the tower to move, and Black or Gold with any tower."""
    return bytes([*map(square, range(64)), *map(turn, range(16)), *map(free, range(2)), *range(82, 256)])


# In a key the tower to move is 64 more than its number.
BYTE = [bytes([number]) for number in range(64)]
TURN = [bytes([64 + turn]) for turn in range(ANY + 2)]
# The images of a position: the order of the towers' squares, and the images of the bytes.
MIRROR = [tower ^ 7 for tower in range(16)], table(lambda s: s ^ 7, lambda t: 64 + (t ^ 7), lambda p: 80 + p)
HALF_TURN = [tower ^ 8 for tower in range(16)], table(lambda s: s ^ 63, lambda t: 64 + (t ^ 8), lambda p: 81 - p)
BOTH = [tower ^ 15 for tower in range(16)], table(lambda s: s ^ 56, lambda t: 64 + (t ^ 15), lambda p: 81 - p)


class NotOurs(Exception):
    """The file is not a certificate of a match, or a newer program wrote it."""


class NotProved(Exception):
    """The file is one of ours, but it is damaged or proves nothing."""


@cache
def rays(player, rings):
    """For each square the rays of a tower there: a list of squares for each of three directions, nearest first."""
    found = []
    for square in range(64):
        ways = [[(square // 8 + n * FORWARDS[player], square % 8 + n * side) for n in range(1, REACH[rings] + 1)]
                for side in (-1, 0, 1)]
        found.append([[row * 8 + file for row, file in way if 0 <= row < 8 and 0 <= file < 8] for way in ways])
    return found


def bits(squares):
    return sum(1 << square for square in squares)


@cache
def lines(player, rings):
    """For each square its rays, each as bits and with the free squares before the first of any towers on it."""
    def free(ray):
        towers = product((0, 1), repeat=len(ray))
        return {bits(square for square, tower in zip(ray, some) if tower): ray[:(*some, 1).index(1)] for some in towers}
    return [[(bits(ray), free(ray)) for ray in of_square if ray] for of_square in rays(player, rings)]


@cache
def ways_home(player, rings):
    """For each square the rays that end on the goal row, as bits."""
    return [[bits(ray) for ray in of_square if ray and ray[-1] // 8 == GOAL[player]]
            for of_square in rays(player, rings)]


# For each player and square: the squares one step ahead, and those straight ahead up to the edge.
NEXT = [[bits(ray[0] for ray in of_square if ray) for of_square in rays(player, 3)] for player in (0, 1)]
AHEAD = [[of_square[1] for of_square in rays(player, 0)] for player in (0, 1)]


def stands_for(key, rings, symmetries=(MIRROR, HALF_TURN, BOTH)):
    """One key for all keys, with rings, that are equal under symmetries."""
    found = [key + rings]
    for order, of_bytes in symmetries:
        image = bytes(key[tower] for tower in order) + key[16:]
        found.append(image.translate(of_bytes) + bytes(rings[tower] for tower in order))
    return min(found)


def filled(spots, side):
    """The squares of the towers after they are lined up again from a side, 0 (left) or 1 (right)."""
    after = [0] * 16
    for player in (0, 1):
        # Black sees the board turned by half; filling from the right is filling from the left in a mirror.
        seen = (63 - 63 * player) ^ (7 * side)
        taken = sorted(range(8 * player, 8 * player + 8), key=lambda tower: spots[tower] ^ seen)
        for place, tower in enumerate(taken):
            after[tower] = place ^ seen
    return bytes(after)


class Round:
    """The rules of a round for towers with these rings, in a match to `target` points; with target 0 any win counts."""

    def __init__(self, rings, two_pass, target):
        self.rings, self.two_pass = rings, two_pass
        self.lines = [lines(tower // 8, rings[tower]) for tower in range(16)]
        self.ways_home = [ways_home(tower // 8, rings[tower]) for tower in range(16)]
        self.points = [sum(POINTS[n] for n in rings[8 * player:8 * player + 8]) for player in (0, 1)]
        # Whether a win with this tower wins the match.
        self.decides = [self.points[tower // 8] + PRIZE[rings[tower]] >= target for tower in range(16)]
        # Rings do not change in a round, so only symmetries that keep them apply.
        images = (MIRROR, HALF_TURN, BOTH)
        self.symmetries = [image for image in images if bytes(rings[tower] for tower in image[0]) == rings]

    def write(self, spots, occupied, turn):
        """The text of a position."""
        if not occupied:
            # The loser is to move, and the colour of the last square due; a deadlock has promoted that colour.
            turn = (turn & 8 ^ 8) + (HUE[spots[turn]] if spots[turn] // 8 == GOAL[turn // 8] else turn % 8)
        letters = ["."] * 64
        for tower, square in enumerate(spots):
            letter = COLORS[tower % 8]
            letters[square] = "+" * self.rings[tower] + (letter if tower > 7 else letter.lower())
        text = "/".join("".join(letters[row * 8:row * 8 + 8]) for row in range(7, -1, -1))
        for run in range(8, 0, -1):
            text = text.replace("." * run, str(run))
        return f"{text} {'bg'[OWNER[turn]]} {COLORS[turn % 8] if turn < ANY else '-'}"

    def key(self, spots, turn):
        """One key for all equivalent positions of this round."""
        key = spots + TURN[turn]
        return stands_for(key, self.rings, self.symmetries) if self.symmetries else key

    def run(self, spots, tower):
        """The towers that a tower can push, nearest first; none if it cannot push."""
        strength, found = self.rings[tower], []
        for square in AHEAD[tower // 8][spots[tower]]:
            other = spots.find(square)
            if other < 0:
                return found
            if len(found) == strength or other // 8 == tower // 8 or self.rings[other] >= strength:
                return []
            found.append(other)
        return []

    def moves(self, spots, occupied, turn):
        """The legal moves in ascending order, each with its tower: (from, to, tower)."""
        found = []
        for tower in MOVABLE[turn]:
            square = spots[tower]
            targets = [to for line, free in self.lines[tower][square] for to in free[occupied & line]]
            if self.rings[tower]:
                targets += [spots[other] for other in self.run(spots, tower)[:1]]
            found += [(square, to, tower) for to in targets]
        return sorted(found)

    def settle(self, spots, occupied, turn):
        """The tower to move after all forced passes; None in a deadlock."""
        passed = []
        while turn < ANY:
            square, ahead = spots[turn], NEXT[turn // 8][spots[turn]]
            if occupied & ahead != ahead or (self.rings[turn] and self.run(spots, turn)):
                return turn
            if turn in passed or (self.two_pass and passed):
                return None
            passed.append(turn)
            turn = (turn & 8 ^ 8) + HUE[square]
        return turn

    def play(self, spots, occupied, move):
        """The position after a tower's move and the forced passes, or the end of the round."""
        start, to, tower = move
        other = tower & 8 ^ 8
        if not occupied >> to & 1:
            spots = spots[:tower] + BYTE[to] + spots[tower + 1:]
            if to // 8 == GOAL[tower // 8]:
                return spots, 0, tower
            occupied ^= 1 << start | 1 << to
            turn = other + HUE[to]
        else:
            run, moved = self.run(spots, tower), bytearray(spots)
            behind = AHEAD[tower // 8][to][len(run) - 1]
            for pushed in run:
                moved[pushed] += 8 * FORWARDS[tower // 8]
            moved[tower] = to
            spots, occupied = bytes(moved), occupied ^ (1 << start | 1 << behind)
            # The opponent misses their turn, and the colour is that of the square that was empty behind the run.
            turn = 8 * (tower // 8) + HUE[behind]
        settled = self.settle(spots, occupied, turn)
        # In a deadlock the player who moved last has lost; the last square names the tower that gains a ring.
        return (spots, 0, other + HUE[to]) if settled is None else (spots, occupied, settled)

    def wins_at_once(self, spots, occupied, turn):
        """Whether the player to move can reach home with a tower and thereby win the match."""
        for tower in MOVABLE[turn]:
            if self.decides[tower]:
                for way in self.ways_home[tower][spots[tower]]:
                    if not occupied & way:
                        return True
        return False


def read_position(text):
    """The position of a text, which may be the end of a round, and the rings of its towers."""
    words, spots, rings = text.split(" "), [None] * 16, [0] * 16
    rows = words[0].split("/")
    if len(words) != 3 or len(rows) != 8 or words[1] not in ("b", "g") or words[2] not in ("-", *COLORS):
        raise NotProved(f"'{text}' is not a position")
    for row, letters in zip(range(7, -1, -1), rows):
        letters = re.sub("[1-8]", lambda digit: "." * int(digit[0]), letters)
        places = re.findall(r"\+{0,3}[A-Za-z]|\.", letters)
        if len(places) != 8 or "".join(places) != letters:
            raise NotProved(f"'{text}' is not a position: row {row + 1} is not eight squares")
        for file, place in enumerate(places):
            if place != ".":
                color, is_gold = COLORS.find(place[-1].upper()), place[-1].isupper()
                if color < 0 or spots[color + 8 * is_gold] is not None:
                    raise NotProved(f"'{text}' is not a position: see '{place}' in row {row + 1}")
                spots[color + 8 * is_gold], rings[color + 8 * is_gold] = row * 8 + file, len(place) - 1
    if None in spots:
        raise NotProved(f"'{text}' is not a position: a tower is missing")
    player, occupied = "bg".index(words[1]), bits(spots)
    turn = ANY + player if words[2] == "-" else 8 * player + COLORS.index(words[2])
    home = [tower for tower, square in enumerate(spots) if square // 8 == GOAL[tower // 8]]
    if home and (len(home) > 1 or turn != (home[0] & 8 ^ 8) + HUE[spots[home[0]]]):
        raise NotProved(f"'{text}' is not a position: the end of the round is not as the last move leaves it")
    if turn >= ANY and any(square // 8 != 7 - GOAL[tower // 8] for tower, square in enumerate(spots)):
        raise NotProved(f"'{text}' is not a position: no colour is due, though towers have left home")
    return (bytes(spots), 0, home[0]) if home else (bytes(spots), occupied, turn), bytes(rings)


class Proof:
    """The claims about a root, and the rest of the stream of moves.

    No proof can go in a circle: in a round towers only advance, but for those that one with more rings pushes, and each
    fill adds a ring.
    """

    def __init__(self, header, stream):
        kind, self.rules = (header["game"], header["symmetry"]), header["rules"]
        if kind != ("kamisado-match", "match-mirror-halfturn-1") or self.rules not in RULES:
            raise NotOurs(f"unknown game, symmetry or rules: {kind}, {self.rules}; see check_certificate.py")
        self.text, (place, _, self.format) = header["root"], header["root"].partition(", match ")
        if self.format not in TARGETS:
            raise NotProved(f"the match is '{self.format}', expected one of {', '.join(TARGETS)}")
        target = TARGETS[self.format]
        self.round_with = cache(lambda rings: Round(rings, RULES[self.rules], target))
        self.root, rings = read_position(place)
        self.round, spots, occupied, turn = self.round_with(rings), *self.root
        if occupied and self.round.settle(*self.root) != turn:
            raise NotProved(f"the root is '{place}', expected one in which the tower due can move")
        if self.round.write(*self.root) != place:
            raise NotProved(f"the root is '{place}', expected it as '{self.round.write(*self.root)}'")
        if (target and max(self.round.points) >= target) or not (occupied or not self.round.decides[turn]):
            raise NotProved(f"the match is over at the root, '{self.text}'")
        self.header, self.claim, self.letters = header, header["claim"], header["moves"]
        self.stream, self.used = stream, 0
        # Set-ups after fills: those still to check, and the keys of all of them, each with whether its check has begun.
        self.queue, self.queued = deque(), {}
        # Keys of the positions met, with the loser and with the winner of the proof to move.
        self.met = set(), set()
        self.shown = self.answered = self.parts = 0
        self.begun = self.told = time.monotonic()

    def refuse(self, position, problem):
        raise NotProved(f"in part {self.parts}, '{self.round.write(*position)}', {problem}")

    def number(self, choices, *position):
        """The number of the move that the winner chooses."""
        width, (byte, bit) = (choices - 1).bit_length(), divmod(self.used, 8)
        number = int.from_bytes(self.stream[byte:byte + 2], "little") >> bit & (1 << width) - 1
        self.used += width
        if self.used > 8 * len(self.stream) or number >= choices:
            self.refuse(position, f"no move is left, or move {number} is given, counted from 0, of {choices}")
        self.shown += 1
        return number

    def promoted(self, tower):
        """The rings after a win with a tower."""
        rings = bytearray(self.round.rings)
        rings[tower] = min(rings[tower] + 1, 3)
        return bytes(rings)

    def fill(self, spots, tower, side, winner):
        """Puts the set-up after a fill in the queue, if it is new. The owner of `tower` has won with it and chosen."""
        spots, turn, rings = filled(spots, side), ANY + 1 - tower // 8, self.promoted(tower)
        key = stands_for(spots + TURN[turn], rings), OWNER[turn] == winner
        if key not in self.queued:
            self.queued[key] = False
            self.queue.append((key, spots, turn, rings, winner))
        elif self.queued[key]:
            self.refuse((spots, bits(spots), turn), "comes after its own check has begun, so the proof may rest on itself")

    def end(self, spots, tower, winner):
        """The end of a round, won with a tower."""
        if self.round.decides[tower]:
            if tower // 8 != winner:
                self.refuse((spots, 0, tower), "the wrong player has won the match")
        elif tower // 8 == winner:
            self.fill(spots, tower, self.number(2, spots, 0, tower), winner)
        else:
            self.answered += 1
            for side in (0, 1):
                self.fill(spots, tower, side, winner)
        if time.monotonic() > self.told + 1:
            self.told = time.monotonic()
            done, left = self.used // 8, len(self.stream) - self.used // 8
            minutes = (self.told - self.begun) * left / max(done, 1) / 60
            self.tell(f"part {self.parts}, {done} of {len(self.stream)} bytes done, {minutes:.0f} minutes left")

    def tell(self, progress):
        if sys.stderr.isatty():
            print(f"\x1b[K{progress}", end="\r", file=sys.stderr, flush=True)

    def walk(self, first, winner):
        """Checks the proof of one position, up to the ends of its round."""
        round, met, waiting = self.round, self.met, [first]
        while waiting:
            spots, occupied, turn = waiting.pop()
            if not occupied:
                self.end(spots, turn, winner)
                continue
            attacks = OWNER[turn] == winner
            if attacks and round.wins_at_once(spots, occupied, turn):
                continue
            key = round.key(spots, turn)
            if key in met[attacks]:
                continue
            met[attacks].add(key)
            moves = round.moves(spots, occupied, turn)
            if attacks:
                waiting.append(round.play(spots, occupied, moves[self.number(len(moves), spots, occupied, turn)]))
            else:
                self.answered += 1
                waiting.extend(round.play(spots, occupied, move) for move in reversed(moves))

    def check_root(self):
        """Checks all positions, starting at the root."""
        spots, occupied, turn = self.root
        player, letters = {"w": OWNER[turn], "l": 1 - OWNER[turn]}, self.letters
        if not set(letters or self.claim) - {"-"}:
            raise NotProved("nothing is claimed")
        if not letters:
            return self.walk(self.root, player[self.claim[0]])
        if occupied:
            starts = [self.round.play(spots, occupied, move) for move in self.round.moves(spots, occupied, turn)]
        else:
            # Both fills lead to the same rings.
            starts = [(after, bits(after), ANY + 1 - turn // 8) for after in (filled(spots, 0), filled(spots, 1))]
            self.round = self.round_with(self.promoted(turn))
        if self.claim != ("win" if "w" in letters else "-" if "-" in letters else "loss"):
            raise NotProved(f"the claim '{self.claim}' does not follow from those for the moves, '{letters}'")
        if len(letters) != len(starts):
            raise NotProved(f"{len(letters)} moves have claims, but {len(starts)} are legal")
        for start, letter in zip(starts, letters):
            if letter != "-":
                self.walk(start, player[letter])

    def check(self):
        try:
            self.check_root()
            while self.queue:
                key, spots, turn, rings, winner = self.queue.popleft()
                self.queued[key] = True
                self.round, self.met = self.round_with(rings), (set(), set())
                self.parts += 1
                self.walk((spots, bits(spots), turn), winner)
        finally:
            self.tell("")
        left = 8 * len(self.stream) - self.used
        if left >= 8 or (left and self.stream[-1] >> 8 - left):
            raise NotProved("moves are left over")


def read_certificate(data):
    version = int.from_bytes(data[8:10], "little")
    if not data.startswith(b"GAMECERT"):
        raise NotOurs("not a certificate: expected the letters GAMECERT at the start")
    if len(data) >= 10 and version > 1:
        raise NotOurs(f"format version {version}, but this program reads version 1")
    if len(data) < 16 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise NotProved("damaged: too short, or the checksum is wrong")
    end = 12 + int.from_bytes(data[10:12], "little")
    header = HEADER.fullmatch(data[12:end].decode("utf-8", "replace"))
    if version != 1 or end > len(data) - 4 or not header or "\ufffd" in header[0]:
        raise NotProved("damaged: the version is 0, or the header is not as specified")
    return Proof(header, data[end:-4])


def shown(error):
    """The error with escapes for invisible characters, which a foreign file may contain."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(error))


def main(arguments):
    try:
        if len(arguments) != 1:
            raise NotOurs("expected one argument: a certificate of a match")
        proof = read_certificate(open(arguments[0], "rb").read())
        proof.check()
    except (OSError, NotOurs) as error:
        print(f"error: {shown(error)}", file=sys.stderr)
        return 2
    except NotProved as error:
        print(f"Not proved: {shown(error)}")
        return 1
    letters = proof.letters
    value = ("Black", "Gold")[OWNER[proof.root[2]]] + ", to move: " + proof.claim
    moves = f"; of its moves {letters.count('w')} win, {letters.count('l')} lose" if letters else ""
    print(f"{proof.text}, {proof.rules}\nProved of the match: {value}{moves}.")
    print(f"{proof.shown} winning moves, {proof.answered} positions with every move of the loser, "
          f"{proof.parts} set-ups after fills")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
