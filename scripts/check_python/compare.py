"""Compares the answers of the Python package with those of the programs: values, winning moves, distances, replies, lines,
matches, refills, records, reviews, certificates and drawn positions, rounds with an opening, and the texts of errors.

Usage: compare.py SOLVER ANALYSIS [SEED [COUNT]]
The positions are drawn by the package's own board; another seed gives others. `nodes` and `seconds` are not compared.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter

import kamisado
from kamisado import Board

SOLVER, ANALYSIS = sys.argv[1:3]
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
COUNT = int(sys.argv[4]) if len(sys.argv) > 4 else 160
ROOT = pathlib.Path(__file__).parents[2]

seen: Counter[str] = Counter()


def run(*arguments: str, lines: list[str] | None = None) -> list[dict]:
    """The objects that a program prints."""
    text = None if lines is None else "\n".join(lines) + "\n"
    ended = subprocess.run(arguments, input=text, capture_output=True, text=True)
    objects = [json.loads(line) for line in ended.stdout.splitlines()]
    if not objects:
        objects = [json.loads(line) for line in ended.stderr.splitlines() if line.startswith("{")]
    assert objects, f"{arguments}: {ended.stderr}"
    return objects


def plain(found: object) -> object:
    """An object without what may differ from run to run."""
    if isinstance(found, dict):
        return {name: plain(value) for name, value in found.items() if name not in ("nodes", "seconds")}
    return [plain(item) for item in found] if isinstance(found, list) else found


def expect(what: str, about: object, found: object, expected: object) -> None:
    """Ends with an error unless both are equal."""
    seen[what] += 1
    if found != expected:
        sys.exit(f"{what} of {about}:\n  the package: {found}\n  the program: {expected}")


def play(draw: random.Random, board: Board, plies: int) -> Board:
    """Random moves, to the end of the round at most."""
    for _ in range(plies):
        if board.is_over():
            break
        before = board.turn
        board.push(draw.choice(board.legal_moves))
        seen["passes"] += not board.is_over() and board.turn == before
    return board


def setup(draw: random.Random, deadlock: str) -> Board:
    """The start of a round after up to four others, with their rings."""
    board = Board(deadlock=deadlock)
    for _ in range(draw.randrange(5)):
        end = play(draw, board.copy(), 100)
        towers = end.towers().values()
        if any(tower.rings == 3 for tower in towers):
            break
        seen[end.outcome().ending] += 1
        board = end.refilled(draw.choice(["left", "right"]))
    return board


def positions(draw: random.Random, count: int, deadlock: str, fewest: int) -> list[Board]:
    """Boards in the middle of rounds that are not over."""
    found = []
    while len(found) < count:
        board = play(draw, setup(draw, deadlock), draw.randrange(fewest, 20))
        if not board.is_over():
            seen["rings"] += "+" in board.text()
            found.append(board.copy(stack=draw.random() < 0.5))
    return found


def line_of(board: Board) -> str:
    """A line of `solver query -`: a position, and moves."""
    moves = " ".join(map(str, board.move_stack))
    return f"{board.root().text()} {moves}" if moves else board.text()


def compare_values(draw: random.Random, engine: kamisado.Engine, deadlock: str, count: int) -> None:
    """Values and winning moves, by lines with and without moves before."""
    boards = positions(draw, count, deadlock, 2)
    query = [SOLVER, "query", "-", "--format", "json", "--deadlock", deadlock]
    answers = run(*query, lines=[line_of(board) for board in boards])
    expect("number of answers", deadlock, len(boards), len(answers))
    for board, answer in zip(boards, answers):
        expect("text", board, board.text(), answer["position"])
        expect("value", board, engine.value(board), answer["value"])
        listed = [{"move": str(m), "notation": m.notation, "value": value} for m, value, _ in engine.moves(board)]
        expected = [{name: m[name] for name in ("move", "notation", "value")} for m in answer["moves"]]
        expect("moves", board, listed, expected)
        seen["wins"] += sum(m["value"] == "win" for m in expected)
    expect("batch", deadlock, engine.values(boards), [answer["value"] for answer in answers])
    if deadlock == "official":
        texts = [board.text() for board in boards]
        expect("batch of texts", deadlock, engine.values(texts), [answer["value"] for answer in answers])


def compare_distances(draw: random.Random, engine: kamisado.Engine, deadlock: str, count: int) -> None:
    """Distances, numbers of replies, and lines of best play."""
    boards = positions(draw, count, deadlock, 9)
    query = [SOLVER, "query", "-", "--format", "json", "--deadlock", deadlock, "--distance", "--replies"]
    for board, answer in zip(boards, run(*query, lines=[board.text() for board in boards])):
        found = engine.moves(board, distance=True, replies=True)
        listed = [(str(m), value, distance, replies) for m, value, distance, replies in found]
        expected = [(m["move"], m["value"], m["distance"], m["replies"]) for m in answer["moves"]]
        expect("distances and replies", board, listed, expected)
        expect("distance", board, engine.distance(board), answer["distance"])
    for board in boards[: max(4, count // 10)]:
        alone = board.copy(stack=False)
        explained = run(SOLVER, "explain", board.text(), "--format", "json", "--deadlock", deadlock)[0]
        expect("explanation", board, plain(engine.explain(alone)), plain(explained))
        line = [step["move"] for step in explained["line"]]
        expect("line", board, [str(m) for m in engine.line(alone)], line)


def compare_matches(draw: random.Random, engine: kamisado.Engine, deadlock: str, count: int) -> None:
    """States of matches near their ends: at the score of the rings, to as many points as one round may bring."""
    boards = positions(draw, 4 * count, deadlock, 12)
    query = [SOLVER, "query", "--format", "json", "--deadlock", deadlock, "--max-seconds", "20"]
    compared = 0
    for board in boards:
        score = [sum(2**tower.rings - 1 for tower in board.towers().values() if tower.player == player)
                 for player in ("black", "gold")]
        points = str(max(score) + 1)
        if max(score) >= 15 or compared == count:
            continue
        [answer] = run(*query, board.text(), "--match", points)
        found = engine.match(board.copy(stack=False), points, seconds=20)
        if "unknown" in (answer["value"], found["value"]):
            seen["undecided matches"] += 1
            continue
        compared += 1
        expect("match", board, plain(found), plain(answer))
        seen["matches with points"] += sum(score) > 0
    assert compared > count // 2, f"only {compared} matches were decided"


def compare_refills(draw: random.Random, engine: kamisado.Engine, deadlock: str, count: int) -> None:
    """The choice of the fill after home runs and deadlocks, from the last board and from its text."""
    compared = 0
    while compared < count:
        board = play(draw, setup(draw, deadlock), 100)
        outcome = board.outcome()
        if (outcome.winner, outcome.promoted, 3) in board.towers().values():
            # A triple wins every match.
            continue
        if compared == count - 1 and outcome.ending != "deadlock":
            # The last one is a rare one.
            continue
        compared += 1
        last = board.copy()
        m = last.pop()
        refill = [ANALYSIS, "refill", "--format", "json", "--deadlock", deadlock]
        [answer] = run(*refill, last.text(), str(m))
        expect("refill", board, plain(engine.refill(board)), plain(answer))
        expect("refill", board, plain(engine.refill(board.copy(stack=False))), plain(answer))
        seen[f"refills after {outcome.ending}"] += 1


def random_record(draw: random.Random, deadlock: str) -> str:
    """A record of a match, as somebody might write it."""
    lines = [f"match: {draw.choice(['standard', 'long', '2'])}", f"rules: {deadlock}", "black: Anna"]
    text = "\n".join(lines) + "\n"
    while True:
        record = kamisado.read_record(text)
        if record.winner or len(record.rounds) > 3:
            return text
        board = record.board()
        if board.is_over():
            text += f"fill: {draw.choice(['left', 'right'])}\n"
            continue
        for _ in range(draw.randrange(1, 30)):
            if board.is_over():
                break
            m = draw.choice(board.legal_moves)
            text += f"{draw.choice([str(m), m.notation, m.notation.replace(' Forward ', ' f')])}\n"
            board.push(m)
        if draw.random() < 0.2:
            return text


def compare_records(draw: random.Random, folder: pathlib.Path, deadlock: str, count: int) -> None:
    """Records that people wrote, drawn ones, and wrong ones with their errors; reviews of some."""
    texts = [random_record(draw, deadlock) for _ in range(count)]
    if deadlock == "official":
        texts += [path.read_text() for path in sorted((ROOT / "data/records").glob("*.txt"))]
    path = folder / "record.txt"
    for number, text in enumerate(texts):
        path.write_text(text)
        record = kamisado.read_record(text)
        [answer] = run(SOLVER, "record", str(path), "--format", "json")
        expect("record", text, plain(record.to_dict()), plain(answer))
        rounds = [[m["move"] for m in played["moves"]] for played in answer["rounds"]]
        expect("rounds", text, [[str(m) for m in played.moves] for played in record.rounds], rounds)
        expect("score", text, record.score._asdict(), answer["score"])
        if number < count // 4 or number >= count:
            limits = ["--max-nodes", "2000"]
            [answer] = run(ANALYSIS, "review", str(path), "--no-distance", "--format", "json", *limits)
            found = record.review(distance=False, nodes=2000)
            # The name of the file is the program's.
            answer["records"][0]["file"] = found["records"][0]["file"]
            expect("review", text, plain(found), plain(answer))
        lines = text.splitlines()
        lines[draw.randrange(len(lines))] = draw.choice(["d8d9", "Pink Forward 9 Purple", "a1a8", "who: knows", "winner: red"])
        wrong = "\n".join(lines)
        path.write_text(wrong)
        try:
            games = kamisado.read_records(wrong)
        except kamisado.RecordError:
            games = []
        if len(games) > 1:
            # The changed line may begin another game.
            good = sum(not isinstance(game, kamisado.RecordError) for game in games)
            answers = run(SOLVER, "record", str(path), "--format", "json")
            expect("games", wrong, good, sum("error" not in answer for answer in answers))
            continue
        try:
            kamisado.read_record(wrong)
            message = None
        except kamisado.RecordError as error:
            message = str(error)
        [answer] = run(SOLVER, "record", str(path), "--format", "json")
        if message is None:
            expect("record", wrong, plain(kamisado.read_record(wrong).to_dict()), plain(answer))
        else:
            seen["errors"] += 1
            assert answer["error"].endswith(message), f"{wrong}\n  the package: {message}\n  the program: {answer['error']}"


def compare_certificates(draw: random.Random, engine: kamisado.Engine, folder: pathlib.Path, deadlock: str) -> None:
    """The program checks the package's proofs."""
    for number, board in enumerate(positions(draw, 8, deadlock, 10)):
        path = folder / f"{number}.cert"
        certificate = engine.certify(board)
        certificate.save(path)
        assert certificate.verify()
        [answer] = run(SOLVER, "verify", str(path), "--format", "json")
        expect("certificate", board, (certificate.position, certificate.value, True),
               (answer["position"], answer["value"], answer["verified"]))


def compare_drawn(draw: random.Random) -> None:
    """The positions that both draw by a seed."""
    for plies in (1, 8, 15):
        seed = draw.randrange(10**6)
        command = [ANALYSIS, "positions", "--count", "50", "--plies", str(plies), "--seed", str(seed)]
        rows = run(*command, "--format", "json")
        boards = kamisado.random_positions(50, plies=plies, seed=seed)
        expect("drawn positions", command, [board.text() for board in boards], [row["position"] for row in rows])


def compare_openings(draw: random.Random, engine: kamisado.Engine, folder: pathlib.Path, count: int) -> None:
    """Rounds with limited first moves: their values, from the table, and explanations and proofs late in a round."""
    limits = ["--opening", "1-3-5", "--format", "json"]
    for number in range(count):
        board = play(draw, Board(opening="1-3-5"), draw.randrange(4))
        [answer] = run(SOLVER, "query", "start", *map(str, board.move_stack), *limits)
        listed = [(str(found.move), found.value) for found in engine.moves(board)]
        expect("moves of an opening", board, listed, [(m["move"], m["value"]) for m in answer["moves"]])
        expect("opening", board, (engine.value(board), board.opening, board.moves_made, board.tiles),
               tuple(answer[name] for name in ("value", "opening", "moves_made", "tiles")))
        numbers = draw.choice(["start:7:21", "start:5c:34", "start:0:36"])
        late = play(draw, Board(numbers, opening="1-3-5"), 12)
        if late.is_over():
            continue
        [answer] = run(SOLVER, "explain", numbers, *map(str, late.move_stack), *limits)
        expect("explanation of an opening", late, plain(engine.explain(late)), plain(answer))
        # The same position as if two moves were made, which is a small proof under the limits.
        early = Board(late.text(), opening="1-3-5", moves_made=2)
        certificate, path = engine.certify(early), folder / f"opening{number}.cert"
        certificate.save(path)
        [answer] = run(SOLVER, "verify", str(path), "--format", "json")
        expect("certificate of an opening", early, (certificate.value, engine.value(early), True),
               (answer["value"], answer["value"], answer["verified"]))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, kamisado.Engine(memory="256M") as engine:
        for deadlock in ("official", "two-pass"):
            draw = random.Random(f"{SEED} {deadlock}")
            compare_values(draw, engine, deadlock, COUNT)
            compare_distances(draw, engine, deadlock, COUNT // 4)
            compare_matches(draw, engine, deadlock, COUNT // 20)
            compare_refills(draw, engine, deadlock, COUNT // 40)
            compare_records(draw, pathlib.Path(folder), deadlock, COUNT // 20)
            compare_certificates(draw, engine, pathlib.Path(folder), deadlock)
        compare_openings(random.Random(SEED), engine, pathlib.Path(folder), COUNT // 8)
        compare_drawn(random.Random(SEED))
    for what in ("passes", "rings", "home", "deadlock", "wins", "errors", "matches with points", "refills after home", "refills after deadlock",
                 "explanation of an opening"):
        assert seen[what] > 0, f"the sample has no {what}: another seed or a larger count is needed"
    print("the same as the programs: " + ", ".join(f"{number} {what}" for what, number in sorted(seen.items())))


main()
