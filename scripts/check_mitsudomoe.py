#!/usr/bin/env python3
"""Checks a certificate of mitsudomoe, or the text that `solver verify --dump` prints, with its own form of the rules.

Usage: check_mitsudomoe.py FILE

Needs nothing but Python 3 and shares no code with the solver. docs/src/formats/forced-wins.md specifies the format.
Exit code: 0 proved; 1 a certificate or a dump that is damaged or proves nothing; 2 neither of them.
"""

import re
import sys
import zlib
from itertools import permutations

# Spaces are 0 (a1), 1 (b1) to 24 (e5), seats 0 (a1), 1 (a5), 2 (e5), 3 (e1). The content of a space is a text, as in a
# position: small letters for the rings, from the lowest, then a capital letter if there is a ball. It is empty for an
# empty space.
NAMES = [file + row for row in "12345" for file in "abcde"]
CORNERS = ["a1", "a5", "e5", "e1"]
HOME = [[0, 1, 5], [20, 15, 21], [24, 19, 23], [4, 3, 9]]
GOAL = HOME[2:] + HOME[:2]
# From each space in eight directions, and in none, the spaces up to the edge.
RAYS = [[[row * 5 + file + n * (rows * 5 + files) for n in range(1, 5)
          if (files or rows) and 0 <= file + n * files < 5 and 0 <= row + n * rows < 5]
         for files in (-1, 0, 1) for rows in (-1, 0, 1)] for row in range(5) for file in range(5)]
PLAYERS = {"w": "White", "b": "Black", "r": "Red", "y": "Yellow"}
KIND = {"game": ["mitsudomoe"], "rules": ["mitsudomoe-1", "mitsudomoe-own-turn-1"], "symmetry": ["none"]}
HEADER = re.compile(r"game (?P<game>.*)\nrules (?P<rules>.*)\nsymmetry (?P<symmetry>.*)\nroot (?P<root>.*)\n"
                    r"claim (?P<claim>win|loss|-)\n(?P<moves>moves [wl-]+\n)?")
ROW = r"S( S){4}".replace("S", r"(\.|[wbry]*([wbry]|wW|bB|rR|yY))")
ATTACK = re.compile(rf"(?P<rows>{ROW}( / {ROW}){{4}}) \|(?P<places>( [wbry]:[ae][15]){{2,4}}) \| (?P<mover>[wbry]) \|"
                    r"(?P<supplies>( [wbry][0-8]){2,4})(?P<own_turn> \| own-turn)? \| "
                    r"(?P<attacker>[wbry]) within (?P<turns>[1-9][0-9]{0,2})")
TURN = re.compile(r"(?:place |(S)-)(S) (S)([-*])(S)(?:\{(S>S(?:,S>S)*)\})?".replace("S", "[a-e][1-5]"))


class NotOurs(Exception):
    """The file is neither a certificate nor a dump of mitsudomoe, or a newer program wrote it."""


class NotProved(Exception):
    """The file is one of ours, but it is damaged or proves nothing."""


def has_ball(stack):
    return stack[-1:].isupper()


def moved(stacks, source, target):
    after = list(stacks)
    after[source], after[target] = stacks[source][:-1], stacks[target] + stacks[source][-1]
    return after


class Position:
    """Stacks by space; by seat players, each a small letter or nothing, and supplies; the seat to move; whether players
    win only at the end of their own turns."""

    def __init__(self, stacks, seats, supply, mover, own_turn):
        self.stacks, self.seats, self.supply, self.mover, self.own_turn = stacks, seats, supply, mover, own_turn
        self.ring, self.ball = seats[mover], seats[mover].upper()
        self.out = "".join(set(PLAYERS) - set(seats))  # whose rings are removed as soon as they are exposed

    def write(self):
        rows = " / ".join(" ".join(stack or "." for stack in self.stacks[n:n + 5]) for n in (20, 15, 10, 5, 0))
        seated = [seat for seat in range(4) if self.seats[seat]]
        places = " ".join(f"{self.seats[seat]}:{CORNERS[seat]}" for seat in seated)
        supplies = " ".join(f"{self.seats[seat]}{self.supply[seat]}" for seat in seated)
        return f"{rows} | {places} | {self.ring} | {supplies}" + " | own-turn" * self.own_turn

    def turns(self):
        """The legal turns, ((from or -1, to), (from, to, ends by seat)), in ascending order, each with its board."""
        exposed = [space for space in range(25) if self.stacks[space][-1:] == self.ring]
        for source in [-1] * (self.supply[self.mover] > 0) + exposed:
            for target in range(25):
                if target != source and not has_ball(self.stacks[target]):
                    board = list(self.stacks)
                    if source >= 0:
                        board[source] = board[source][:-1].rstrip(self.out)
                    board[target] += self.ring
                    for step, after in self.ball_steps(board):
                        yield ((source, target), step), after

    def ball_steps(self, board):
        """The ball steps on a board after the ring step, as in a turn, each with its board."""
        found = {}
        for source in range(25):
            for ray in RAYS[source] if board[source][-1:] == self.ball and source not in GOAL[self.mover] else []:
                target = next((space for space in ray if not has_ball(board[space])), None)
                if target is not None and board[target][-1:] == self.ring:
                    line = [(space, board[space][-1]) for space in ray[:ray.index(target)]]
                    over = [(space, self.seats.index(ball.lower())) for space, ball in line if ball != self.ball]
                    if not any(space in GOAL[seat] for space, seat in over):
                        ways = self.relocated(moved(board, source, target), over)
                        found.update(((source, target, ends), after) for ends, after in ways)
        return sorted(found.items())

    def relocated(self, board, over):
        """Where the vaulted balls may end, in any order, and the board after each of these ways."""
        for order in permutations(over):
            ways = [((0, 0, 0, 0), board)]
            for space, seat in order:
                ways = [((*ends[:seat], ends[seat] | 1 << target, *ends[seat + 1:]), moved(before, space, target))
                        for ends, before in ways for target in range(25) if before[target][-1:] == self.seats[seat]]
            yield from ways

    def has_turn(self):
        exposed = {space for space in range(25) if self.stacks[space][-1:] == self.ring}
        balls = (space for space in range(25) if self.stacks[space][-1:] == self.ball and space not in GOAL[self.mover])
        near = (ray[0] for space in balls for ray in RAYS[space] if ray and not has_ball(self.stacks[ray[0]]))
        # This turn is nearly always possible: a ring is laid next to a ball, which steps onto it.
        return any(self.supply[self.mover] or exposed - {space} for space in near) or any(True for _ in self.turns())

    def after(self, turn, board):
        """The position after a turn that leads to a board, and the winner once the game is over."""
        mover, supply = self.mover, list(self.supply)
        supply[mover] -= turn[0][0] < 0
        position = Position(board, self.seats, supply, mover, self.own_turn)
        winner, is_filled = position.at_home(mover), all(has_ball(board[space]) for space in HOME[mover])
        if winner:
            return position, winner
        return (position.without(mover) if is_filled else position).settled(mover + 1)

    def at_home(self, first):
        """The first player who has won at home: the one at a seat or, by the rules for any turn, the next clockwise."""
        seats = [seat % 4 for seat in range(first, first + 1 if self.own_turn else first + 4) if self.seats[seat % 4]]
        balls = {seat: {self.stacks[space][-1:] for space in GOAL[seat]} for seat in seats}
        return next((self.seats[seat] for seat in seats if balls[seat] == {self.seats[seat].upper()}), None)

    def settled(self, seat):
        """The position with the first player to move, from a seat clockwise, who has a turn; or the last one left."""
        position = self
        while sum(map(bool, position.seats)) > 1:
            position = Position(position.stacks, position.seats, position.supply, seat % 4, self.own_turn)
            if position.ring and position.has_turn():
                return position, None
            position, seat = position.without(seat % 4), seat + 1
        return position, max(position.seats)

    def without(self, seat):
        """The position after the player at a seat, if there is one, is out."""
        seats = (*self.seats[:seat], "", *self.seats[seat + 1:])
        after = Position(self.stacks, seats, self.supply, self.mover, self.own_turn)
        after.stacks = [stack.rstrip(self.seats[seat].upper()).rstrip(after.out) for stack in self.stacks]
        return after


def read_attack(text):
    """The position of a text, the player who should win, and the number of turns for this."""
    found, problem = ATTACK.fullmatch(text), f"'{text}': expected a position as programs write it, and '| w within 3'"
    if not found:
        raise NotProved(problem)
    stacks = [stack.replace(".", "") for row in found["rows"].split(" / ")[::-1] for stack in row.split(" ")]
    seated = {place[2:]: place[0] for place in found["places"].split()}
    supply = {rings[0]: int(rings[1]) for rings in found["supplies"].split()}
    seats = tuple(seated.get(corner, "") for corner in CORNERS)
    mover, attacker, turns = found["mover"], found["attacker"], int(found["turns"])
    seat = next((n for n in range(4) if seats[n] == mover), 0)
    supplies = [supply.get(player, 0) for player in seats]
    position = Position(stacks, seats, supplies, seat, bool(found["own_turn"]))
    is_asked = attacker in seats and len(set(seated.values())) == len(seated) and turns < 256
    if not is_asked or f"{position.write()} | {attacker} within {turns}" != text:
        raise NotProved(problem)
    for player, name in PLAYERS.items():
        tops = [stack for stack in stacks if stack[-1:].lower() == player]
        balls, rings = sum(map(has_ball, tops)), "".join(stacks).count(player) + supply.get(player, 0)
        if not ((balls, rings) == (3, 8) if player in seats else not tops and rings <= 8):
            raise NotProved(f"'{text}': {name} cannot have these balls and rings")
    # By the rules for own turns, the others at home wait for their turns.
    if not position.own_turn and position.at_home(0) or not position.has_turn():
        raise NotProved(f"'{text}': the game is over, or the player to move has no turn")
    return position, attacker, turns


def read_turn(text, place, position, turns):
    """The number of the turn that a text names among the legal ones. It must fit exactly one."""
    found, problem = TURN.fullmatch(text), f"in '{place}' no legal turn is named, but '{text}'"
    if not found:
        raise NotProved(problem)
    source, target, ball, to = (NAMES.index(name) if name else -1 for name in found.group(1, 2, 3, 5))
    over = next((ray[:ray.index(to)] for ray in RAYS[ball] if to in ray), [])
    ends, left = [0, 0, 0, 0], {space: position.stacks[space][-1:].lower() for space in over}
    for pair in found[6].split(",") if found[6] else []:
        space, end = (NAMES.index(name) for name in pair.split(">"))
        owner = left.pop(space, position.ring)
        if owner == position.ring or space == end:
            raise NotProved(problem)
        ends[position.seats.index(owner)] |= 1 << end
    named = (source, target), (ball, to) + ((tuple(ends),) if found[6] else ())
    fits = [number for number, (ring, step) in enumerate(turns) if (ring, step[:len(named[1])]) == named]
    if len(fits) != 1 or (found[4] == "*") != bool(over):
        raise NotProved(problem)
    return fits[0]


class Proof:
    """The claims; `ask` returns the number of the given turn in a position."""

    def __init__(self, values):
        for what, expected in KIND.items():
            if values.get(what, expected[0]) not in expected:
                raise NotOurs(f"a proof of {what} '{values[what]}', expected {' or '.join(expected)}; see "
                              "check_certificate.py")
        if not values.get("root") or values.get("claim") not in ("win", "loss") or values.get("moves"):
            raise NotProved("expected a root, 'claim win' or 'claim loss', and no claims for moves")
        self.text, self.done, self.shown, self.answered, self.left_over = values["root"], set(), 0, 0, lambda: False
        self.root, self.attacker, self.turns = read_attack(self.text)
        self.rules = KIND["rules"][self.root.own_turn]
        if values.get("rules", self.rules) != self.rules:
            raise NotProved(f"'{self.text}': it is of the rules {self.rules}, expected those of the proof")
        # Whether the claim is that the attacker wins; if not, it is that the others prevent this.
        self.wins = (values["claim"] == "win") == (self.root.ring == self.attacker)

    def steps(self, position, left, turns):
        """The result of a turn: a position, whether the attacker has won (None if open), and the attacker's remaining turns."""
        left -= position.ring == self.attacker
        for turn, board in turns:
            after, winner = position.after(turn, board)
            is_over = winner or not left or self.attacker not in after.seats
            yield after, winner == self.attacker if is_over else None, left

    def prove(self, position, result, left):
        text = f"{position.write()} | {self.attacker} within {left}"
        if result not in (None, self.wins):
            raise NotProved(f"the attacker {'has won' if result else 'can no longer win'} in '{text}'")
        if result is not None or text in self.done:
            return
        turns, shows = list(position.turns()), (position.ring == self.attacker) == self.wins
        if shows and any(ended == self.wins for _, ended, _ in self.steps(position, left, turns)):
            return
        self.done.add(text)
        if shows:
            turns = [turns[self.ask(position, text, [turn for turn, _ in turns])]]
        self.shown, self.answered = self.shown + shows, self.answered + (not shows)
        for step in self.steps(position, left, turns):
            self.prove(*step)


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

    def ask(_, text, turns):
        nonlocal used
        width = (len(turns) - 1).bit_length()
        number = int.from_bytes(stream[used // 8:used // 8 + 4], "little") >> used % 8 & (1 << width) - 1
        used += width
        if used > 8 * len(stream) or number >= len(turns):
            raise NotProved(f"in '{text}' no turn is left, or turn {number} is given, counted from 0, of {len(turns)}")
        return number

    proof.ask = ask
    proof.left_over = lambda: 8 * len(stream) - used >= 8 or (used % 8 and stream[-1] >> used % 8)
    return proof


def read_dump(data):
    values, named = {}, {}
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        place, tab, turn = line.rstrip().partition("\t")
        if line.startswith("#"):
            values.update([line[1:].strip().partition(" ")[::2]])
        elif tab and ATTACK.fullmatch(place) and named.setdefault(place, turn) == turn:
            read_attack(place)
        elif line.strip():
            problem = f"line {number}: found {line[:80]!a}, expected a position, '| w within 2', a tab and its one turn"
            raise NotProved(problem) if named else NotOurs(problem)
    if not named and "root" not in values:
        raise NotOurs("an empty file, or neither a certificate nor lines of a proof")
    proof = Proof({word: values[word] for word in ("rules", "root", "claim") if word in values})
    proof.ask = lambda position, text, turns: read_turn(named.get(text, "-"), text, position, turns)
    return proof


def shown(error):
    """The error with escapes for invisible characters, which a foreign file may contain."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(error))


def main(arguments):
    sys.setrecursionlimit(5000)  # 255 turns of four players, one inside the other
    try:
        if len(arguments) != 1:
            raise NotOurs("expected one argument: a certificate or a dump")
        data = open(arguments[0], "rb").read()
        proof = read_certificate(data) if data.startswith(b"GAMECERT") else read_dump(data)
        proof.prove(proof.root, None, proof.turns)
        if proof.left_over():
            raise NotProved("turns are left over")
    except (OSError, NotOurs) as error:
        print(f"error: {shown(error)}", file=sys.stderr)
        return 2
    except NotProved as error:
        print(f"Not proved: {shown(error)}")
        return 1
    turns = f"{proof.turns} turn{'s' if proof.turns > 1 else ''} of their own"
    result = f"wins within {turns}, whatever the others play" if proof.wins else f"cannot force a win within {turns}"
    print(f"{proof.text}, {proof.rules}\nProved: {PLAYERS[proof.attacker]} {result}; {PLAYERS[proof.root.ring]} is to "
          f"move.\n{proof.shown} turns shown, {proof.answered} positions with every turn of the other side")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
