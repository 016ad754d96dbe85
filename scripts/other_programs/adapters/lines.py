"""Runs an adapter written in a compiled language: lines.py ADAPTER DIR.

Such an adapter speaks plain lines, and this program turns them into the JSON lines of all adapters. It asks
  program                facts|PROGRAM|COMMIT|BOARD|RINGS|PUSHES|MATCH|FILL, and on another line the state of a new game
  set MOVER DUE TOWER... a state, or cannot|WHY
  d8d3, fill left        a state, or refused|WHY
and any of them may be answered error|WHAT. A state is state|TOWERS|TURN|DUE|LEGAL|OVER|POINTS. A tower is its letter, its
rings and its square (o0a8); `?` stands for null. DIR is linked into an empty folder, from which the adapter runs.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def command(adapter, folder, made):
    """Compiles the adapter if its language has to be compiled, into the folder `made`; how it is run."""
    def build(*words):
        subprocess.run(words, check=True, stdout=sys.stderr)
    if adapter.suffix == ".java":
        path = os.pathsep.join([str(made), str(folder), f"{folder}/*"])
        build("javac", "-nowarn", "-encoding", "UTF-8", "-cp", path, "-d", str(made), str(HERE / "Common.java"), str(adapter))
        return ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", path, "Adapter"]
    if adapter.suffix == ".cs":
        dlls = sorted(str(path) for path in folder.glob("*.dll"))
        build("mcs", "-nologo", "-warn:0", f"-out:{made}/adapter.exe", *(f"-r:{path}" for path in dlls), "-r:System.Drawing.dll",
              str(adapter))
        return ["env", f"MONO_PATH={folder}", "mono", f"{made}/adapter.exe"]
    if adapter.suffix == ".cpp":
        build("g++", "-std=c++17", "-O1", "-w", "-pthread", f"-I{folder}", str(adapter), *map(str, folder.glob("*.a")), "-o", f"{made}/adapter")
        return [f"{made}/adapter"]
    if adapter.suffix == ".hs":
        build("ghc", "-v0", "-O0", "-outputdir", str(made), f"-i{folder}", str(adapter), "-o", f"{made}/adapter")
        return [f"{made}/adapter"]
    sys.exit(f"no language is known by {adapter.suffix}")


def given(text):
    """The words of `set` for a position."""
    rows, mover, due = text.split(" ")[:3]
    towers = []
    for row, places in zip("87654321", rows.split("/")):
        file = 0
        for rings, letter, run in re.findall(r"(\+*)([A-Za-z])|([1-8])", places):
            if letter:
                towers.append(f"{letter}{len(rings)}{'abcdefgh'[file]}{row}")
            file += int(run) if run else 1
    return " ".join(["set", mover, due, *towers])


def place(towers):
    found = {tower[2:]: "+" * int(tower[1]) + tower[0] for tower in towers.split()}
    rows = ("".join(found.get(file + row, ".") for file in "abcdefgh") for row in "87654321")
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))


def told(line):
    """What an answer means."""
    kind, *parts = line.rstrip("\n").split("|")
    if kind != "state":
        return {kind: parts[0] if parts else ""}
    place_, turn, due, legal, over, points = (None if part == "?" else part for part in parts)
    return {"place": place(place_), "turn": turn, "due": due, "over": over,
            "legal": None if legal is None else sorted(set(legal.split())),
            "points": points and [int(number) for number in points.split()]}


def main():
    adapter, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as run:
        for entry in folder.iterdir():
            (Path(run) / entry.name).symlink_to(entry)
        errors = None if os.environ.get("SHOW_ERRORS") else subprocess.DEVNULL
        process = subprocess.Popen(command(adapter, folder, Path(made)), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=errors, text=True, cwd=run)

        def ask(line):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            if not answer:
                raise SystemExit(f"the adapter ended at: {line}")
            return answer

        for line in sys.stdin:
            request = json.loads(line)
            if request.get("ask") == "program":
                _, program, commit, board, rings, pushes, match, fill = ask("program").rstrip("\n").split("|")
                start = told(process.stdout.readline())
                answer = {"program": program, "commit": commit, "board": board.split("/"),
                          "start": f"{start['place']} {start['turn']} {start['due']}", "rings": rings == "true",
                          "pushes": pushes == "true", "match": None if match == "?" else match,
                          "fill": None if fill == "?" else fill}
            else:
                states = [told(ask(given(request["position"])))]
                answer = {"id": request["id"], "states": states}
                if "cannot" in states[0]:
                    answer = {"id": request["id"], "states": None, "why": states[0]["cannot"]}
                else:
                    for move in request["moves"]:
                        if "place" not in states[-1]:
                            break
                        states.append(told(ask(move)))
            print(json.dumps(answer), flush=True)
        process.stdin.close()
        process.wait()


if __name__ == "__main__":
    main()
