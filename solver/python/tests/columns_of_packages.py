"""Columns of other packages, which must be installed: not among the tests that run everywhere."""

import unittest

import kamisado
import numpy
import pandas
import polars
import pyarrow


class ColumnsOfPackages(unittest.TestCase):
    texts = [board.text() for board in kamisado.random_positions(200, plies=10, seed=5)]

    def test_columns_hold_positions(self) -> None:
        expected = kamisado.values(self.texts)
        for column in [
            numpy.array(self.texts),
            pandas.Series(self.texts, index=range(7, 207)),
            polars.Series(self.texts),
            pyarrow.array(self.texts),
            pyarrow.chunked_array([self.texts[:50], self.texts[50:]]),
        ]:
            self.assertEqual(kamisado.values(column), expected, type(column))
        frame = pandas.DataFrame({"position": self.texts}).assign(value=lambda f: kamisado.values(f.position))
        self.assertEqual(list(frame.value), expected)
        for table in [frame, polars.DataFrame({"position": self.texts}), pyarrow.table({"position": self.texts})]:
            with self.assertRaisesRegex(TypeError, "expected one of its columns"):
                kamisado.values(table, errors="none")
        holes = ["start", None, "8/8 b -"]
        for column in [pandas.Series(holes), polars.Series(holes), pyarrow.array(holes), numpy.array(holes, dtype=object)]:
            self.assertEqual(kamisado.values(column, errors="none"), ["win", None, None])

    def test_numbers_of_numpy_are_numbers(self) -> None:
        boards = kamisado.random_positions(numpy.int64(3), plies=numpy.uint8(8), seed=numpy.uint64(1))
        self.assertEqual(boards, kamisado.random_positions(3))
        with kamisado.Engine(memory=numpy.int64(1 << 26), threads=numpy.int32(1)) as engine:
            self.assertEqual(engine.value("start", nodes=numpy.int64(9), seconds=numpy.float32(9)), "win")
        for wrong in [numpy.int64(-1), numpy.float64(3)]:
            with self.assertRaises((ValueError, TypeError)):
                kamisado.random_positions(wrong)


if __name__ == "__main__":
    unittest.main()
