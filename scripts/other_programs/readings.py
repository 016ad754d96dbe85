"""How else a forced pass, a deadlock or a refill may be read.

A reading of moves says who moves which tower after a push or a blocked tower, or how the round ends. A reading of fills says how the
towers are lined up. Each is a guess at what a program does, tested on what it reports.
"""

import rules
from certificate.kamisado import ANY, HUE, bits


def chain(found, move, after_pass, last=16):
    """The state after a move when passes follow another rule.

    `after_pass(tower, square)` names the tower that is due after the blocked one, ANY or ANY + 1 for any tower of Black or
    Gold, or 'b', 'g' or 'draw' for the end of the round; `last` is the longest chain that does not end the round as a
    deadlock.
    """
    spots, tower, due = rules.unsettled(found, move)
    mover, seen = tower // 8, []
    if rules.play(found, move)["over"] and not rules.play(found, move)["deadlock"]:
        return rules.play(found, move)
    while due < ANY and rules.is_blocked(found, spots, due):
        seen.append(due)
        if len(seen) > last or seen.count(due) > 1:
            return {**rules.play(found, move), "over": "bg"[mover ^ 1], "turn": None, "due": None}
        due = after_pass(due, spots[due])
        if isinstance(due, str):
            return {**rules.play(found, move), "over": due, "turn": None, "due": None}
    return rules.state((spots, bits(spots), due, 0), found["rings"], [], None)


def waits(found, move, passes):
    """The state after a move when at most so many passes are made, and then a tower is due even where it is blocked."""
    spots, _, due = rules.unsettled(found, move)
    after = rules.play(found, move)
    if after["over"] and not after["deadlock"]:
        return after
    while passes and rules.is_blocked(found, spots, due):
        due, passes = other(due) + HUE[spots[due]], passes - 1
    return rules.state((spots, bits(spots), due, 0), found["rings"], [], None)


def second_loses(found, move):
    """The state after a move when the second blocked tower in a row ends the round for its player."""
    read = MOVES["ends the round at the second blocked tower"](found, move)
    ended = read["over"] and rules.play(found, move)["deadlock"] or read["over"] and not rules.play(found, move)["over"]
    return {**read, "over": "bg"["gb".index(read["over"])]} if ended else read


def other(tower):
    return tower & 8 ^ 8


def after_push(found, move, turn, color):
    """The state after a push when the player `turn` (0 for the pusher) moves the tower of this colour next."""
    spots, tower, due = rules.unsettled(found, move)
    if not rules.is_push(found, move):
        return rules.play(found, move)
    tower = ((tower & 8) ^ (8 * turn)) + color(due % 8, spots[tower], move)
    return rules.state((spots, bits(spots), tower, 0), found["rings"], [], None)


MOVES = {
    "keeps the colour": lambda found, move: chain(found, move, lambda tower, square: tower ^ 8),
    "frees the other player": lambda found, move: chain(found, move, lambda tower, square: ANY + (1 - tower // 8)),
    "lets the blocked player move any tower": lambda found, move: chain(found, move, lambda tower, square: ANY + tower // 8),
    "gives the blocked player another of their towers": lambda found, move: chain(
        found, move, lambda tower, square: (tower & 8) + HUE[square]),
    "the blocked player loses": lambda found, move: chain(found, move, lambda tower, square: "gb"[tower // 8]),
    "the blocked player wins": lambda found, move: chain(found, move, lambda tower, square: "bg"[tower // 8]),
    "a blocked tower ends the round in a draw": lambda found, move: chain(found, move, lambda tower, square: "draw"),
    "stands still at a blocked tower": lambda found, move: waits(found, move, 0),
    "stands still at the second blocked tower": lambda found, move: waits(found, move, 1),
    "the second blocked player loses": lambda found, move: second_loses(found, move),
    "ends the round at the second blocked tower": lambda found, move: chain(
        found, move, lambda tower, square: other(tower) + HUE[square], 1),
    "after a push the other player moves": lambda found, move: after_push(found, move, 1, lambda due, *_: due),
    "after a push the other player moves, the colour of the pusher's square": lambda found, move: after_push(
        found, move, 1, lambda due, square, _: HUE[square]),
    "after a push, the colour of the pusher's square": lambda found, move: after_push(
        found, move, 0, lambda due, square, _: HUE[square]),
    "after a push, the colour of the square left": lambda found, move: after_push(
        found, move, 0, lambda due, square, move_: HUE[rules.SQUARES.index(move_[:2])]),
}
DEADLOCKS = {
    "a deadlock is won by who moved last": lambda over: "bg"["gb".index(over)],
    "a deadlock is a draw": lambda over: "draw",
    "a deadlock does not end the round": lambda over: None,
}


def lined_up(found, order, places):
    """The rows of home when each player's towers, by `order`, are put on `places`."""
    spots, rings = bytearray(found["position"][0]), bytearray(found["rings"])
    rings[found["ring"]] = min(rings[found["ring"]] + 1, 3)
    after = bytearray(16)
    for player in (0, 1):
        for tower, square in zip(order(spots, player), places(player)):
            after[tower] = square
    return rules.place({"position": (bytes(after),), "rings": bytes(rings)})


def home(player, from_left):
    row = [56 + file for file in range(7, -1, -1)] if player == 0 else list(range(8))
    return row if from_left else row[::-1]


def own_colors(player):
    """The home squares of the colours."""
    return [next(square for square in home(player, True) if HUE[square] == color) for color in range(8)]


def by_distance(spots, player, from_left):
    seen = (63 - 63 * player) ^ (0 if from_left else 7)
    return sorted(range(8 * player, 8 * player + 8), key=lambda tower: spots[tower] ^ seen)


def by_row(spots, player):
    """The nearest row first, within it from file a."""
    return sorted(range(8 * player, 8 * player + 8), key=lambda tower: spots[tower] ^ (56 * (1 - player)))


def by_file(spots, player, from_left):
    seen = (63 - 63 * player) ^ (0 if from_left else 7)
    return sorted(range(8 * player, 8 * player + 8), key=lambda tower: ((spots[tower] ^ seen) % 8, (spots[tower] ^ seen) // 8))


def fills(found, side):
    """Ways to line up towers, by name, as the rows of a position."""
    left = side == "left"
    return {
        "own colours": lined_up(found, lambda spots, player: range(8 * player, 8 * player + 8), own_colors),
        "own colours, or mirrored": lined_up(
            found, lambda spots, player: range(8 * player, 8 * player + 8),
            lambda player: own_colors(player) if left else own_colors(player)[::-1]),
        "the other end": rules.place(rules.fill(found, "right" if left else "left")),
        "each player's other end": lined_up(
            found, lambda spots, player: by_distance(spots, player, left ^ (player == 1)),
            lambda player: home(player, left ^ (player == 1))),
        "each player's other end, reversed": lined_up(
            found, lambda spots, player: by_distance(spots, player, left ^ (player == 0)),
            lambda player: home(player, left ^ (player == 0))),
        "by files": lined_up(found, lambda spots, player: by_file(spots, player, left), lambda player: home(player, left)),
        "both from the same side of the board": lined_up(
            found, lambda spots, player: by_row(spots, player), lambda player: home(player, left ^ (player == 0))),
        "taken from the left, placed from the right": lined_up(
            found, lambda spots, player: by_distance(spots, player, left), lambda player: home(player, not left)),
    }
