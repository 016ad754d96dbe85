"""Ctrl-C, and other threads beside a search."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

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


# How long an interrupted search may go on.
PATIENCE = float(os.environ.get("KAMISADO_PATIENCE", "2"))


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
