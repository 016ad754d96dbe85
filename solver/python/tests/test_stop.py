"""Questions that end before they have an answer: by a stop, by their time, by a function that watches, by asyncio."""

import asyncio
import threading
import time
import unittest
from collections.abc import Callable

import kamisado
from kamisado import Board, Engine
from test_engine import SETUP
from test_threads import PATIENCE

QUICK = "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"
# It takes minutes to find all distances and answers.
LONG = "pu+obkyrg/8/8/8/8/8/8/BUORKY+GP b -"

#: What each question says that was stopped; a table knows the value of QUICK without a search.
UNKNOWN: list[tuple[str, Callable[[Engine], object], object]] = [
    ("value", lambda engine: engine.value(SETUP), None),
    ("distance", lambda engine: engine.distance(SETUP), None),
    ("line", lambda engine: engine.line(SETUP), None),
    ("moves", lambda engine: None in [m.value for m in engine.moves(SETUP)], True),
    ("values", lambda engine: engine.values([SETUP, SETUP]), [None, None]),
    ("match", lambda engine: engine.match("start", "3")["value"], "unknown"),
    ("known", lambda engine: engine.value(QUICK), "loss"),
]


class Asked(threading.Thread):
    """A question in a thread of its own."""

    def __init__(self, question: Callable[[], object]) -> None:
        super().__init__()
        self.question, self.found, self.error = question, None, None
        self.start()

    def run(self) -> None:
        try:
            self.found = self.question()
        except BaseException as error:
            self.error = error

    def answer(self) -> object:
        self.join(timeout=60)
        if self.error is not None:
            raise self.error
        return self.found


def searching(engine: Engine) -> Asked:
    """A long search of an engine, once it searches."""
    begun = threading.Event()
    asked = Asked(lambda: engine.match("start", "3", progress=lambda positions, _: begun.set() if positions else None)["value"])
    assert begun.wait(60)
    return asked


class Stops(unittest.TestCase):
    def test_a_stop_ends_what_was_asked_by_then(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            first = searching(engine)
            waiting = [(name, Asked(lambda: question(engine)), expected) for name, question, expected in UNKNOWN]
            certificate, refill = Asked(lambda: engine.certify(SETUP)), Asked(lambda: engine.refill(FINISHED))
            time.sleep(1)
            begin = time.monotonic()
            engine.stop()
            self.assertEqual(first.answer(), "unknown")
            for name, asked, expected in waiting:
                self.assertEqual(asked.answer(), expected, name)
            for asked in [certificate, refill]:
                with self.assertRaises(kamisado.LimitReached) as caught:
                    asked.answer()
                self.assertEqual(caught.exception.code, "gave_up")
            self.assertLess(time.monotonic() - begin, PATIENCE)
            # What is asked later is answered.
            self.assertEqual((engine.value("start"), engine.match(DECIDED)["value"]), ("win", "win"))

    def test_a_stop_without_a_question_is_forgotten(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            for _ in range(3):
                engine.stop()
                self.assertEqual((engine.distance(LATE), engine.match(DECIDED)["value"]), (7, "win"))

    def test_stops_at_any_moment(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            over = threading.Event()

            def stop() -> None:
                while not over.is_set():
                    engine.stop()

            thread = threading.Thread(target=stop)
            thread.start()
            found = {engine.value(board, nodes=3000) for board in kamisado.random_positions(300, plies=6, seed=9)}
            over.set()
            thread.join()
            self.assertTrue(found <= {"win", "loss", None})
            self.assertEqual(engine.distance(LATE), 7)


class Seconds(unittest.TestCase):
    def test_waiting_counts(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            first = searching(engine)
            begin = time.monotonic()
            self.assertIsNone(engine.value(SETUP, seconds=0.2))
            self.assertEqual(engine.value(QUICK, seconds=0.1), "loss")
            self.assertEqual(engine.match("start", "3", seconds=0.1)["value"], "unknown")
            with self.assertRaises(kamisado.LimitReached):
                engine.certify(SETUP, seconds=0.1)
            with self.assertRaisesRegex(ValueError, "over"):
                engine.value(FINISHED, seconds=0.1)
            self.assertLess(time.monotonic() - begin, 0.5 + PATIENCE)
            self.assertTrue(first.is_alive())
            engine.stop()
            first.answer()


class Progress(unittest.TestCase):
    def test_a_search_is_watched(self) -> None:
        boards = kamisado.random_positions(20_000, plies=6)
        for question in [
            lambda engine, watch: engine.match("start", "3", progress=watch),
            lambda engine, watch: engine.values(boards, progress=watch),
            lambda engine, watch: engine.moves(LONG, distance=True, replies=True, progress=watch),
        ]:
            told: list[tuple[int, float, int]] = []

            def watch(positions: int, seconds: float) -> None:
                told.append((positions, seconds, threading.get_ident()))
                if positions and len(told) > 1:
                    raise LookupError("enough")

            with Engine(memory="64M", threads=1) as engine, self.assertRaisesRegex(LookupError, "enough"):
                question(engine, watch)
            self.assertEqual({thread for _, _, thread in told}, {threading.get_ident()})
            self.assertGreater(told[-1][1], 0)

    def test_a_review_is_watched_and_ends(self) -> None:
        record, told = kamisado.read_record("d8d3, f1h3"), []

        def watch(positions: int, seconds: float) -> None:
            told.append((positions, seconds))
            if positions and len(told) > 1:
                raise LookupError("enough")

        def review(**watched: object) -> object:
            return record.review(format="standard", seconds=1000, threads=1, **watched)

        with self.assertRaisesRegex(LookupError, "enough"):
            review(progress=watch)
        begin = time.monotonic()
        with self.assertRaises(asyncio.TimeoutError):
            asyncio.run(asyncio.wait_for(kamisado.ask(review), 0.3))
        self.assertLess(time.monotonic() - begin, 0.3 + PATIENCE)

    def test_the_positions_are_those_of_the_question(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            told: list[tuple[int, float]] = []
            for _ in range(2):
                last = len(told)
                engine.match("start", "3", seconds=0.5, progress=lambda *found: told.append(found))
                self.assertEqual(told[last:], sorted(told[last:]))
            self.assertLess(told[last], told[last - 1])

    def test_an_exception_ends_the_search(self) -> None:
        def watch(positions: int, seconds: float) -> None:
            raise LookupError("enough")

        with Engine(memory="64M", threads=1) as engine:
            with self.assertRaisesRegex(LookupError, "enough"):
                engine.match("start", "3", progress=watch)
            first = searching(engine)
            # While it waits as well; and the other search goes on.
            with self.assertRaisesRegex(LookupError, "enough"):
                engine.match("start", "3", progress=watch)
            self.assertTrue(first.is_alive())
            engine.stop()
            self.assertEqual((first.answer(), engine.distance(LATE)), ("unknown", 7))

    def test_what_a_function_may_do(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            self.assertEqual(engine.match("start", "3", progress=lambda *_: engine.stop())["value"], "unknown")
            with self.assertRaisesRegex(RuntimeError, "in this thread"):
                engine.match("start", "3", progress=lambda *_: engine.value("start"))
            with self.assertRaisesRegex(TypeError, "found int, expected a function"):
                engine.value("start", progress=5)
            self.assertEqual(engine.value("start"), "win")


class Asyncio(unittest.TestCase):
    def test_a_task_that_is_cancelled_ends_its_search_alone(self) -> None:
        async def both(engine: Engine, other: Engine) -> None:
            search = asyncio.create_task(kamisado.ask(other.match, "start", "3", seconds=1))
            begin = time.monotonic()
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(kamisado.ask(engine.match, "start", "3"), 0.3)
            self.assertEqual(await kamisado.ask(engine.value, "start"), "win")
            self.assertLess(time.monotonic() - begin, 0.3 + PATIENCE)
            self.assertEqual((await search)["value"], "unknown")

        with Engine(memory="64M", threads=1) as engine, Engine(memory="64M", threads=1) as other:
            asyncio.run(both(engine, other))

    def test_answers_and_exceptions_are_passed_on(self) -> None:
        told: list[int] = []
        with Engine(memory="64M", threads=1) as engine:
            self.assertEqual(asyncio.run(kamisado.ask(engine.distance, LATE)), 7)
            asyncio.run(kamisado.ask(engine.match, "start", "3", seconds=0.5, progress=lambda n, s: told.append(n)))
            self.assertTrue(told)
            with self.assertRaisesRegex(ValueError, "over"):
                asyncio.run(kamisado.ask(engine.value, FINISHED))
            with self.assertRaisesRegex(TypeError, "found 'win', expected a question, such as engine.value"):
                asyncio.run(kamisado.ask(engine.value("start")))  # type: ignore[arg-type]

    def test_many_questions_wait_without_the_threads_of_others(self) -> None:
        async def crowd(engine: Engine) -> None:
            waiting = [asyncio.create_task(kamisado.ask(engine.match, "start", "3")) for _ in range(40)]
            await asyncio.sleep(0.2)
            begin = time.monotonic()
            self.assertEqual(await asyncio.to_thread(lambda: 1), 1)
            self.assertIsNone(await kamisado.ask(engine.value, SETUP, seconds=0.3))
            self.assertLess(time.monotonic() - begin, 0.3 + PATIENCE)
            engine.stop()
            self.assertEqual({found["value"] for found in await asyncio.gather(*waiting)}, {"unknown"})

        with Engine(memory="64M", threads=1) as engine:
            asyncio.run(crowd(engine))

    def test_the_loop_is_told_of_progress(self) -> None:
        threads: set[int] = set()

        def watch(positions: int, seconds: float) -> None:
            threads.add(threading.get_ident())
            if positions:
                raise LookupError("enough")

        with Engine(memory="64M", threads=1) as engine:
            with self.assertRaisesRegex(LookupError, "enough"):
                asyncio.run(kamisado.ask(engine.match, "start", "3", progress=watch))
        self.assertEqual(threads, {threading.get_ident()})

    def test_what_the_last_progress_raises_is_not_lost(self) -> None:
        def question(*, progress: kamisado.Progress) -> str:
            progress(1, 0.1)
            return "win"

        def watch(positions: int, seconds: float) -> None:
            raise LookupError(positions)

        with self.assertRaises(LookupError):
            asyncio.run(kamisado.ask(question, progress=watch))


LATE = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G"
DECIDED = "1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O"
FINISHED = Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P a2a8")

if __name__ == "__main__":
    unittest.main()
