"""The rules of a round of Kamisado."""

import re
from functools import cache
from itertools import product
from operator import itemgetter

from certificate.proof import NotProved

COLORS = "BGRYKPUO"
# Squares are 0 (a1), 1 (b1) to 63 (h8), players 0 (Black) and 1 (Gold), towers 0 to 7 (Black's, brown to orange) and 8
# to 15 (Gold's). A position is (spots, occupied, turn, made): the squares of the sixteen towers as bytes, the same
# squares as a set of bits, the tower that must move, and how many moves were made while the first moves are limited.
# `turn` is ANY or ANY + 1 where Black or Gold may move any. At the end of a round `occupied` is 0, and `turn` the tower
# that gains the ring.
ANY = 16
MOVABLE = [(tower,) for tower in range(16)] + [tuple(range(8)), tuple(range(8, 16))]
OWNER = [movable[0] // 8 for movable in MOVABLE]
PRINTED = "BGRYKPUO PBYUGKOR UYBPROKG YRGBOUPK KPUOBGRY GKORPBYU ROKGUYBP OUPKYRGB".split()
HUE = [COLORS.index(letter) for row in PRINTED for letter in row]
FORWARDS, GOAL = [-1, 1], [0, 7]
# By rings: how far a tower goes, the points that its rings stand for, the points for its win.
REACH, POINTS, PRIZE = [7, 5, 3, 1], [0, 1, 3, 7], [1, 2, 4, 8]
SQUARES = [file + row for row in "12345678" for file in "abcdefgh"]
# How far the first, the second, the third and every later move may go.
LIMITED, FREE = [1, 3, 5, 7], [7]


def of_bytes(square, turn, free):
    """The images of the bytes of a key: squares, the tower to move, and Black or Gold with any tower."""
    return bytes([*map(square, range(64)), *map(turn, range(16)), *map(free, range(2)), *range(82, 256)])


# In a key the tower to move is 64 more than its number, and the number of moves made is 82 more.
BYTE = [bytes([number]) for number in range(64)]
TURN = [bytes([64 + turn]) for turn in range(ANY + 2)]
# The images of a position: the order of the towers' squares, and the images of the bytes.
MIRROR = [tower ^ 7 for tower in range(16)], of_bytes(lambda s: s ^ 7, lambda t: 64 + (t ^ 7), lambda p: 80 + p)
HALF_TURN = [tower ^ 8 for tower in range(16)], of_bytes(lambda s: s ^ 63, lambda t: 64 + (t ^ 8), lambda p: 81 - p)
BOTH = [tower ^ 15 for tower in range(16)], of_bytes(lambda s: s ^ 56, lambda t: 64 + (t ^ 15), lambda p: 81 - p)
IMAGES = [(itemgetter(*order), table) for order, table in (MIRROR, HALF_TURN, BOTH)]


def bits(squares):
    return sum(1 << square for square in squares)


def rays(player, reach):
    """For each square the rays of a tower there: a list of squares for each of three directions, nearest first."""
    found = []
    for square in range(64):
        ways = [[(square // 8 + n * FORWARDS[player], square % 8 + n * side) for n in range(1, reach + 1)]
                for side in (-1, 0, 1)]
        found.append([[row * 8 + file for row, file in way if 0 <= row < 8 and 0 <= file < 8] for way in ways])
    return found


@cache
def lines(player, reach):
    """For each square its rays, each as bits and with the free squares before the first of any towers on it."""
    def free(ray):
        towers = product((0, 1), repeat=len(ray))
        return {bits(square for square, tower in zip(ray, some) if tower): ray[:(*some, 1).index(1)] for some in towers}
    return [[(bits(ray), free(ray)) for ray in of_square if ray] for of_square in rays(player, reach)]


@cache
def ways_home(player, reach):
    """For each square the rays that end on the goal row, as bits."""
    return [[bits(ray) for ray in of_square if ray and ray[-1] // 8 == GOAL[player]]
            for of_square in rays(player, reach)]


# For each tower and square the squares one step ahead; for each player and square those straight ahead up to the edge.
NEXT = [[bits(ray[0] for ray in of_square if ray) for of_square in rays(tower // 8, 1)] for tower in range(16)]
AHEAD = [[of_square[1] for of_square in rays(player, 7)] for player in (0, 1)]


class Round:
    """The rules of a round for towers with these rings, in a match to `target` points; with target 0 any win counts.

    `two_pass` says whether two passes in a row end the round, `limits` how far the first moves and all later ones go.
    """

    def __init__(self, rings, two_pass, limits, target):
        self.rings, self.two_pass, self.later = rings, two_pass, len(limits) - 1
        reaches = [[(tower // 8, min(REACH[rings[tower]], limit)) for tower in range(16)] for limit in limits]
        self.lines = [[lines(*reach) for reach in of_tower] for of_tower in reaches]
        self.ways_home = [[ways_home(*reach) for reach in of_tower] for of_tower in reaches]
        self.points = [sum(POINTS[n] for n in rings[8 * player:8 * player + 8]) for player in (0, 1)]
        # Whether a win with this tower wins the match.
        self.decides = [self.points[tower // 8] + PRIZE[rings[tower]] >= target for tower in range(16)]
        # Rings do not change in a round, so only symmetries that keep them apply.
        self.symmetries = [image for image in IMAGES if bytes(image[0](rings)) == rings]

    def write(self, position):
        """The text of a position."""
        spots, occupied, turn, made = position
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
        after = f" after {made}" if made < self.later else ""
        return f"{text} {'bg'[OWNER[turn]]} {COLORS[turn % 8] if turn < ANY else '-'}{after}"

    def key(self, position):
        """One key for all equivalent positions of this round."""
        spots, _, turn, made = position
        key = spots + TURN[turn]
        if made < self.later:
            key += bytes([82 + made])
        if not self.symmetries:
            return key
        images = [(bytes(towers(key)) + key[16:]).translate(table) for towers, table in self.symmetries]
        return min(key, *images)

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

    def moves(self, position):
        """The legal moves in ascending order, each with its tower: (from, to, tower)."""
        spots, occupied, turn, made = position
        lines, found = self.lines[made], []
        for tower in MOVABLE[turn]:
            square = spots[tower]
            found += [(square, to, tower) for line, free in lines[tower][square] for to in free[occupied & line]]
            if self.rings[tower]:
                found += [(square, spots[other], tower) for other in self.run(spots, tower)[:1]]
        return sorted(found)

    def settle(self, spots, occupied, turn):
        """The tower to move after all forced passes; None in a deadlock."""
        passed = []
        while turn < ANY:
            square, ahead = spots[turn], NEXT[turn][spots[turn]]
            if occupied & ahead != ahead or (self.rings[turn] and self.run(spots, turn)):
                return turn
            if turn in passed or (self.two_pass and passed):
                return None
            passed.append(turn)
            turn = (turn & 8 ^ 8) + HUE[square]
        return turn

    def play(self, position, move):
        """The position after a tower's move and the forced passes, or the end of the round."""
        (spots, occupied, _, made), (start, to, tower) = position, move
        other, made = tower & 8 ^ 8, made + (made < self.later)
        if not occupied >> to & 1:
            spots = spots[:tower] + BYTE[to] + spots[tower + 1:]
            if to // 8 == GOAL[tower // 8]:
                return spots, 0, tower, made
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
        return (spots, 0, other + HUE[to], made) if settled is None else (spots, occupied, settled, made)

    def wins_at_once(self, position):
        """Whether the player to move can reach home with a tower and thereby win the match."""
        spots, occupied, turn, made = position
        for tower in MOVABLE[turn]:
            if self.decides[tower]:
                for way in self.ways_home[made][tower][spots[tower]]:
                    if not occupied & way:
                        return True
        return False


def read_position(text, later=0):
    """The position of a text, which may be the end of a round, and the rings of its towers.

    `later` is the number of moves after which none is limited.
    """
    place, after, made = text.partition(" after ") if later else (text, "", "")
    words, spots, rings = place.split(" "), [None] * 16, [0] * 16
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
    if after and made not in (("0",) if words[2] == "-" else ("1", "2")):
        raise NotProved(f"'{text}' is not a position: expected 'after 0' if no colour is due, else 'after 1' or '2'")
    player, made = "bg".index(words[1]), int(made or later)
    turn = ANY + player if words[2] == "-" else 8 * player + COLORS.index(words[2])
    home = [tower for tower, square in enumerate(spots) if square // 8 == GOAL[tower // 8]]
    if home and (len(home) > 1 or turn != (home[0] & 8 ^ 8) + HUE[spots[home[0]]]):
        raise NotProved(f"'{text}' is not a position: the end of the round is not as the last move leaves it")
    if turn >= ANY and any(square // 8 != 7 - GOAL[tower // 8] for tower, square in enumerate(spots)):
        raise NotProved(f"'{text}' is not a position: no colour is due, though towers have left home")
    return (bytes(spots), 0 if home else bits(spots), home[0] if home else turn, made), bytes(rings)
