"""Compares other programs' rules with ours.

Usage: run.py [--rounds N] [--details] [--output FILE] DIR [PROGRAM ...]

DIR has a folder for each program, named OWNER+NAME, with what the head of its adapter in `adapters/` asks for. Nothing is
fetched, built or changed there. For each program: how many cases it could hold, how much of what happens in them it
plays as we do, and the first difference of each of the others, with the reading that explains it. With --output also a
table of these counts: data/other-programs.md.
"""

import argparse
import io
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import readings
import rules
from cases import cases
from certificate.kamisado import PRINTED

ADAPTERS = Path(__file__).parent / "adapters"
FIXTURES = Path(__file__).parents[2] / "data/fixtures/kamisado-rules.jsonl"
SHARED = {"common", "lines", "Common"}
# What happens in cases, as counted in the table.
EVENTS = {"move": "move", "pass": "pass", "chain": "longer chain", "deadlock": "deadlock", "push": "push",
          "pass after a push": "pass after a push", "win": "win", "rows": "fill", "ring": "ring", "next": "who begins"}


class Program:
    """A program behind its adapter."""

    def __init__(self, adapter, folder):
        calls = {".py": [sys.executable, adapter], ".mjs": ["node", adapter], ".php": ["php", adapter]}
        call = calls.get(adapter.suffix, [sys.executable, ADAPTERS / "lines.py", adapter])
        pipe, none = subprocess.PIPE, subprocess.DEVNULL
        self.process = subprocess.Popen([*call, folder], stdin=pipe, stdout=pipe, stderr=none, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise EOFError(f"the adapter ended at {request}")
        return json.loads(line)


def expected(position, moves):
    """The states of a case by our rules, with their rows and legal moves; None if it begins with forced passes."""
    try:
        states = [rules.read(position)]
    except rules.NotProved:
        return None
    if not rules.legal(states[0]):
        return None
    for move in moves:
        last = states[-1]
        states.append(rules.fill(last, move[5:]) if move.startswith("fill") else rules.play(last, move))
    return [{**state, "place": rules.place(state), "legal": rules.legal(state)} for state in states]


def event(before, move, after):
    """What a move brings about, by our rules."""
    if move.startswith("fill"):
        return "rows"
    if rules.is_over(after):
        return "deadlock" if after["deadlock"] else "win"
    if rules.is_push(before, move):
        return "pass after a push" if after["passes"] else "push"
    return ["move", "pass", "chain"][min(len(after["passes"]), 2)]


def bare(place):
    return place.replace("+", "")


def rings(place):
    """The towers that have rings."""
    return sorted(tower for tower in re.findall(r"\++[A-Za-z]", place))


def differs(told, ours):
    """The fields in which a reported state differs from ours."""
    if "refused" in told or "error" in told:
        return ["refused" if "refused" in told else "error"]
    if told["over"] and told["over"] == ours["over"]:
        # Whether the ring shows before the next round, and who would move on, makes no difference.
        return ["place"] * (bare(told["place"]) != bare(ours["place"]))
    fields = [field for field in ("over", "turn", "due") if told[field] != ours[field]]
    if bare(told["place"]) != bare(ours["place"]):
        fields.append("place")
    if rings(told["place"]) != rings(ours["place"]):
        fields.append("rings")
    if not fields and told["legal"] is not None and not rules.is_over(ours):
        more, fewer = set(told["legal"]) - set(ours["legal"]), set(ours["legal"]) - set(told["legal"])
        for name, moves in (("more", more), ("fewer", fewer)):
            pushes = {rules.is_push(ours, move) for move in moves}
            fields += [f"{name} {'pushes' if push else 'moves'}" for push in sorted(pushes)]
    return fields


def explain(told, before, move, ours):
    """The readings under which a reported state is right."""
    if move is None or "place" not in told:
        return []
    if move.startswith("fill"):
        return [name for name, rows in readings.fills(before, move[5:]).items() if bare(rows) == bare(told["place"])]
    who = {field: told[field] for field in ("over", "turn", "due")}
    found = []
    for name, reading in readings.MOVES.items():
        read = reading(before, move)
        if {field: read[field] for field in who} == who:
            found.append(name)
    if ours["deadlock"]:
        found += [name for name, over in readings.DEADLOCKS.items() if over(ours["over"]) == told["over"]]
    return found


class Comparison:
    """What was asked of a program, and how it answered."""

    def __init__(self, fills):
        self.fills = fills
        self.asked, self.held = Counter(), Counter()
        self.seen, self.alike = Counter(), Counter()
        self.differences, self.explained, self.examples = Counter(), defaultdict(Counter), {}
        self.points = Counter()

    def case(self, program, number, kind, position, moves, ours):
        if not self.fills and moves and moves[-1].startswith("fill"):
            moves, ours = moves[:-1], ours[:-1]
        self.asked[kind] += 1
        states = program.ask({"id": f"{kind} {number}", "position": position, "moves": moves})["states"]
        if states is None:
            return
        self.held[kind] += 1
        for step, told in enumerate(states):
            move, before = (moves[step - 1], ours[step - 1]) if step else (None, None)
            fields = differs(told, ours[step])
            happens = event(before, move, ours[step]) if step else "set-up"
            if happens == "rows":
                self.count("rows", "place" in fields or "refused" in fields or "error" in fields)
                if "place" in told:
                    self.count("ring", "rings" in fields)
                    self.count("next", "turn" in fields or "due" in fields)
            else:
                self.count(happens, fields)
            if fields:
                what = happens, ", ".join(fields)
                self.differences[what] += 1
                self.explained[what].update(explain(told, before, move, ours[step]) or ["by no reading"])
                self.examples.setdefault(what, (position, moves[:step], told))
                break
        self.score(states, ours)

    def count(self, happens, fields):
        self.seen[happens] += 1
        self.alike[happens] += not fields

    def score(self, states, ours):
        """Whether the winner of a round that both end alike gets the points that we count, if the program counts any."""
        for told, found in zip(states, ours):
            if rules.is_over(found) and told.get("points") and told["over"] == found["over"]:
                before, after = states[0]["points"], states[-1].get("points") or told["points"]
                gained = [after[player] - before[player] for player in (0, 1)]
                prize = rules.prize(found)
                self.points[gained == ([prize, 0] if found["over"] == "b" else [0, prize])] += 1


def report(about, found, details):
    wrong = [f"{'abcdefgh'[file]}{8 - row} {about['board'][row][file]}" for row in range(8) for file in range(8)
             if about["board"][row][file] != PRINTED[7 - row][file]]
    print(f"\n{about['program']} {about['commit'][:12]}: rings {about['rings']}, pushes {about['pushes']}, "
          f"fill {about['fill']}, match {about['match']}")
    print(f"  squares of another colour: {', '.join(wrong) or 'none'}; starts from {about['start']}")
    print("  cases held: " + ", ".join(f"{kind} {found.held[kind]} of {found.asked[kind]}" for kind in found.asked))
    print("  as we do: " + ", ".join(f"{name} {found.alike[name]} of {found.seen[name]}" for name in found.seen))
    print(f"  points of rounds: {found.points[True]} right, {found.points[False]} wrong")
    for what, number in found.differences.most_common():
        print(f"{number:7} x {': '.join(what)}; {dict(found.explained[what].most_common(4))}")
        if details:
            position, moves, told = found.examples[what]
            told = {key: value for key, value in told.items() if key != "legal"}
            print(f"            {position} {' '.join(moves)} -> {json.dumps(told)}")


def write_row(table, cells):
    table.write(f"| {' | '.join(cells)} |\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=1000, help="random rounds from the start [default: 1000]")
    parser.add_argument("--details", action="store_true", help="also an example of each difference")
    parser.add_argument("--output", type=Path, help="also the counts, as a table in Markdown")
    parser.add_argument("folder", type=Path)
    parser.add_argument("programs", nargs="*", help="OWNER+NAME [default: all that have an adapter]")
    args = parser.parse_args()
    adapters = {path.stem: path for path in sorted(ADAPTERS.iterdir()) if path.is_file() and path.stem not in SHARED}
    asked = [(*case, expected(*case[1:])) for case in cases(args.rounds, rule_fixtures=FIXTURES)]
    asked = [case for case in asked if case[-1]]
    table = args.output.open("w", buffering=1) if args.output else io.StringIO()
    table.write("<!-- generated -->\n")
    write_row(table, ["program", "commit", "cases", *EVENTS.values(), "points"])
    write_row(table, ["---", "---", *["---:"] * (len(EVENTS) + 2)])
    for name in args.programs or adapters:
        if not (args.folder / name).is_dir():
            sys.exit(f"{args.folder / name} is missing: see the head of {adapters[name]}")
        program = Program(adapters[name], args.folder / name)
        about = program.ask({"ask": "program"})
        found = Comparison(about["fill"])
        for number, case in enumerate(asked):
            found.case(program, number, *case)
        report(about, found, args.details)
        sys.stdout.flush()
        both = [(found.alike[name], found.seen[name]) for name in EVENTS] + [(found.points[True], found.points.total())]
        counts = [f"{alike} of {seen}" if seen else "–" for alike, seen in both]
        write_row(table, [about["program"], about["commit"][:10], str(found.held.total()), *counts])
    table.write("<!-- /generated -->\n")


if __name__ == "__main__":
    main()
