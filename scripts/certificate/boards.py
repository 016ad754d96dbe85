"""Proofs about a round of Kamisado on another board."""

import re
from itertools import product
from operator import itemgetter

from certificate.proof import NotProved, Proof
from certificate.rounds import Rounds

NAMED = {
    "ordinary": "01234567/50361472/63052741/32107654/45670123/14725036/27416305/76543210",
    "mega": "0568439127/1032895476/2803614795/3680527914/9321076548/"
            "8456701239/4197250863/5974163082/6745982301/7219348650",
}
LETTERS = "abcdefghij", "ABCDEFGHIJ"
# The colour due at the start, when any tower may move.
ANY = 255


class Board:
    """The rules of a round on a board: rows of colours, Gold's home row first.

    A square is its row times the size, plus its column. A position is (spots, occupied, turn, due): the squares of
    Black's towers by colour and then of Gold's as bytes, the same squares as a set of bits, 0 if Black is to move and
    8 if Gold is, and the colour due. At the end of a round `occupied` is 0, and `turn` is the winner's.
    """

    def __init__(self, rows):
        self.size = size = len(rows)
        if not 4 <= size <= 10 or any(sorted(row) != sorted("0123456789"[:size]) for row in rows):
            raise NotProved(f"'{'/'.join(rows)}' is not a board: expected each of its colours once in each row")
        self.hue = [int(color) for row in rows for color in row]
        self.goal = [range(size), range(size * size - size, size * size)]
        self.rays = [[[self.ray(square, ahead, side) for side in (-1, 0, 1)] for square in range(size * size)]
                     for ahead in (-1, 1)]
        # By player and square, the squares of each ray that ends at home, as sets of bits.
        self.ways = [[[sum(1 << on for on in ray) for ray in rays if ray and ray[-1] in goal] for rays in of_player]
                     for goal, of_player in zip(self.goal, self.rays)]
        self.images = [image for image in map(self.image, product((0, 1), repeat=2)) if image]

    def ray(self, square, ahead, side):
        places = [(square // self.size + n * ahead, square % self.size + n * side) for n in range(1, self.size)]
        on_board = [row in range(self.size) and column in range(self.size) for row, column in places]
        return [row * self.size + column for (row, column), on in zip(places, on_board) if on]

    def image(self, kind):
        """The order of towers, the squares, the colours and the players of an image that leaves the board as it is."""
        (mirrored, turned), last = kind, self.size - 1
        places = [divmod(square, self.size) for square in range(self.size ** 2)]
        squares = [(last - row if turned else row) * self.size + (column if mirrored == turned else last - column)
                   for row, column in places]
        color = dict(zip(self.hue, (self.hue[square] for square in squares)))
        if any(color[self.hue[square]] != self.hue[image] for square, image in enumerate(squares)):
            return None
        back = {image: original for original, image in color.items()}
        order = [self.size * (player ^ turned) + back[number] for player in (0, 1) for number in range(self.size)]
        return itemgetter(*order), bytes([*squares, *range(len(squares), 256)]), {ANY: ANY, **color}, 8 * turned

    def key(self, position):
        spots, _, turn, due = position
        return min(bytes(towers(spots)).translate(squares) + bytes([turn ^ other, color[due]])
                   for towers, squares, color, other in self.images)

    def moves(self, position):
        """The legal moves in ascending order, each with its tower: (from, to, tower)."""
        spots, occupied, turn, due = position
        first = self.size * (turn > 0)
        found = []
        for tower in range(first, first + self.size) if due == ANY else [first + due]:
            for ray in self.rays[turn > 0][spots[tower]]:
                for to in ray:
                    if occupied >> to & 1:
                        break
                    found.append((spots[tower], to, tower))
        return sorted(found)

    def is_blocked(self, spots, occupied, turn, due):
        rays = self.rays[turn > 0][spots[self.size * (turn > 0) + due]]
        return all(occupied >> ray[0] & 1 for ray in rays if ray)

    def play(self, position, move):
        """The position after a move and the forced passes, or the end of the round."""
        (spots, occupied, turn, _), (start, to, tower) = position, move
        spots = spots[:tower] + bytes([to]) + spots[tower + 1:]
        if to in self.goal[turn > 0]:
            return spots, 0, turn, self.hue[to]
        occupied, mover, turn, due, passed = occupied ^ (1 << start | 1 << to), turn, turn ^ 8, self.hue[to], set()
        while self.is_blocked(spots, occupied, turn, due):
            if (turn, due) in passed:
                # The player who moved last has lost.
                return spots, 0, mover ^ 8, ANY
            passed.add((turn, due))
            turn, due = turn ^ 8, self.hue[spots[self.size * (turn > 0) + due]]
        return spots, occupied, turn, due

    def wins_at_once(self, position):
        spots, occupied, turn, due = position
        first = self.size * (turn > 0)
        movers = spots[first:first + self.size] if due == ANY else spots[first + due:first + due + 1]
        return any(not occupied & way for square in movers for way in self.ways[turn > 0][square])

    def read(self, text):
        """The position of a text that has no board."""
        words = text.split(" ")
        rows, spots = words[0].split("/"), [None] * (2 * self.size)
        dues = dict(zip(LETTERS[1], range(self.size)))
        if len(words) != 3 or len(rows) != self.size or words[1] not in ("b", "g") or words[2] not in ("-", *dues):
            raise NotProved(f"'{text}' is not a position on this board")
        for row, letters in zip(range(self.size - 1, -1, -1), rows):
            letters = re.sub("[0-9]+", lambda run: "." * min(int(run[0]), 99), letters)
            if len(letters) != self.size:
                raise NotProved(f"'{text}' is not a position: row {row + 1} has {len(letters)} squares")
            for column, letter in enumerate(letters):
                if letter != ".":
                    color, is_gold = LETTERS[letter.isupper()].find(letter), letter.isupper()
                    if not 0 <= color < self.size or spots[color + self.size * is_gold] is not None:
                        raise NotProved(f"'{text}' is not a position: see '{letter}' in row {row + 1}")
                    spots[color + self.size * is_gold] = row * self.size + column
        if None in spots:
            raise NotProved(f"'{text}' is not a position: a tower is missing")
        turn, occupied = 8 * (words[1] == "g"), sum(1 << square for square in spots)
        home = [self.size * (self.size - 1) + self.hue[-self.size:].index(color) for color in range(self.size)]
        home += [self.hue.index(color) for color in range(self.size)]
        if words[2] == "-" and (spots != home or turn):
            raise NotProved(f"'{text}' is not a position: a colour is due except at the start")
        spots, due = bytes(spots), dues.get(words[2], ANY)
        if any(spots[tower] in self.goal[tower >= self.size] for tower in range(2 * self.size)):
            raise NotProved(f"'{text}': the round is over")
        if due != ANY and self.is_blocked(spots, occupied, turn, due):
            raise NotProved(f"'{text}': the tower due is blocked")
        return spots, occupied, turn, due

    def write(self, position):
        """The text of a position, without its board."""
        spots, _, turn, due = position
        places = {square: LETTERS[tower >= self.size][tower % self.size] for tower, square in enumerate(spots)}
        rows = ["".join(places.get(row * self.size + column, ".") for column in range(self.size))
                for row in range(self.size - 1, -1, -1)]
        text = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
        return f"{text} {'g' if turn else 'b'} {'-' if due == ANY else LETTERS[1][due]}"


class BoardRounds(Rounds):
    """The claims about a position on a board, or about its moves."""

    GAME, SYMMETRY, RULES = "kamisado-boards", "board-1", ("kamisado-official-1",)

    def __init__(self, values, lines=None):
        Proof.__init__(self)
        self.name, self.claim, self.letters = self.RULES[0], values["claim"], values["moves"]
        board, _, text = values["root"].partition(" ")
        rows = NAMED.get(board, board)
        self.rules = Board(rows.split("/"))
        self.root = self.rules.read(text)
        name = next((name for name, of in NAMED.items() if of == rows), rows)
        self.text = f"{name} {self.rules.write(self.root)}"
