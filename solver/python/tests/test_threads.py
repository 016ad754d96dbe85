"""Ctrl-C, and other threads beside a search."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from collections.abc import Iterator

import kamisado
from kamisado import Board, Engine
from test_engine import SETUP

# Searches until it is interrupted, and says when it was interrupted and that everything still works.
SEARCHES = {
    "match": "engine.match('start', '3')",
    "distance": f"engine.distance({SETUP!r})",
    "moves": f"engine.moves({SETUP!r}, distance=True, replies=True)",
    "certify": f"engine.certify({SETUP!r})",
    "values": f"engine.values([board.text() for board in kamisado.random_positions(2_000_000, plies=2)])",
    "review": "kamisado.read_record('d8d3, f1h3').review(format='standard', distance=True, seconds=1000)",
    "line": f"engine.line({SETUP!r})",
    "draw": "kamisado.random_positions(20_000_000, plies=30)",
}
PROGRAM = """
import signal, sys, time, kamisado
# In the background of a shell, programs ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    # Some end soon on a fast machine, and begin again from nothing.
    while True:
        engine = kamisado.Engine(memory="256M", threads=2)
        {search}
except KeyboardInterrupt:
    print(time.time(), flush=True)
print(engine.value("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"), engine.value({late!r}))
"""
LATE = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G"


class Interrupts(unittest.TestCase):
    @unittest.skipIf(sys.platform == "win32", "needs signals")
    def test_ctrl_c_ends_a_search_and_the_engine_goes_on(self) -> None:
        for name, search in SEARCHES.items():
            with self.subTest(name):
                program = PROGRAM.format(search=search, late=LATE)
                process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
                with process:
                    self.assertEqual(process.stdout.readline(), "ready\n")
                    time.sleep(0.5)
                    begin = time.time()
                    process.send_signal(signal.SIGINT)
                    ended = process.stdout.readline()
                    rest = process.stdout.read()
                self.assertEqual((rest, process.returncode), ("loss win\n", 0), name)
                # 0.2 seconds on a machine with nothing else to do.
                self.assertLess(float(ended) - begin, PATIENCE, name)


# A handler that asks the engine which it interrupted, and all others that it may ask.
HANDLER = """
import os, signal, sys, threading, kamisado
engine, other = kamisado.Engine(memory="64M", threads=1), kamisado.Engine(memory="64M", threads=1)
told = []

def ask(number, frame):
    for question in [
        lambda: engine.value("start"), lambda: engine.match("start"), lambda: engine.values(["start"]),
        lambda: engine.certify("start"), lambda: other.value("start"), lambda: len(kamisado.random_positions(3)),
    ]:
        try:
            told.append(question())
        except RuntimeError as error:
            told.append(str(error).partition(",")[0])
    raise TimeoutError

signal.signal(signal.SIGALRM, ask)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    engine.match("start", "3")
except TimeoutError:
    told.append("interrupted")
print(*told, sep="\\n")
print(engine.value("start"))
"""
REFUSED = "the engine is answering a question in this thread"

# A process that is forked while another thread asks the engine.
FORK = """
import os, sys, threading, time, warnings, kamisado
warnings.simplefilter("ignore")
engine = kamisado.Engine(memory="64M", threads=1)
thread = threading.Thread(target=lambda: print(engine.match("start", "3", seconds=3)["value"], flush=True))
thread.start()
time.sleep(0.5)
child = os.fork()
if child == 0:
    try:
        engine.value("start")
    except RuntimeError as error:
        print(str(error).partition(";")[0], flush=True)
    print(kamisado.Engine(memory="64M", threads=1).value("start"), flush=True)
    os._exit(0)
os.waitpid(child, 0)
thread.join()
"""


class Reentrance(unittest.TestCase):
    @unittest.skipIf(sys.platform == "win32", "needs signals")
    def test_a_handler_may_ask_every_engine_but_the_one_it_interrupted(self) -> None:
        told = subprocess.run([sys.executable, "-c", HANDLER], stdout=subprocess.PIPE, text=True, timeout=120)
        expected = [*[REFUSED] * 4, "win", "3", "interrupted", "win"]
        self.assertEqual((told.stdout.splitlines(), told.returncode), (expected, 0))

    @unittest.skipUnless(hasattr(os, "fork"), "needs processes that fork")
    def test_a_fork_does_not_wait_for_a_thread_that_it_has_not(self) -> None:
        told = subprocess.run([sys.executable, "-c", FORK], stdout=subprocess.PIPE, text=True, timeout=120)
        lines = told.stdout.splitlines()
        forked = "the engine was answering a question of another thread when this process was forked from it"
        self.assertEqual((lines[:2], told.returncode), ([forked, "win"], 0))

    def test_questions_while_arguments_are_read(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            # Each item, and each number, asks the engine that it is given to.
            class Asks:
                def __index__(self) -> int:
                    return 7 if engine.value("start") == "win" else 0

                def __float__(self) -> float:
                    return float(self.__index__())

                def tolist(self) -> list[str]:
                    return ["start"] * self.__index__()

            class Late(str):
                def __del__(self) -> None:
                    engine.value("start")

            self.assertEqual(engine.values(Late(b) if engine.value(b) else b for b in ["start"] * 3), ["win"] * 3)
            self.assertEqual(engine.values(Asks()), ["win"] * 7)
            self.assertEqual(engine.value("start", nodes=Asks(), seconds=Asks()), "win")
            self.assertEqual(len(kamisado.random_positions(Asks(), plies=Asks())), 7)

    def test_closing_while_arguments_are_read(self) -> None:
        engine = Engine(memory="64M", threads=1)

        def boards() -> Iterator[str]:
            yield "start"
            engine.close()

        with self.assertRaisesRegex(RuntimeError, "the engine is closed"):
            engine.values(boards())

    def test_a_board_that_changes_while_it_is_drawn(self) -> None:
        board = Board()

        def arrows() -> Iterator[str]:
            yield "d8d3"
            board.push("d8d3")

        with self.assertRaises(RuntimeError):
            board.svg(arrows())
        self.assertEqual(board, Board())


# What an import says where the package does not run; the last line is that of an interpreter which it supports.
OTHERS = """
import sys, sysconfig
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
code = "try: import kamisado\\nexcept ImportError as error: print(error, flush=True)"
run = interpreters.exec if hasattr(interpreters, "exec") else interpreters.run_string
made = [interpreters.create("isolated"), interpreters.create("legacy")] if sys.version_info >= (3, 13) else [interpreters.create()]
for interpreter in made:
    run(interpreter, code)
    interpreters.destroy(interpreter)
sysconfig.get_config_vars()["Py_GIL_DISABLED"] = 1
exec(code)
sysconfig.get_config_vars()["Py_GIL_DISABLED"] = 0
import kamisado
print(kamisado.Board().turn)
"""


class Interpreters(unittest.TestCase):
    @unittest.skipIf(sys.implementation.name != "cpython", "needs subinterpreters")
    def test_other_interpreters_are_refused(self) -> None:
        told = subprocess.run([sys.executable, "-c", OTHERS], stdout=subprocess.PIPE, text=True, timeout=120)
        *refused, last = told.stdout.splitlines()
        self.assertEqual((told.returncode, last), (0, "black"))
        self.assertGreaterEqual(len(refused), 2)
        for line in refused:
            self.assertEqual(line, "kamisado runs in the main interpreter of an ordinary build of Python, found a subinterpreter or a free-threaded build")


class LongLists(unittest.TestCase):
    @unittest.skipIf(sys.platform == "win32", "needs signals")
    def test_a_signal_is_heard_while_a_list_is_read(self) -> None:
        def ring(number: int, frame: object) -> None:
            raise TimeoutError

        before = signal.signal(signal.SIGALRM, ring)
        try:
            # Reading the whole list takes seconds, and its last item is wrong.
            boards = ["start"] * 5_000_000 + ["no position"]
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with self.assertRaises(TimeoutError):
                kamisado.values(boards, memory="1M", threads=1)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


# How long an interrupted search may go on.
PATIENCE = float(os.environ.get("KAMISADO_PATIENCE", "60"))


class Threads(unittest.TestCase):
    def test_another_thread_goes_on(self) -> None:
        turns, ended = 0, threading.Event()

        def search() -> None:
            with Engine(threads=1) as engine:
                engine.match("start", "3", seconds=1)
            ended.set()

        thread = threading.Thread(target=search)
        thread.start()
        while not ended.wait(0.001):
            turns += 1
        thread.join()
        self.assertGreater(turns, 20)

    def test_an_engine_serves_many_threads(self) -> None:
        boards = kamisado.random_positions(60, plies=10, seed=11)
        expected = kamisado.values(boards)
        found: dict[int, list[object]] = {}
        with Engine(memory="64M", threads=2) as engine:

            def ask(number: int) -> None:
                found[number] = [engine.value(board) for board in boards[number::4]]

            threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual([found[number] for number in range(4)], [expected[number::4] for number in range(4)])

    def test_closing_ends_a_search(self) -> None:
        engine, errors = Engine(threads=1), []

        def search() -> None:
            try:
                engine.match("start", "3")
            except RuntimeError as error:
                errors.append(str(error))

        thread = threading.Thread(target=search)
        thread.start()
        time.sleep(0.2)
        engine.close()
        thread.join(timeout=20)
        self.assertEqual(errors, ["the engine is closed"])

    def test_a_board_shared_by_threads_stays_whole(self) -> None:
        board = Board()

        def play() -> None:
            for _ in range(2000):
                try:
                    board.push(board.legal_moves[0])
                    board.pop()
                except (ValueError, IndexError):
                    # Another thread has moved meanwhile. Nothing worse may happen.
                    pass

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        replayed = board.root()
        for m in board.move_stack:
            replayed.push(m)
        self.assertEqual(replayed, board)


if __name__ == "__main__":
    unittest.main()
