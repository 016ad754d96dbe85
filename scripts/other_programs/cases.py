"""Positions and moves on which Kamisado programs are compared, made from a fixed seed.

A thousand are rounds of random moves from the start. They almost never reach a deadlock, a push or a pass after a push, so
as many are made for what programs do differently: chains of passes, pushes, and refills, with either player as the winner.
"""

import json
import random

import rules

MADE = {"chain": 250, "chain with rings": 100, "deadlock": 100, "deadlock with rings": 50, "push": 200, "pass after a push": 50,
        "refill": 150, "refill with rings": 100}


def playout(state, choose, end=rules.is_over):
    """The moves of a round from a state to its end."""
    moves = []
    while not end(state):
        move = choose(state)
        state = rules.play(state, move)
        moves.append(move)
    return moves, state


def short(chance):
    """Chooses short moves, which crowd the board."""
    def choose(state):
        moves = rules.legal(state)
        return min(chance.sample(moves, min(3, len(moves))), key=lambda move: abs(int(move[1]) - int(move[3])))
    return choose


def any_move(chance):
    return lambda state: chance.choice(rules.legal(state))


def ringed(chance):
    """The start of a later round: towers lined up in some order, some with rings."""
    rows = []
    for letters in ("BGRYKPUO".lower(), "BGRYKPUO"):
        towers = ["+" * chance.choice((0, 0, 0, 1, 1, 2, 3)) + letter for letter in letters]
        rows.append("".join(chance.sample(towers, 8)))
    return rules.read(f"{rows[0]}/8/8/8/8/8/8/{rows[1]} {chance.choice('bg')} -")


def kinds(before, after, with_rings, pushed):
    """What a move is good for."""
    rings = " with rings" if with_rings else ""
    if rules.is_over(after):
        return ["deadlock" + rings] if after["deadlock"] else ["refill" + rings]
    if after["passes"]:
        return ["pass after a push" if pushed else "chain" + rings]
    return ["push"] if pushed else []


def made(chance):
    """Moves after which something rare happens, half of them by each player, then random moves and a fill."""
    left = {(kind, player): number // 2 for kind, number in MADE.items() for player in "bg"}
    while any(left.values()):
        with_rings = chance.random() < 0.6
        state = ringed(chance) if with_rings else rules.read(rules.START)
        choose = short(chance)
        found = []
        while not rules.is_over(state):
            move = choose(state)
            pushes = [move for move in rules.legal(state) if rules.is_push(state, move)]
            move = chance.choice(pushes) if pushes and chance.random() < 0.5 else move
            after = rules.play(state, move)
            for kind in kinds(state, after, with_rings, move in pushes):
                found.append((kind, state, move, after))
            state = after
        for kind, state, move, after in found[-2:]:
            who = after["over"] or state["turn"]
            if left.get((kind, who), 0) > 0 and len(after["passes"]) >= chance.choice((1, 1, 2, 3, 4)) * ("chain" in kind):
                left[kind, who] -= 1
                moves, _ = playout(after, any_move(chance))
                yield kind, rules.write(state), [move, *moves, f"fill {chance.choice(('left', 'right'))}"]


def fixtures(path):
    """The fixtures that a program can be asked: legal moves, and what moves lead to."""
    for line in path.read_text().splitlines():
        fixture = json.loads(line)
        if fixture["kind"] in ("moves", "apply"):
            moves = fixture["input"]["moves"] if fixture["kind"] == "apply" else []
            yield "fixture", fixture["position"], [move for move in moves if move != "pass"]


def cases(rounds=1000, seed=1, rule_fixtures=None):
    """All cases as (kind, position, moves)."""
    chance = random.Random(seed)
    yield from fixtures(rule_fixtures) if rule_fixtures else ()
    for _ in range(rounds):
        moves, _ = playout(rules.read(rules.START), any_move(chance))
        yield "random", rules.START, [*moves, f"fill {chance.choice(('left', 'right'))}"]
    yield from made(chance)
