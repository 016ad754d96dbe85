"""What a caller names: numbers at the ends of their ranges, and paths to what is no plain file."""

import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable

import kamisado
from kamisado import Certificate, Engine
from test_board import PASSES

# What no count is: with the exception that says so.
NO_COUNTS = [(-1, ValueError), (2**64, ValueError), (-(2**70), ValueError), (1.0, TypeError), (float("nan"), TypeError),
             ("1", TypeError), (None, TypeError)]


class Numbers(unittest.TestCase):
    def test_counts_that_are_none(self) -> None:
        for wrong, error in NO_COUNTS:
            for ask in [
                lambda: kamisado.random_positions(wrong),
                lambda: kamisado.random_positions(1, plies=wrong),
                lambda: kamisado.random_positions(1, seed=wrong),
            ]:
                with self.assertRaises(error, msg=repr(wrong)):
                    ask()

    def test_a_number_of_positions_has_an_end(self) -> None:
        self.assertEqual(kamisado.random_positions(0), [])
        for count in [10**8 + 1, 2**31, 2**32, 2**40, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1]:
            with self.assertRaisesRegex(ValueError, f"^found {count} positions, expected at most 100000000$"):
                kamisado.random_positions(count)

    def test_the_first_of_many_are_those_of_few(self) -> None:
        many = kamisado.random_positions(20_001, plies=3)
        self.assertEqual(len(many), 20_001)
        self.assertEqual(many[:100], kamisado.random_positions(100, plies=3))
        self.assertEqual([len(board.move_stack) for board in many[-3:]], [3, 3, 3])

    def test_too_many_plies_are_named_as_they_were_given(self) -> None:
        for plies in [2**32, 2**63]:
            with self.assertRaisesRegex(ValueError, f"^{plies} plies are too many: .* expected at most 33"):
                kamisado.random_positions(1, plies=plies)

    def test_every_seed_draws(self) -> None:
        seeds = [0, 1, 2**31, 2**32, 2**53 + 1, 2**63, 2**64 - 1]
        self.assertEqual(len({kamisado.random_positions(1, seed=seed)[0] for seed in seeds}), len(seeds))

    @unittest.skipUnless(sys.platform == "linux", "needs a limit on the address space")
    def test_without_memory_there_is_an_exception(self) -> None:
        program = """
import resource, kamisado
kamisado.random_positions(10)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
most = resource.getrlimit(resource.RLIMIT_AS)[1]
resource.setrlimit(resource.RLIMIT_AS, (used + (128 << 20), most))
try:
    kamisado.random_positions(100_000_000, plies=8)
except MemoryError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
print(len(kamisado.random_positions(10)))
"""
        told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual((told.stdout, told.returncode), ("not enough memory for that many boards, expected fewer\n10\n", 0), told)

    def test_times_at_the_borders(self) -> None:
        with Engine(memory="64M", threads=1) as engine:
            for seconds in [0, True, 2**31, 2**53 + 1, 2**64, 2**2000, 1e308, float("inf")]:
                self.assertIn(engine.value("start", seconds=seconds), ["win", None])
            for seconds, error in [(-1e-300, ValueError), (float("-inf"), ValueError), (-(2**2000), ValueError),
                                   (float("nan"), ValueError), ("1", TypeError)]:
                with self.assertRaises(error, msg=repr(seconds)):
                    engine.value("start", seconds=seconds)

    def test_engines_at_the_borders(self) -> None:
        with Engine() as engine:
            value = engine.value(PASSES)
        for memory in [1, "1", 2**31, 2**63, 2**64 - 1, "16777215T"]:
            with Engine(memory=memory, threads=1) as engine:
                self.assertEqual(engine.value(PASSES), value, memory)
        for wrong, error in [*NO_COUNTS[:-1], (0, ValueError)]:
            if wrong != "1":
                with self.assertRaises(error, msg=repr(wrong)):
                    Engine(memory=wrong)
            with self.assertRaises(error, msg=repr(wrong)):
                Engine(threads=wrong)
        for threads in [1025, 2**32, 2**63]:
            with self.assertRaisesRegex(ValueError, f"found {threads} threads, expected from 1 to 1024"):
                Engine(threads=threads)
            with self.assertRaisesRegex(ValueError, f"found {threads} threads, expected from 1 to 1024"):
                kamisado.values(["start"], threads=threads)


@unittest.skipIf(sys.platform == "win32", "needs special files")
class Paths(unittest.TestCase):
    def refused(self, path: str | pathlib.Path, expected: str, error: type[OSError] = OSError) -> None:
        """That the path is refused in every place that reads or writes a file."""
        calls: list[Callable[[], object]] = [lambda: Certificate.load(path), lambda: Engine(tables=[path])]
        if error is not FileNotFoundError:
            calls.append(lambda: self.certificate.save(path))
        for call in calls:
            with self.assertRaisesRegex(error, f"'{path}'.*{expected}"):
                call()

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        with Engine(memory="64M") as engine:
            self.certificate = engine.certify(PASSES)

    def test_what_is_no_plain_file_is_refused(self) -> None:
        os.mkfifo(self.folder / "pipe")
        os.symlink(self.folder / "pipe", self.folder / "link")
        for name in ["pipe", "link"]:
            self.refused(self.folder / name, "it is a pipe, expected a plain file")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(self.folder / "socket"))
            self.refused(self.folder / "socket", "it is a socket, expected a plain file")
        for device in ["/dev/zero", "/dev/null", "/dev/tty"]:
            self.refused(device, "it is a device, expected a plain file")
        self.refused(self.folder, "it is a folder, expected a plain file")
        self.refused(self.folder / "missing", "", FileNotFoundError)
        self.refused(self.folder / "missing" / "file", "", FileNotFoundError)
        with self.assertRaises(FileNotFoundError):
            self.certificate.save(self.folder / "missing" / "file")

    def test_a_file_with_a_long_hole_is_not_read(self) -> None:
        path = self.folder / "hole"
        with open(path, "wb") as file:
            file.truncate(1 << 40)
        with self.assertRaisesRegex(OSError, "it has 1099511627776 bytes or more"):
            Certificate.load(path)
        with self.assertRaisesRegex(ValueError, "hole': not a table"):
            Engine(tables=[path])

    def test_paths_that_are_none(self) -> None:
        for wrong in [b"bytes", 5, None, 1.5]:
            for call in [lambda: Certificate.load(wrong), lambda: self.certificate.save(wrong), lambda: Engine(tables=[wrong])]:
                with self.assertRaises(TypeError, msg=repr(wrong)):
                    call()
        with self.assertRaises((OSError, ValueError)):
            Certificate.load("a\0b")


if __name__ == "__main__":
    unittest.main()
