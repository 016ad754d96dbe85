"""What all proofs have in common: the file, the claims, the walk, and the moves that the file names."""

import re
import zlib

HEADER = re.compile(
    r"game (?P<game>.+)\nrules (?P<rules>.+)\nsymmetry (?P<symmetry>.+)\nroot (?P<root>.+)\n"
    r"claim (?P<claim>win|loss|-)\n(moves (?P<moves>[wl-]+)\n)?"
)


class NotOurs(Exception):
    """The file is neither a certificate nor a dump, or a newer program wrote it."""


class NotProved(Exception):
    """The file is one of ours, but it is damaged or proves nothing."""


class Proof:
    """A proof that one side wins.

    A game adds how headers name it (`GAME`, `SYMMETRY`, `RULES`), how the lines of its dumps look (`LINE`, `EXPECTED`),
    the `text` of the root, `side`, `named`, which finds the move of a line, and `check`. Its `rules` have
    `wins_at_once`, `key`, `moves`, `play` and `write`. `side` says whether the winner of the proof is to move, or
    None if all is over, and refuses what the loser has won. No proof can go in a circle: no position of these games
    repeats on a line of play.
    """

    def __init__(self):
        # The stream of moves of a certificate, and how many of its bits are used; the lines of a dump instead.
        self.stream, self.used, self.lines = b"", 0, None
        # Keys of the positions met, with the loser and with the winner of the proof to move.
        self.met = set(), set()
        self.shown = self.answered = 0

    def walk(self, first):
        """Checks the proof of one position."""
        rules, side, met, waiting = self.rules, self.side, self.met, [first]
        while waiting:
            position = waiting.pop()
            shows = side(position)
            if shows is None or shows and rules.wins_at_once(position):
                continue
            key = rules.key(position)
            if key in met[shows]:
                continue
            met[shows].add(key)
            moves = rules.moves(position)
            if shows:
                waiting.append(rules.play(position, self.choose(position, moves)))
            else:
                self.answered += 1
                waiting.extend([rules.play(position, move) for move in reversed(moves)])

    def choose(self, position, moves):
        """The move of the winner that the file names."""
        self.shown += 1
        if self.lines is not None:
            return self.named(position, moves)
        width, (byte, bit) = (len(moves) - 1).bit_length(), divmod(self.used, 8)
        number = int.from_bytes(self.stream[byte:byte + 4], "little") >> bit & (1 << width) - 1
        self.used += width
        if self.used > 8 * len(self.stream) or number >= len(moves):
            self.refuse(position, f"no move is left, or move {number} is given, counted from 0, of {len(moves)}")
        return moves[number]

    def refuse(self, position, problem):
        raise NotProved(f"in '{self.rules.write(position)}' {problem}")

    def end(self):
        """Checks that no moves are left over."""
        left = 8 * len(self.stream) - self.used
        if left >= 8 or (left and self.stream[-1] >> 8 - left):
            raise NotProved("moves are left over")


def read_certificate(data, games):
    version = int.from_bytes(data[8:10], "little")
    if len(data) >= 10 and version > 1:
        raise NotOurs(f"format version {version}, but this program reads version 1")
    if len(data) < 16 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise NotProved("damaged: too short, or the checksum is wrong")
    end = 12 + int.from_bytes(data[10:12], "little")
    header = HEADER.fullmatch(data[12:end].decode("utf-8", "replace"))
    if version != 1 or end > len(data) - 4 or not header or "\ufffd" in header[0]:
        raise NotProved("damaged: the version is 0, or the header is not as specified")
    kind = header.group("game", "rules", "symmetry")
    game = next((game for game in games if (game.GAME, game.SYMMETRY) == kind[::2] and kind[1] in game.RULES), None)
    if not game:
        raise NotOurs(f"unknown game, rules or symmetry: {', '.join(kind)}")
    proof = game(header.groupdict())
    if proof.text != header["root"]:
        raise NotProved(f"the root is '{header['root']}', expected it as '{proof.text}'")
    proof.stream = data[end:-4]
    return proof


def read_dump(data, game):
    values, named = {}, {}
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        found = game.LINE.fullmatch(line.rstrip())
        if line.startswith("#"):
            word, _, value = line[1:].strip().partition(" ")
            if word in values and word in ("rules", "root", "claim", "moves"):
                raise NotProved(f"line {number}: found a second '# {word}', expected at most one")
            values[word] = value
        elif found:
            place = game.START if found["place"] == "start" else found["place"]
            if named.setdefault(place, found["move"]) != found["move"]:
                raise NotProved(f"line {number}: an earlier line names another move, expected one for a position")
        elif line.strip():
            problem = f"line {number}: found {line[:80]!a}, expected {game.EXPECTED}"
            raise NotProved(problem) if named else NotOurs(problem)
    if not named and "root" not in values:
        raise NotOurs("an empty file, or neither a certificate nor lines of a proof")
    if values.get("rules") not in (None, *game.RULES):
        raise NotOurs(f"unknown rules: {values['rules']}")
    return game({word: values.get(word) for word in ("rules", "root", "claim", "moves")}, named)
