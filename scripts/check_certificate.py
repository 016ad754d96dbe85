#!/usr/bin/env python3
"""Checks a certificate, or the text that `solver verify --dump` prints, by its own reading of Kamisado's rules.

Usage: check_certificate.py FILE

Needs nothing but Python 3 and shares no code with the solver. The format is described in data/README.md.
Exit code: 0 proved; 1 a certificate or a dump that is damaged or proves nothing; 2 neither of them.
"""

import sys
import zlib

BOARD = ["OUPKYRGB", "ROKGUYBP", "GKORPBYU", "KPUOBGRY", "YRGBOUPK", "UYBPROKG", "PBYUGKOR", "BGRYKPUO"]
COLORS = "BGRYKPUO"
# Square 0 is a1, 1 is b1, 63 is h8; the board above is drawn with row 8 first.
HUE = [BOARD[7 - s // 8][s % 8] for s in range(64)]
RULES = {"kamisado-official-1": False, "kamisado-two-pass-1": True}
START = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
REACH = [7, 5, 3, 1]
FORWARD = {"g": 8, "b": -8}
OTHER = {"g": "b", "b": "g"}
SWAP = dict(zip(COLORS, reversed(COLORS)))


class NotOurs(Exception):
    """The file is no certificate and no dump, or one of a newer program."""


class NotProved(Exception):
    """The file is one of ours, but it is damaged or proves nothing."""


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def written(move):
    return name(move[0]) + name(move[1])


class Position:
    """Towers as a mapping from (player, colour) to square, who moves, and which colour is due ('-' for any).

    `winner` is set when the round is over. The rings of the towers never change: `Rules` has them.
    """

    __slots__ = ("at", "player", "due", "winner", "who")

    def __init__(self, at, player, due, winner=None):
        self.at, self.player, self.due, self.winner = at, player, due, winner
        self.who = {square: tower for tower, square in at.items()}


def read_position(text):
    """The position of a text, and the rings of its towers."""
    words = text.split(" ")
    rows = words[0].split("/")
    if len(words) != 3 or len(rows) != 8 or words[1] not in ("b", "g") or words[2] not in ("-", *COLORS):
        raise NotProved(f"'{text}' is no position")
    at, rings = {}, {}
    for number, row in enumerate(rows):
        square, plus = (7 - number) * 8, 0
        end = square + 8
        for letter in row:
            tower = ("g" if letter.isupper() else "b", letter.upper())
            if letter in "12345678" and not plus:
                square += int(letter)
            elif letter == "+" and plus < 3:
                plus += 1
            elif tower[1] in COLORS and square < end and tower not in at:
                at[tower], rings[tower] = square, plus
                square, plus = square + 1, 0
            else:
                raise NotProved(f"'{text}' is no position: see '{letter}' in row {8 - number}")
        if square != end or plus:
            raise NotProved(f"'{text}' is no position: row {8 - number} is not eight squares")
    if len(at) != 16:
        raise NotProved(f"'{text}' is no position: it has {len(at)} towers, not 16")
    return Position(at, words[1], words[2]), rings


class Rules:
    def __init__(self, two_pass, rings):
        self.two_pass, self.rings = two_pass, rings

    def write(self, position):
        rows = []
        for row in range(7, -1, -1):
            line = ""
            for square in range(row * 8, row * 8 + 8):
                tower = position.who.get(square)
                if tower is None:
                    line += "."
                else:
                    player, color = tower
                    line += "+" * self.rings[tower] + (color if player == "g" else color.lower())
            for run in range(8, 0, -1):
                line = line.replace("." * run, str(run))
            rows.append(line)
        return f"{'/'.join(rows)} {position.player} {position.due}"

    def targets(self, position, tower):
        """Squares that a tower may move to; a push is told by its target, which is occupied."""
        start, step, found = position.at[tower], FORWARD[tower[0]], []
        occupied = position.who
        for side in (-1, 0, 1):
            square = start
            for _ in range(REACH[self.rings[tower]]):
                file = square % 8 + side
                square += step + side
                if not (0 <= file < 8 and 0 <= square < 64) or square in occupied:
                    break
                found.append(square)
        if self.pushed(position, tower):
            found.append(start + step)
        return found

    def pushed(self, position, tower):
        """The towers that a tower can push, nearest first, or none."""
        strength, step, run = self.rings[tower], FORWARD[tower[0]], []
        square = position.at[tower] + step
        while strength and square in position.who:
            run.append(position.who[square])
            square += step
        weaker = all(player != tower[0] and self.rings[player, color] < strength for player, color in run)
        return run if 1 <= len(run) <= strength and weaker and 0 <= square < 64 else []

    def moves(self, position):
        """The legal moves in ascending order."""
        colors = COLORS if position.due == "-" else position.due
        towers = [(position.player, color) for color in colors]
        return sorted((position.at[tower], to) for tower in towers for to in self.targets(position, tower))

    def settle(self, at, player, due):
        """The position after all forced passes, or None in a deadlock."""
        position, passed = Position(at, player, due), []
        while due != "-" and not self.targets(position, (position.player, position.due)):
            blocked = (position.player, position.due)
            if blocked in passed or (self.two_pass and passed):
                return None
            passed.append(blocked)
            position.player, position.due = OTHER[position.player], HUE[at[blocked]]
        return position

    def play(self, position, move):
        start, to = move
        tower, at = position.who[start], dict(position.at)
        player, step = tower[0], FORWARD[tower[0]]
        run = self.pushed(position, tower) if to in position.who else []
        for other in run:
            at[other] += step
        at[tower] = to
        if to // 8 == (7 if player == "g" else 0):
            return Position(at, OTHER[player], HUE[to], winner=player)
        due = HUE[to + step * len(run)]
        after = self.settle(at, player if run else OTHER[player], due)
        # In a deadlock whoever moved last has lost.
        return after or Position(at, OTHER[player], due, winner=OTHER[player])

    def wins_at_once(self, position):
        goal = 7 if position.player == "g" else 0
        return any(to // 8 == goal for _, to in self.moves(position))

    def readings(self, position):
        """The position as it stands, and without rings its three symmetric images, each with a map of squares."""
        def image(squares, color, player):
            at = {(player[p], color[c]): squares(s) for (p, c), s in position.at.items()}
            due = "-" if position.due == "-" else color[position.due]
            spots = tuple(at[p, c] for p in "bg" for c in COLORS)
            return (spots, player[position.player], due), squares
        same_color, same_player = {c: c for c in COLORS}, {p: p for p in OTHER}
        yield image(lambda s: s, same_color, same_player)
        if not any(self.rings.values()):
            yield image(lambda s: s ^ 7, SWAP, same_player)
            yield image(lambda s: 63 - s, same_color, OTHER)
            yield image(lambda s: 63 - s ^ 7, SWAP, OTHER)


class Proof:
    """A root, what is claimed of it, and a way to ask for the winner's move."""

    def __init__(self, rules, root, claim, letters):
        self.rules, self.root, self.claim, self.letters = rules, root, claim, letters
        self.met, self.counts = {}, {"shown": 0, "answered": 0}

    def walk(self, first, winner):
        rules, waiting = self.rules, [(first, False)]
        while waiting:
            position, done = waiting.pop()
            if done:
                self.met[position] = True
                continue
            if position.winner:
                if position.winner != winner:
                    raise NotProved(f"in '{rules.write(position)}' the round is won by the wrong player")
                continue
            attacks = position.player == winner
            if attacks and rules.wins_at_once(position):
                continue
            key = (min(image for image, _ in rules.readings(position)), attacks)
            if key in self.met:
                if not self.met[key]:
                    raise NotProved(f"'{rules.write(position)}' comes again on the same line of play")
                continue
            self.met[key] = False
            waiting.append((key, True))
            moves = rules.moves(position)
            self.counts["shown" if attacks else "answered"] += 1
            chosen = [self.ask(position, moves)] if attacks else reversed(moves)
            waiting.extend((rules.play(position, move), False) for move in chosen)

    def check(self):
        rules, root, letters = self.rules, self.root, self.letters
        player = {"w": root.player, "l": OTHER[root.player]}
        if letters is None:
            if self.claim not in ("win", "loss"):
                raise NotProved("nothing is claimed")
            self.walk(root, player[self.claim[0]])
        else:
            moves = rules.moves(root)
            implied = "win" if "w" in letters else "-" if "-" in letters else "loss"
            if len(letters) != len(moves) or set(letters) - set("wl-") or set(letters) == {"-"} or self.claim != implied:
                raise NotProved(f"claims '{self.claim}' and '{letters}' do not agree with {len(moves)} legal moves")
            for move, letter in zip(moves, letters):
                if letter != "-":
                    self.walk(rules.play(root, move), player[letter])
        self.finish()


class FromStream(Proof):
    def use(self, stream, broken):
        self.stream, self.used, self.broken = stream, 0, broken

    def peek(self):
        """The next bits of the stream, at least as many as a move can take."""
        byte, bit = divmod(self.used, 8)
        return int.from_bytes(self.stream[byte:byte + 2], "little") >> bit

    def ask(self, position, moves):
        where = f"in '{self.rules.write(position)}'"
        if self.broken and self.broken[0] == self.counts["shown"] - 1:
            raise NotProved(f"{where} the maker was given no legal move, but '{self.broken[1]}'")
        width = (len(moves) - 1).bit_length()
        number = self.peek() & (1 << width) - 1
        self.used += width
        if self.used > 8 * len(self.stream):
            raise NotProved(f"{where} no move is given")
        if number >= len(moves):
            raise NotProved(f"{where} move number {number} is given, of {len(moves)}")
        return moves[number]

    def finish(self):
        if self.broken or 8 * len(self.stream) - self.used >= 8 or self.peek():
            raise NotProved("moves are left over")


class FromLines(Proof):
    def use(self, lines):
        self.lines = lines

    def ask(self, position, moves):
        where = f"in '{self.rules.write(position)}'"
        for image, squares in self.rules.readings(position):
            if image in self.lines:
                # Every image is its own way back.
                start, to = self.lines[image]
                move = (squares(start), squares(to))
                if move not in moves:
                    raise NotProved(f"{where} {written(move)} is not legal")
                return move
        raise NotProved(f"{where} no move is given")

    def finish(self):
        pass


def begin(kind, values):
    """A proof of the kind, from the values of a header; without claims it takes what is set later."""
    if values.get("game", "kamisado") != "kamisado" or values.get("rules", "kamisado-official-1") not in RULES:
        raise NotOurs(f"unknown game or rules: {values.get('game')}, {values.get('rules')}")
    if values.get("symmetry", "mirror-halfturn-1") != "mirror-halfturn-1":
        raise NotOurs(f"unknown symmetry '{values['symmetry']}'")
    root, rings = read_position(START if values.get("root", "start") == "start" else values["root"])
    rules = Rules(RULES[values.get("rules", "kamisado-official-1")], rings)
    settled = rules.settle(root.at, root.player, root.due)
    if any(square // 8 == (7 if player == "g" else 0) for (player, _), square in root.at.items()) or not settled:
        raise NotProved("the round is over at the root")
    return kind(rules, settled, values.get("claim"), values.get("moves"))


def read_certificate(data):
    version = int.from_bytes(data[8:10], "little")
    if len(data) >= 10 and version > 1:
        raise NotOurs(f"format version {version}, but this program reads version 1")
    if len(data) < 16 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise NotProved("damaged: too short, or the checksum is wrong")
    end = 12 + int.from_bytes(data[10:12], "little")
    if version != 1 or end > len(data) - 4:
        raise NotProved("damaged: version 0, or a header longer than the file")
    try:
        text = data[12:end].decode()
    except UnicodeDecodeError:
        raise NotProved("damaged: the header is no text") from None
    names, values = ["game", "rules", "symmetry", "root", "claim", "moves", "broken"], {}
    for line in text.split("\n")[:-1]:
        word, _, value = line.partition(" ")
        if word not in names or not value:
            raise NotProved(f"found '{line}' in the header, expected one of {names}")
        names = names[names.index(word) + 1:]
        values[word] = value
    if not text.endswith("\n") or not {"game", "rules", "symmetry", "root", "claim"} <= set(values):
        raise NotProved("the header is not complete")
    proof = begin(FromStream, values)
    if proof.rules.write(proof.root) != values["root"]:
        raise NotProved(f"the root is not written as '{proof.rules.write(proof.root)}'")
    number, _, given = values.get("broken", "").partition(" ")
    if "broken" in values and not (number.isdecimal() and given):
        raise NotProved(f"found 'broken {values['broken']}' in the header")
    proof.use(data[end:-4], (int(number), given) if number else None)
    return proof


def read_dump(data):
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise NotOurs("neither a certificate nor a text") from None
    values, named = {}, {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            word, _, value = line[1:].strip().partition(" ")
            values.setdefault(word, value)
        elif line.strip():
            place, tab, move = line.partition("\t")
            corners = [(ord(f) - 97, ord(r) - 49) for f, r in zip(move[::2], move[1::2])]
            if not tab or len(move) != 4 or not all(0 <= n < 8 for corner in corners for n in corner):
                problem = f"line {number}: found '{line}', expected a position, a tab and a move like d8d3"
                raise NotProved(problem) if named else NotOurs(problem)
            named[place] = tuple(rank * 8 + file for file, rank in corners)
    if not named and not {"root", "claim"} & set(values):
        raise NotOurs("neither a certificate nor a dump")
    proof = begin(FromLines, values)
    spots = {}
    for place, move in named.items():
        position, rings = read_position(place)
        if rings == proof.rules.rings:
            spots[next(proof.rules.readings(position))[0]] = move
    proof.use(spots)
    if proof.claim is None and proof.letters is None:
        wins = proof.rules.wins_at_once(proof.root) or any(i in spots for i, _ in proof.rules.readings(proof.root))
        proof.claim = "win" if wins else "loss"
    return proof


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as file:
            data = file.read()
        if not data:
            raise NotOurs("the file is empty")
        proof = read_certificate(data) if data.startswith(b"GAMECERT") else read_dump(data)
        proof.check()
    except (OSError, NotOurs) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except NotProved as error:
        print(f"Not proved: {error}")
        return 1
    rules = "kamisado-two-pass-1" if proof.rules.two_pass else "kamisado-official-1"
    player = {"b": "Black", "g": "Gold"}
    mover, other = player[proof.root.player], player[OTHER[proof.root.player]]
    value = {"win": f"{mover}, to move, wins", "loss": f"{other} wins, {mover} is to move", "-": "some moves are valued"}
    moves = ""
    if proof.letters is not None:
        moves = f"; of {len(proof.letters)} moves {proof.letters.count('w')} win and {proof.letters.count('l')} lose"
    print(f"{proof.rules.write(proof.root)}, {rules}")
    print(f"Proved: {value[proof.claim]}{moves}. {proof.counts['shown']} winning moves, "
          f"{proof.counts['answered']} positions with every answer.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
