"""Questions that a task of asyncio awaits."""

import asyncio
import contextvars
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from ._names import Progress

_Parameters = ParamSpec("_Parameters")
_Answer = TypeVar("_Answer")


async def ask(
    question: Callable[_Parameters, _Answer], /, *arguments: _Parameters.args, **named: _Parameters.kwargs
) -> _Answer:
    """Awaits the answer to a question of an engine, such as `engine.value`, while other tasks go on. If the task is
    cancelled, as `asyncio.timeout` and `asyncio.wait_for` do, its search ends, and no other. A function given as
    `progress=` is called by the event loop.

    >>> import asyncio, kamisado
    >>> with kamisado.Engine() as engine:
    ...     asyncio.run(kamisado.ask(engine.value, "start", seconds=10))
    'win'
    """
    if not callable(question):
        raise TypeError(f"found {question!r}, expected a question, such as engine.value, and its arguments after it")
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[_Answer] = loop.create_future()
    watch = cast(Progress | None, named.get("progress"))
    # Why the search must end.
    reasons: list[BaseException] = []

    def tell(positions: int, seconds: float) -> None:
        try:
            if watch is not None and not reasons and not answer.done():
                watch(positions, seconds)
        except BaseException as error:
            reasons.append(error)

    def progress(positions: int, seconds: float) -> None:
        if reasons:
            raise reasons[0]
        if watch is not None:
            in_loop(tell, positions, seconds)

    def in_loop(function: Callable[..., None], *arguments: object) -> None:
        try:
            loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError as error:
            # The loop was closed, and nobody waits any more.
            reasons.append(error)

    def settle(found: _Answer | None, error: BaseException | None) -> None:
        if answer.done():
            return
        # What `tell` has raised after the last progress.
        error = reasons[0] if reasons else error
        if error is None:
            answer.set_result(cast(_Answer, found))
        else:
            answer.set_exception(error)

    def work() -> None:
        named["progress"] = progress
        try:
            in_loop(settle, question(*arguments, **named), None)
        except BaseException as error:
            in_loop(settle, None, error)

    # A thread of its own: one of a pool might begin only after the seconds of the question.
    threading.Thread(target=contextvars.copy_context().run, args=(work,), name="kamisado").start()
    try:
        return await answer
    except asyncio.CancelledError as error:
        reasons.append(error)
        raise
