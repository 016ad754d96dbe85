"""Compares another program's rules with ours: run.py [--rounds N] [--details] ADAPTER DIR.

ADAPTER is a file of `adapters/`, DIR the folder with the program, as the adapter's head says. Nothing is fetched, built or
changed. The adapter answers JSON lines: see README.md. Prints what the program has, then for each kind of case how many it
was asked, could not hold, and played as we do, and how the others differ first.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import readings
import rules
from cases import cases
from certificate.kamisado import PRINTED

FIXTURES = Path(__file__).parents[2] / "data/fixtures/kamisado-rules.jsonl"
CALLS = {".py": [sys.executable], ".mjs": ["node"]}


class Program:
    def __init__(self, adapter, folder):
        self.process = subprocess.Popen([*CALLS[adapter.suffix], adapter, folder], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the adapter ended at {request}")
        return json.loads(line)


def expected(position, moves):
    """The states of a case by our rules."""
    try:
        states = [rules.read(position)]
    except Exception:
        return None
    for move in moves:
        if move == "pass":
            continue
        last = states[-1]
        states.append(rules.fill(last, move[5:]) if move.startswith("fill") else rules.play(last, move))
    return states


def event(before, move, after):
    """What a move brings about, by our rules."""
    if move is None:
        return "set-up"
    if move.startswith("fill"):
        return "fill"
    push = " after a push" if rules.is_push(before, move) else ""
    if rules.is_over(after):
        return f"deadlock{push}" if after["deadlock"] else "win"
    passes = {0: "", 1: "pass", 2: "two passes"}.get(len(after["passes"]), "more passes")
    return f"{passes}{push}" if passes else "push" if push else "move"


def differs(told, ours):
    """The first field in which a reported state differs from ours, and what is reported."""
    if "refused" in told or "error" in told:
        return "refused", told.get("refused", told.get("error"))
    for field in ("over", "turn", "due"):
        if told[field] != ours[field]:
            return field, told[field]
    if told["place"] != rules.place(ours):
        return "place", told["place"]
    if told["legal"] is not None and not rules.is_over(ours) and sorted(told["legal"]) != rules.legal(ours):
        more, fewer = set(told["legal"]) - set(rules.legal(ours)), set(rules.legal(ours)) - set(told["legal"])
        pushes = all(rules.is_push(ours, move) for move in more | fewer)
        kind = "pushes" if pushes else "moves"
        return "legal", f"{'more ' + kind if more else ''}{' and ' if more and fewer else ''}{'fewer ' + kind if fewer else ''}"
    return None, None


def explain(told, before, move, ours):
    """The readings under which a reported state is right."""
    if move is None or "place" not in told:
        return []
    if move.startswith("fill"):
        return [name for name, rows in readings.fills(before, move[5:]).items() if rows == told["place"]]
    who = {field: told[field] for field in ("over", "turn", "due")}
    found = []
    for name, reading in readings.PASSES.items():
        read = reading(before, move)
        if {field: read[field] for field in who} == who:
            found.append(name)
    if ours["deadlock"]:
        found += [name for name, over in readings.DEADLOCKS.items() if over(ours["over"]) == told["over"]]
    return found


def points(states, ours):
    """Whether the winner gets the points that we count; None if the program counts none."""
    scores = [told["points"] for told in states if told.get("points")]
    ends = [(told, found) for told, found in zip(states, ours) if rules.is_over(found)]
    if len(scores) < 2 or not ends:
        return None
    gained = [scores[-1][player] - scores[0][player] for player in (0, 1)]
    prize = rules.prize(ends[0][1])
    return gained == ([prize, 0] if ends[0][1]["over"] == "b" else [0, prize])


def compare(program, asked):
    counts, agreed = defaultdict(Counter), Counter()
    differences, explained, examples, scored = Counter(), defaultdict(Counter), {}, Counter()
    for number, (kind, position, moves) in enumerate(asked):
        ours = expected(position, moves)
        if ours is None:
            continue
        moves = [move for move in moves if move != "pass"]
        answer = program.ask({"id": f"{kind} {number}", "position": position, "moves": moves})
        counts[kind]["asked"] += 1
        states = answer.get("states")
        if states is None:
            counts[kind]["not held"] += 1
            continue
        for step, told in enumerate(states):
            move = moves[step - 1] if step else None
            before = ours[step - 1] if step else None
            happens = event(before, move, ours[step])
            field, seen = differs(told, ours[step])
            if field is None:
                agreed[happens] += 1
                continue
            by = explain(told, before, move, ours[step])
            what = (happens, field, seen if field in ("refused", "legal") else "")
            differences[what] += 1
            explained[what].update(by or ["by no reading"])
            examples.setdefault(what, (position, moves[:step], told))
            break
        else:
            counts[kind]["agreed"] += 1
            right = points(states, ours)
            if right is not None:
                scored[right] += 1
    return counts, agreed, differences, explained, examples, scored


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=1000, help="random rounds from the start [default: 1000]")
    parser.add_argument("--details", action="store_true", help="print an example of each difference")
    parser.add_argument("adapter", type=Path)
    parser.add_argument("folder")
    args = parser.parse_args()
    program = Program(args.adapter, args.folder)
    about = program.ask({"ask": "program"})
    print(json.dumps({key: value for key, value in about.items() if key != "board"}))
    wrong = [f"{'abcdefgh'[file]}{8 - row}: {about['board'][row][file]}" for row in range(8) for file in range(8)
             if about["board"][row][file] != PRINTED[7 - row][file]]
    print(f"squares of another colour: {', '.join(wrong) or 'none'}")
    if about["start"] != rules.START:
        print(f"starts from {about['start']}")
    counts, agreed, differences, explained, examples, scored = compare(program, cases(args.rounds, rule_fixtures=FIXTURES))
    for kind, count in counts.items():
        held = count["asked"] - count["not held"]
        print(f"{kind:22} asked {count['asked']:5}, held {held:5}, as we do {count['agreed']:5}")
    print("alike: " + ", ".join(f"{name} {number}" for name, number in agreed.items()))
    print(f"points of whole rounds: {scored[True]} right, {scored[False]} wrong")
    for what, number in differences.most_common():
        print(f"{number:5} x {': '.join(part for part in what if part)}; {dict(explained[what].most_common(4))}")
        if args.details:
            position, moves, told = examples[what]
            told = {key: value for key, value in told.items() if key != "legal"}
            print(f"        {position} {' '.join(moves)} -> {json.dumps(told)}")


if __name__ == "__main__":
    main()
