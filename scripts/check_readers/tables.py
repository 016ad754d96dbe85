"""Writes what a reader for Python, or a spreadsheet program, sees of tables: a line of JSON for each file.

Usage: tables.py READER FILE...

The form, which tables.mjs and tables.R write as well: {"file": NAME, "columns": [[NAME, TYPE, [VALUE, ...]], ...]}, or
{"file": NAME, "error": TEXT}. A value is null, true, false, a number or a text; {"number": TEXT}, {"date": TEXT}; or
{"json": ...} for what is nested.
"""

import datetime
import decimal
import json
import math
import pathlib
import sys


def value(found):
    """The common form of a value, so that the kinds of nothing (None, NaN, NA, NaT) are one."""
    import numpy
    import pandas

    if found is None or found is pandas.NA or found is pandas.NaT:
        return None
    if isinstance(found, (bool, numpy.bool_)):
        return bool(found)
    if isinstance(found, (float, numpy.floating)):
        return None if math.isnan(found) else float(found)
    if isinstance(found, (int, numpy.integer)):
        return {"number": str(found)}
    if isinstance(found, decimal.Decimal):
        return float(found)
    if isinstance(found, (datetime.date, datetime.time, datetime.timedelta)):
        return {"date": str(found)}
    if isinstance(found, (list, tuple, dict, numpy.ndarray)):
        return {"json": nested(found)}
    if isinstance(found, bytes):
        return {"bytes": found.decode("utf-8", "replace")}
    return str(found)


def nested(found):
    """The same inside of lists and objects, as plain JSON."""
    if isinstance(found, dict):
        return {key: nested(item) for key, item in found.items()}
    if hasattr(found, "tolist"):
        found = found.tolist()
    if isinstance(found, (list, tuple)):
        return [nested(item) for item in found]
    if isinstance(found, float) and math.isnan(found):
        return None
    if isinstance(found, (datetime.date, datetime.time)):
        return f"date {found}"
    return found


def of_pandas(table):
    return [[name, str(table[name].dtype), list(table[name])] for name in table.columns]


def of_polars(table):
    return [[name, str(table[name].dtype), table[name].to_list()] for name in table.columns]


def of_arrow(table):
    return [[name, str(table[name].type), table[name].to_pylist()] for name in table.column_names]


def of_duckdb(source, path):
    import duckdb

    # One thread, or the order of rows may be another.
    connection = duckdb.connect(config={"threads": 1, "preserve_insertion_order": True})
    answer = connection.execute(f"SELECT * FROM {source}(?)", [str(path)])
    names, types = zip(*[(column[0], str(column[1])) for column in answer.description])
    return [list(column) for column in zip(names, types, zip(*answer.fetchall()))]


def of_sheet(path):
    """The first sheet of a file .xlsx, each cell with the type that the program has given it."""
    import openpyxl

    rows = list(openpyxl.load_workbook(path).worksheets[0].iter_rows())
    columns = []
    for index, head in enumerate(rows[0]):
        cells = [row[index] for row in rows[1:]]
        for cell in cells:
            if cell.data_type == "f":
                cell.value = f"the formula {cell.value}"
            elif cell.data_type == "n" and cell.value is not None and "%" in cell.number_format:
                cell.value = f"the percentage {cell.value}"
        kinds = {"n": "number", "s": "text", "d": "date", "b": "boolean", "f": "formula", "e": "error"}
        used = {kinds.get(cell.data_type, cell.data_type) for cell in cells if cell.value is not None}
        columns.append([str(head.value), " and ".join(sorted(used)) or "empty", [cell.value for cell in cells]])
    return columns


def read(reader, path):
    kind = path.suffix
    # The settings that the book recommends.
    if reader == "pandas-set":
        import pandas

        return of_pandas(pandas.read_csv(path, keep_default_na=False, na_values=[""]))
    if reader == "polars-set":
        import polars

        return of_polars(polars.read_csv(path, infer_schema_length=None))
    if reader == "pandas":
        import pandas

        if kind == ".csv":
            return of_pandas(pandas.read_csv(path))
        if kind == ".parquet":
            return of_pandas(pandas.read_parquet(path))
        return of_pandas(pandas.read_json(path, lines=True))
    if reader == "pyarrow":
        import pyarrow.csv
        import pyarrow.json
        import pyarrow.parquet

        if kind == ".csv":
            return of_arrow(pyarrow.csv.read_csv(path))
        if kind == ".parquet":
            return of_arrow(pyarrow.parquet.read_table(path))
        return of_arrow(pyarrow.json.read_json(path))
    if reader == "fastparquet":
        import fastparquet

        return of_pandas(fastparquet.ParquetFile(path).to_pandas())
    if reader == "polars":
        import polars

        if kind == ".csv":
            return of_polars(polars.read_csv(path))
        if kind == ".parquet":
            return of_polars(polars.read_parquet(path))
        return of_polars(polars.read_ndjson(path))
    if reader == "duckdb":
        sources = {".csv": "read_csv", ".parquet": "read_parquet"}
        return of_duckdb(sources.get(kind, "read_json"), path)
    if reader == "sheet":
        return of_sheet(path)
    raise SystemExit(f"tables.py: unknown reader {reader!r}")


def main():
    reader = sys.argv[1]
    for name in sys.argv[2:]:
        path = pathlib.Path(name)
        # Spreadsheets have files made from .csv.
        shown = path.name.removesuffix(".xlsx") + ".csv" if reader == "sheet" else path.name
        try:
            found = [[column, kind, [value(item) for item in values]] for column, kind, values in read(reader, path)]
            answer = {"file": shown, "columns": found}
        except Exception as error:  # Every error of a reader is what it sees.
            answer = {"file": shown, "error": f"{type(error).__name__}: {error}".split("\n")[0]}
        print(json.dumps(answer, ensure_ascii=False))


main()
