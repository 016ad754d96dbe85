"""Plays a game with the generated client: game.py ADDRESS

Gold answers as a natural player, Black perfectly. At the end all positions are asked again in one request.
"""

import json
import sys
from io import BytesIO

from client import Client
from client.api.default import health, index, position, positions, reply, show
from client.models import Failure, HealthAnswer, IndexAnswer, Opponent, PositionAnswer, ReplyAnswer, ShowAnswer
from client.types import File

START = "start"


def main() -> int:
    client = Client(f"{sys.argv[1]}/api/v1", timeout=120)
    assert isinstance(health.sync(client=client), HealthAnswer)
    known = index.sync(client=client)
    assert isinstance(known, IndexAnswer) and "positions" in known.paths
    moves: list[str] = []
    values: list[str] = []
    while True:
        shown = show.sync(client=client, position=START, moves=",".join(moves))
        assert isinstance(shown, ShowAnswer)
        if shown.result != "ongoing":
            break
        valued = position.sync(client=client, position=START, moves=",".join(moves))
        assert isinstance(valued, PositionAnswer)
        values.append(valued.value)
        player = Opponent.PERFECT if shown.to_move == "black" else Opponent.NATURAL
        answer = reply.sync(client=client, position=START, moves=",".join(moves), against=player, seed=len(moves))
        assert isinstance(answer, ReplyAnswer)
        moves.append(answer.move)
    lines = "\n".join(" ".join([START, ", ".join(moves[:count])]) for count in range(len(moves)))
    body = File(payload=BytesIO(f"{lines}\nnonsense\n".encode()))
    told = [json.loads(line) for line in positions.sync_detailed(client=client, body=body, value_only=True).content.splitlines()]
    assert [line.get("value") for line in told] == [*values, None], told
    assert told[-1]["code"] == "unusable_input"
    assert isinstance(position.sync(client=client, position=START, moves="a1a1"), Failure)
    print(f"Python: {shown.winner} wins after {len(moves)} moves: {' '.join(moves)}")
    return 0 if shown.winner == "black" else 1


if __name__ == "__main__":
    sys.exit(main())
