"""A small program that a type checker must accept; it is run as well."""

import asyncio
import random
from collections.abc import Sequence

import kamisado
from kamisado import Color, Player, Value
from kamisado.answers import MatchAnswer, RefillAnswer


def winning(engine: kamisado.Engine, board: kamisado.Board) -> list[str]:
    """The moves that win."""
    return [str(found.move) for found in engine.moves(board) if found.value == "win"]


def soonest(engine: kamisado.Engine, board: kamisado.Board) -> kamisado.Move:
    """The move that wins soonest, or holds out longest."""
    found = engine.moves(board, distance=True, replies=True)
    best = min(found, key=lambda m: (m.value != "win", m.distance or 0))
    replies: int | None = best.replies
    assert replies is None or replies >= 0
    return best.move


def advice(engine: kamisado.Engine, finished: kamisado.Board) -> str:
    """The better fill, and what it is worth."""
    refill: RefillAnswer = engine.refill(finished)
    match: MatchAnswer = engine.match(finished, "3", seconds=0.01)
    return f"{refill['advice']} {refill['left']['winning_moves']} {match['value']}"


def strongest(values: list[Value | None], tower: Color) -> Player | None:
    """Words have types of their own."""
    return "black" if "win" in values and tower == "pink" else None


def in_any_form(engine: kamisado.Engine, replies: bool) -> list[kamisado.Move]:
    """What is asked for may be a variable."""
    return [found.move for found in engine.moves("start", replies=replies)]


def played(engine: kamisado.Engine, match: kamisado.Match) -> kamisado.Record:
    """A match to its end, by a model player and dice."""
    while not match.is_over():
        if match.board.turn == "black" or match.to_fill:
            match.push(engine.reply(match, against="natural"))
        else:
            match.push(random.choice(match.board.legal_moves))
    to_fill: Player | None = match.to_fill
    assert to_fill is None
    return match.record(black="natural", gold="dice")


async def asked(engine: kamisado.Engine, told: list[int]) -> Value | None:
    """A question beside other tasks."""
    question = kamisado.ask(engine.value, "start d8d3", progress=lambda positions, seconds: told.append(positions))
    return await asyncio.wait_for(question, 60)


board = kamisado.Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
with kamisado.Engine(memory="64M", threads=1) as engine:
    first: kamisado.Move = soonest(engine, board)
    assert str(first) in winning(engine, board)
    board.push(first)
    outcome = board.outcome()
    assert outcome is not None
    winner: str = outcome.winner
    assert advice(engine, board)
    assert len(in_any_form(engine, True)) == 102
    finished = played(engine, kamisado.Match(3))
    assert str(finished) == finished.convert("record") and finished.winner
    moves: Sequence[kamisado.Move] = kamisado.Board().legal_moves
    assert list(reversed(moves))[:3] == list(moves[:-4:-1])
    answer: Value | None = asyncio.run(asked(engine, []))
    engine.stop()
    assert strongest([answer, "win"], "pink") == "black"
values: list[Value | None] = kamisado.values(["start", None, board.root()], threads=1, errors="none")
measured: dict[str, int] = kamisado.features("start")
entry = kamisado.probe("start")
assert entry is not None
value: str = entry.value
limited = kamisado.Board("start:7:5c", opening="1-3-5")
made: int | None = limited.moves_made
tiles: list[int | str] | None = limited.tiles
assert (made, tiles) == (0, [7, "5c"])
record = kamisado.read_record("d8d3")
names: list[str | None] = [m.notation for m in record.rounds[0].moves]
for game in kamisado.read_records("d8d3"):
    place: int | str = game.line if isinstance(game, kamisado.RecordError) else game.source
