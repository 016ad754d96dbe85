#!/usr/bin/env python3
"""Checks a certificate, or the text that `solver verify --dump` prints, with its own form of the rules.

Usage: check_certificate.py FILE

Needs nothing but Python 3 and shares no code with the solver. docs/src/formats/certificates.md specifies the format.
Exit code: 0 proved; 1 a certificate or a dump that is damaged or proves nothing; 2 neither of them.
"""

import re
import sys
import zlib

COLORS = "BGRYKPUO"
PRINTED = "BGRYKPUO PBYUGKOR UYBPROKG YRGBOUPK KPUOBGRY GKORPBYU ROKGUYBP OUPKYRGB".split()
# Squares are 0 (a1), 1 (b1) to 63 (h8), players 0 (Black) and 1 (Gold), colours 0 to 7, and 8 if none is due.
HUE = [COLORS.index(letter) for row in PRINTED for letter in row]
NONE, STEP, GOAL, REACH = 8, [-8, 8], [0, 7], [7, 5, 3, 1]
# How many squares the first, the second and the third move may go if they are limited, and every later one.
LIMITS = [1, 3, 5, 7]
FREE = len(LIMITS) - 1
# By the rules' name: whether two passes end a round, and whether the first moves are limited.
RULES = {"kamisado-official-1": (False, False), "kamisado-two-pass-1": (True, False)}
RULES.update({name + " opening 1-3-5": (two_pass, True) for name, (two_pass, _) in RULES.items()})
START = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
HEADER = re.compile(
    r"game (?P<game>.+)\nrules (?P<rules>.+)\nsymmetry (?P<symmetry>.+)\nroot (?P<root>.+)\n"
    r"claim (?P<claim>win|loss|-)\n(moves (?P<moves>[wl-]+)\n)?"
)
LINE = re.compile(r"([^\t]+)\t([a-h][1-8])([a-h][1-8])\s*")


class NotOurs(Exception):
    """The file is neither a certificate nor a dump, or a newer program wrote it."""


class NotProved(Exception):
    """The file is one of ours, but it is damaged or proves nothing."""


def read_position(text, limited):
    """The position of a text, and the rings of its towers.

    A position is (squares, player to move, colour due, moves made), with the squares of Black's eight towers and then
    Gold's, brown to orange. The moves made are 0 to 2, or 3 where no move is limited any more. The rings of the towers, in
    the same order, never change and are kept apart.
    """
    place, after, made = text.partition(" after ") if limited else (text, "", "")
    words = place.split(" ")
    rows = words[0].split("/")
    if len(words) != 3 or len(rows) != 8 or words[1] not in ("b", "g") or words[2] not in ("-", *COLORS):
        raise NotProved(f"'{text}' is not a position")
    spots, rings = [None] * 16, [0] * 16
    for row, letters in zip(range(7, -1, -1), rows):
        file = plus = 0
        for letter in letters:
            color = COLORS.find(letter.upper())
            tower = color + 8 * letter.isupper()
            if letter in "12345678" and not plus:
                file += int(letter)
            elif letter == "+" and plus < 3:
                plus += 1
            elif color >= 0 and file < 8 and spots[tower] is None:
                spots[tower], rings[tower] = row * 8 + file, plus
                file, plus = file + 1, 0
            else:
                raise NotProved(f"'{text}' is not a position: see '{letter}' in row {row + 1}")
        if file != 8 or plus:
            raise NotProved(f"'{text}' is not a position: row {row + 1} is not eight squares")
    if None in spots:
        raise NotProved(f"'{text}' is not a position: a tower is missing")
    if after and made not in (("0",) if words[2] == "-" else ("1", "2")):
        raise NotProved(f"'{text}' is not a position: expected 'after 0' if no colour is due, else 'after 1' or 'after 2'")
    return (tuple(spots), "bg".index(words[1]), (COLORS + "-").index(words[2]), int(made or FREE)), rings


class Rules:
    """The rules of a round for towers with these rings."""

    def __init__(self, two_pass, rings):
        self.two_pass, self.rings = two_pass, rings

    def write(self, position):
        """The text of a position."""
        (spots, player, due, made), letters = position, ["."] * 64
        for tower, square in enumerate(spots):
            letter = COLORS[tower % 8]
            letters[square] = "+" * self.rings[tower] + (letter if tower > 7 else letter.lower())
        text = "/".join("".join(letters[row * 8:row * 8 + 8]) for row in range(7, -1, -1))
        for run in range(8, 0, -1):
            text = text.replace("." * run, str(run))
        return f"{text} {'bg'[player]} {(COLORS + '-')[due]}" + (f" after {made}" if made < FREE else "")

    def run(self, spots, tower):
        """The towers that a tower can push, nearest first; none if it cannot push."""
        strength, step, found = self.rings[tower], STEP[tower // 8], []
        square = spots[tower] + step
        while strength and square in spots:
            found.append(spots.index(square))
            square += step
        weaker = all(other // 8 != tower // 8 and self.rings[other] < strength for other in found)
        return found if weaker and len(found) <= strength and 0 <= square < 64 else []

    def targets(self, spots, tower):
        """The squares that a tower may go to; a push goes to the square of the tower next to it."""
        step, found = STEP[tower // 8], []
        for side in (-1, 0, 1):
            square = spots[tower]
            for _ in range(REACH[self.rings[tower]]):
                leaves = square % 8 == (7 if side > 0 else 0) and side
                square += step + side
                if leaves or not 0 <= square < 64 or square in spots:
                    break
                found.append(square)
        return found + [spots[other] for other in self.run(spots, tower)[:1]]

    def moves(self, position):
        """The legal moves, (from, to), in ascending order."""
        spots, player, due, made = position
        towers = [player * 8 + color for color in (range(8) if due == NONE else [due])]
        moves = [(spots[tower], to) for tower in towers for to in self.targets(spots, tower)]
        return sorted((start, to) for start, to in moves if abs(start // 8 - to // 8) <= LIMITS[made])

    def settle(self, position):
        """The position after all forced passes; None in a deadlock."""
        (spots, player, due, made), passed = position, set()
        while due != NONE and not self.targets(spots, player * 8 + due):
            tower = player * 8 + due
            if tower in passed or (self.two_pass and passed):
                return None
            passed.add(tower)
            player, due = 1 - player, HUE[spots[tower]]
        return spots, player, due, made

    def play(self, position, move):
        """The position after a move and the forced passes, and the winner if the round is over."""
        spots, player, _, made = position
        tower, to = spots.index(move[0]), move[1]
        run = self.run(spots, tower) if to in spots else []
        moved = list(spots)
        for other in run:
            moved[other] += STEP[player]
        moved[tower] = to
        # A push makes the opponent miss a turn; the next colour is that of the empty square behind the run.
        after = (tuple(moved), player if run else 1 - player, HUE[to + STEP[player] * len(run)], min(made + 1, FREE))
        if to // 8 == GOAL[player]:
            return after, player
        settled = self.settle(after)
        # In a deadlock the player who moved last has lost.
        return (settled, None) if settled else (after, 1 - player)

    def wins_at_once(self, position):
        """Whether the player to move can reach home."""
        return any(to // 8 == GOAL[position[1]] for _, to in self.moves(position))

    def stands_for(self, position):
        """One key for all equivalent positions: without rings the least of four images."""
        spots, player, due, made = position
        if any(self.rings):
            return position
        images = [(spots, due), (tuple(s ^ 7 for s in spots[7::-1] + spots[:7:-1]), due if due == NONE else 7 - due)]
        turned = [(tuple(63 - s for s in half[8:] + half[:8]), 1 - player, color) for half, color in images]
        return (*min(turned + [(half, player, color) for half, color in images]), made)


class Proof:
    """The claims about a root; `ask` returns the winner's move in a position, `end` checks for left-over moves."""

    def __init__(self, values):
        name = values.get("rules") or "kamisado-official-1"
        kind = values.get("game", "kamisado"), values.get("symmetry", "mirror-halfturn-1")
        if kind != ("kamisado", "mirror-halfturn-1") or name not in RULES:
            raise NotOurs(f"unknown game, symmetry or rules: {kind}, {name}; see check_match.py, check_mitsudomoe.py")
        two_pass, self.limited = RULES[name]
        root, rings = read_position(values.get("root") or START, self.limited)
        if self.limited and root[3] == FREE:
            raise NotProved("the root does not say how many moves were made, expected ' after 0', 1 or 2 behind it")
        self.rules = Rules(two_pass, rings)
        self.root = self.rules.settle(root)
        if any(square // 8 == GOAL[tower // 8] for tower, square in enumerate(root[0])) or not self.root:
            raise NotProved("the round is over at the root")
        self.name, self.claim, self.letters = name, values.get("claim"), values.get("moves")
        self.done, self.shown, self.answered, self.end, self.symmetric = {}, 0, 0, lambda: None, True

    def walk(self, first, winner):
        rules, waiting = self.rules, [first]
        while waiting:
            position, over = waiting.pop()
            attacks = position[1] == winner
            if over == "proved":
                self.done[position] = True
            elif over == 1 - winner:
                raise NotProved(f"the wrong player wins, by the last move to '{rules.write(position)}'")
            if over is not None or (attacks and rules.wins_at_once(position)):
                continue
            key = (rules.stands_for(position) if self.symmetric else position, attacks)
            if self.done.setdefault(key, None):
                continue
            if self.done[key] is False:
                raise NotProved(f"'{rules.write(position)}' repeats on a line of play")
            self.done[key] = False
            waiting.append((key, "proved"))
            moves = rules.moves(position)
            if attacks:
                moves = [self.ask(position, moves, f"in '{rules.write(position)}'")]
            self.shown, self.answered = self.shown + attacks, self.answered + (not attacks)
            waiting.extend(rules.play(position, move) for move in reversed(moves))

    def check(self):
        rules, root, letters = self.rules, self.root, self.letters
        player = {"w": root[1], "l": 1 - root[1]}
        unknown = set(letters or "") - set("wl-") or self.claim not in ("win", "loss", "-")
        if unknown or not set(letters or self.claim) - {"-"}:
            raise NotProved(f"no valid claim: found '{self.claim}', and for the moves '{letters}'")
        if not letters:
            self.walk((root, None), player[self.claim[0]])
        elif self.claim != ("win" if "w" in letters else "-" if "-" in letters else "loss"):
            raise NotProved(f"the claim '{self.claim}' does not follow from those for the moves, '{letters}'")
        elif len(letters) != len(rules.moves(root)):
            raise NotProved(f"{len(letters)} moves have claims, but {len(rules.moves(root))} are legal")
        for move, letter in zip(rules.moves(root), letters or ""):
            if letter != "-":
                self.walk(rules.play(root, move), player[letter])
        self.end()


def read_certificate(data):
    version = int.from_bytes(data[8:10], "little")
    if len(data) >= 10 and version > 1:
        raise NotOurs(f"format version {version}, but this program reads version 1")
    if len(data) < 16 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise NotProved("damaged: too short, or the checksum is wrong")
    end = 12 + int.from_bytes(data[10:12], "little")
    header = HEADER.fullmatch(data[12:end].decode("utf-8", "replace"))
    if version != 1 or end > len(data) - 4 or not header or "\ufffd" in header[0]:
        raise NotProved("damaged: the version is 0, or the header is not as specified")
    proof, stream, used = Proof(header.groupdict()), data[end:-4], 0
    if proof.rules.write(proof.root) != header["root"]:
        raise NotProved(f"the root is '{header['root']}', expected it as '{proof.rules.write(proof.root)}'")

    def ask(_, moves, where):
        nonlocal used
        width = (len(moves) - 1).bit_length()
        number = int.from_bytes(stream[used // 8:used // 8 + 2], "little") >> used % 8 & (1 << width) - 1
        used += width
        if used > 8 * len(stream) or number >= len(moves):
            raise NotProved(f"{where} no move is left, or move {number} is given, counted from 0, of {len(moves)}")
        return moves[number]

    def finish():
        if 8 * len(stream) - used >= 8 or (used % 8 and stream[-1] >> used % 8):
            raise NotProved("moves are left over")

    proof.ask, proof.end = ask, finish
    return proof


def read_dump(data):
    values, named = {}, {}
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        found = LINE.fullmatch(line)
        if line.startswith("#"):
            word, _, value = line[1:].strip().partition(" ")
            if word in values and word in ("rules", "root", "claim", "moves"):
                raise NotProved(f"line {number}: found a second '# {word}', expected one at the most")
            values[word] = START if value == "start" else value
        elif found:
            move = tuple("abcdefgh".index(file) + 8 * int(row) - 8 for file, row in found.groups()[1:])
            if named.setdefault(START if found[1] == "start" else found[1], move) != move:
                raise NotProved(f"line {number}: an earlier line names another move, expected one for a position")
        elif line.strip():
            problem = f"line {number}: found {line[:80]!a}, expected a position, a tab and a move like d8d3"
            raise NotProved(problem) if named else NotOurs(problem)
    if not named and "root" not in values:
        raise NotOurs("an empty file, or neither a certificate nor lines of a proof")
    proof = Proof(values)
    read = [(*read_position(place, proof.limited), move) for place, move in named.items()]
    lines = {position: move for position, rings, move in read if rings == proof.rules.rings}

    def ask(position, moves, where):
        move = lines.get(position)
        if move not in moves:
            raise NotProved(f"{where} no legal move is given, but {move and 'one from square %d to %d' % move}")
        return move

    # The lines must be complete: none stands for a symmetric image of its position.
    proof.ask, proof.symmetric = ask, False
    wins = proof.root in lines or proof.rules.wins_at_once(proof.root)
    proof.claim = proof.claim or ("win" if wins else "loss")
    return proof


def shown(error):
    """The error with escapes for invisible characters, which a foreign file may contain."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(error))


def main(arguments):
    try:
        if len(arguments) != 1:
            raise NotOurs("expected one argument: a certificate or a dump")
        data = open(arguments[0], "rb").read()
        proof = read_certificate(data) if data.startswith(b"GAMECERT") else read_dump(data)
        proof.check()
    except (OSError, NotOurs) as error:
        print(f"error: {shown(error)}", file=sys.stderr)
        return 2
    except NotProved as error:
        print(f"Not proved: {shown(error)}")
        return 1
    value = ("Black", "Gold")[proof.root[1]] + ", to move: " + proof.claim
    moves = f"; of its moves {proof.letters.count('w')} win, {proof.letters.count('l')} lose" if proof.letters else ""
    print(f"{proof.rules.write(proof.root)}, {proof.name}\nProved: {value}{moves}.")
    print(f"{proof.shown} winning moves, {proof.answered} positions with every move of the loser")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
