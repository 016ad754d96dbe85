"""A small program that a type checker must accept; it is run as well."""

import kamisado
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


board = kamisado.Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
with kamisado.Engine(memory="64M", threads=1) as engine:
    first: kamisado.Move = soonest(engine, board)
    assert str(first) in winning(engine, board)
    board.push(first)
    outcome = board.outcome()
    assert outcome is not None
    winner: str = outcome.winner
    assert advice(engine, board)
values: list[str | None] = list(kamisado.values(["start", board.root()], threads=1))
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
