"""The rules of mitsudomoe, and proofs about forced wins."""

import re
from functools import cached_property
from itertools import permutations

from certificate.proof import NotProved, Proof

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
ROW = r"S( S){4}".replace("S", r"(\.|[wbry]*([wbry]|wW|bB|rR|yY))")
ATTACK = re.compile(rf"(?P<rows>{ROW}( / {ROW}){{4}}) \|(?P<places>( [wbry]:[ae][15]){{2,4}}) \| (?P<mover>[wbry]) \|"
                    r"(?P<supplies>( [wbry][0-8]){2,4})(?P<own_turn> \| own-turn)? \| "
                    r"(?P<attacker>[wbry]) within (?P<turns>[1-9][0-9]{0,2})")
TURN = re.compile(r"(?:place |(S)-)(S) (S)([-*])(S)(?:\{(S>S(?:,S>S)*)\})?".replace("S", "[a-e][1-5]"))


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

    @cached_property
    def turns(self):
        """The legal turns, ((from or -1, to), (from, to, ends by seat)), in ascending order, each with its board."""
        return list(self.each_turn())

    def each_turn(self):
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
        return any(self.supply[self.mover] or exposed - {space} for space in near) or any(self.each_turn())

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


def read_turn(text, position):
    """The turn that a text names among the legal ones. It must fit exactly one; if it does not, None."""
    found = TURN.fullmatch(text)
    if not found:
        return None
    source, target, ball, to = (NAMES.index(name) if name else -1 for name in found.group(1, 2, 3, 5))
    over = next((ray[:ray.index(to)] for ray in RAYS[ball] if to in ray), [])
    ends, left = [0, 0, 0, 0], {space: position.stacks[space][-1:].lower() for space in over}
    for pair in found[6].split(",") if found[6] else []:
        space, end = (NAMES.index(name) for name in pair.split(">"))
        owner = left.pop(space, position.ring)
        if owner == position.ring or space == end:
            return None
        ends[position.seats.index(owner)] |= 1 << end
    named = (source, target), (ball, to) + ((tuple(ends),) if found[6] else ())
    fits = [turn for turn in position.turns if (turn[0][0], turn[0][1][:len(named[1])]) == named]
    return fits[0] if len(fits) == 1 and (found[4] == "*") == bool(over) else None


class ForcedWin(Proof):
    """The claim about a forced win.

    A node of the walk is (position, ended, left): whether the attacker has won, None if that is open, and the
    attacker's remaining turns. `wins` says whether the claim is that the attacker wins; if not, it is that the others
    prevent this.
    """

    GAME, SYMMETRY, RULES = "mitsudomoe", "none", ("mitsudomoe-1", "mitsudomoe-own-turn-1")
    LINE = re.compile(rf"(?P<place>{ATTACK.pattern})\t(?P<move>.*)")
    EXPECTED = "a position, '| w within 2', a tab and its one turn"

    def __init__(self, values, lines=None):
        super().__init__()
        self.text, self.lines, self.rules = values["root"] or "", lines, self
        if values["claim"] not in ("win", "loss") or values["moves"]:
            raise NotProved("expected 'claim win' or 'claim loss', and no claims for moves")
        self.root, self.attacker, self.turns = read_attack(self.text)
        for place in lines or ():
            read_attack(place)
        self.name = self.RULES[self.root.own_turn]
        if values["rules"] not in (None, self.name):
            raise NotProved(f"'{self.text}': it is of the rules {self.name}, expected those of the proof")
        self.wins = (values["claim"] == "win") == (self.root.ring == self.attacker)

    def check(self):
        self.walk((self.root, None, self.turns))
        self.end()

    def side(self, node):
        if node[1] not in (None, self.wins):
            self.refuse(node, f"the attacker {'has won' if node[1] else 'can no longer win'}")
        return (node[0].ring == self.attacker) == self.wins if node[1] is None else None

    def wins_at_once(self, node):
        if self.key(node) in self.met[True]:
            return False  # what was met is cheaper to tell than all turns
        return any(self.play(node, turn)[1] == self.wins for turn in node[0].turns)

    def write(self, node):
        return f"{node[0].write()} | {self.attacker} within {node[2]}"

    key = write

    def moves(self, node):
        return node[0].turns

    def play(self, node, move):
        """What a turn leads to."""
        left = node[2] - (node[0].ring == self.attacker)
        after, winner = node[0].after(*move)
        is_over = winner or not left or self.attacker not in after.seats
        return after, winner == self.attacker if is_over else None, left

    def named(self, node, _):
        text = self.lines.get(self.write(node), "-")
        return read_turn(text, node[0]) or self.refuse(node, f"no legal turn is named, but '{text}'")

    def __str__(self):
        turns = f"{self.turns} turn{'s' if self.turns > 1 else ''} of their own"
        result = f"wins within {turns}, whatever the others play" if self.wins else f"cannot force a win within {turns}"
        return (f"{self.text}, {self.name}\nProved: {PLAYERS[self.attacker]} {result}; {PLAYERS[self.root.ring]} is to "
                f"move.\n{self.shown} turns shown, {self.answered} positions with every turn of the other side")
