"""Questions that a task of asyncio awaits."""

import asyncio
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

_Parameters = ParamSpec("_Parameters")
_Answer = TypeVar("_Answer")


async def ask(
    question: Callable[_Parameters, _Answer], /, *arguments: _Parameters.args, **named: _Parameters.kwargs
) -> _Answer:
    """Awaits the answer to a question of an engine, such as `engine.value`, while other tasks go on. If the task is
    cancelled, as `asyncio.timeout` and `asyncio.wait_for` do, its search ends, and no other.

    >>> import asyncio, kamisado
    >>> with kamisado.Engine() as engine:
    ...     asyncio.run(kamisado.ask(engine.value, "start", seconds=10))
    'win'
    """
    is_cancelled = threading.Event()
    watch = cast(Callable[[int, float], object] | None, named.get("progress"))

    def progress(positions: int, seconds: float) -> None:
        if is_cancelled.is_set():
            raise asyncio.CancelledError
        if watch is not None:
            watch(positions, seconds)

    named["progress"] = progress
    try:
        return await asyncio.to_thread(question, *arguments, **named)
    except asyncio.CancelledError:
        is_cancelled.set()
        raise
