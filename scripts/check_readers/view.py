"""Compares what a reader sees, from tables.py, tables.mjs or tables.R, with the files, and says it in few lines: of each file
the reader's types, with how many columns have each, and what it sees otherwise. If it does not say so, all rows are seen.

Usage: view.py FILE... < SEEN
SEEN is the reader's output; the files are those that it has read.

Files of CSV and JSON Lines are read here by Python's own modules, without any types. A census has a checksum of its values,
and the columns of positions.parquet are compared with those of positions.jsonl.
"""

import collections
import csv
import hashlib
import json
import math
import pathlib
import re
import sys

# They differ between runs, or machines.
UNSTABLE = {"seconds", "nodes"}
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
MOST = 4


def as_number(found):
    """The number that a value is, or None."""
    if isinstance(found, dict):
        text = found.get("number")
        return None if text is None else int(text) if re.fullmatch("-?[0-9]+", text) else float(text)
    return found if isinstance(found, (int, float)) and not isinstance(found, bool) else None


def as_date(found):
    return found.get("date") if isinstance(found, dict) else None


def plain(found):
    """A value of JSON, with the numbers of whole values as integers, and without fields that have no value."""
    number = as_number(found)
    if number is not None:
        return int(number) if number == int(number) else number
    if isinstance(found, dict) and set(found) == {"json"}:
        found = found["json"]
    if isinstance(found, dict):
        kept = {key: plain(item) for key, item in found.items()}
        return {key: item for key, item in kept.items() if item is not None}
    if isinstance(found, list):
        return [plain(item) for item in found]
    if as_date(found):
        return f"date {as_date(found)}"
    return found


def shown(found):
    """A value as text for people."""
    if as_number(found) is not None:
        number = as_number(found)
        return str(int(number)) if abs(number) < 1e15 and number == int(number) else str(number)
    if as_date(found):
        return "date " + re.sub(r"[ T]00:00:00(\.000Z)?$", "", as_date(found))
    if found is None:
        return "null"
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 60 else text[:56] + "..."


def cell(text, found, homogeneous):
    """Whether a reader sees the text of a CSV file as it is: as the same text, or as a number, truth value or date that is
    written so, in a column of such values."""
    if text == "":
        return found is None or found == ""
    if isinstance(found, bool):
        return homogeneous == "boolean" and text == str(found).lower()
    number = as_number(found)
    if number is not None:
        if not NUMBER.fullmatch(text):
            return False
        return math.isclose(number, float(text), rel_tol=1e-14) if "." in text else number == int(text)
    if as_date(found):
        return homogeneous == "date" and as_date(found).startswith(text)
    return found == text


def kind_of(texts):
    texts = [text for text in texts if text != ""]
    if texts and all(text in ("true", "false") for text in texts):
        return "boolean"
    if texts and all(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) for text in texts):
        return "date"
    return "other"


def changes(pairs, most=MOST):
    """Lines for each (column, text, value) that a reader sees otherwise, with at most so many values of a column."""
    by_column = collections.OrderedDict()
    for column, text, found in pairs:
        by_column.setdefault(column, collections.Counter())[f"{shown(text)} as {shown(found)}"] += 1
    # Columns of whom the same is seen are one line.
    alike = collections.OrderedDict()
    for column, counts in by_column.items():
        listed = list(counts)
        if len(listed) > most:
            listed = listed[:most] + [f"{len(listed) - most} more"]
        alike.setdefault("; ".join(listed), []).append(column)
    for listed, columns in alike.items():
        name = ", ".join(columns) if len(columns) <= 3 else f"{len(columns)} columns, {columns[0]} to {columns[-1]}"
        yield f"  {name}: {listed}"


def types(columns):
    counts = collections.Counter(kind if len(kind) <= 24 else re.split(r"[(<{]", kind)[0] + "(...)" for _, kind, _ in columns)
    return ", ".join(f"{kind} {count}" for kind, count in counts.most_common())


def as_floats(columns, whole):
    """Columns of whole numbers that a reader has as floats."""
    found = [name for name, kind, values in columns if "loat" in kind or kind in ("DOUBLE", "double") if name in whole]
    if found:
        yield f"  whole numbers as floats: {', '.join(found) if len(found) <= 6 else f'{len(found)} columns'}"


def csv_view(path, columns):
    with open(path, encoding="utf-8", newline="") as source:
        head, *rows = csv.reader(source)
    names = [name for name, _, _ in columns]
    if names != head:
        yield f"  columns {names[:6]}, expected {head[:6]}"
        return
    if len(columns[0][2]) != len(rows):
        yield f"  {len(columns[0][2])} rows of {len(rows)}"
        return
    pairs, whole = [], set()
    for index, (name, _, values) in enumerate(columns):
        texts = [row[index] for row in rows]
        kind = kind_of(texts)
        if any(texts) and all(re.fullmatch("-?[0-9]*", text) for text in texts):
            whole.add(name)
        pairs += [(name, text, found) for text, found in zip(texts, values) if not cell(text, found, kind)]
    yield from as_floats(columns, whole)
    yield from changes(pairs)


def json_view(path, columns):
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    names = {name for name, _, _ in columns}
    expected = {key for row in rows for key in row}
    if names != expected:
        yield f"  columns missing {sorted(expected - names)}, more {sorted(names - expected)}"
    pairs, nested, whole = [], [], set()
    for name, kind, values in columns:
        if name in UNSTABLE:
            continue
        if kind in ("list", "data.frame"):  # Of R, whose values tables.R leaves out.
            yield f"  {name}: a {kind}"
            continue
        texts = [row.get(name) for row in rows]
        if len(texts) != len(values):
            yield f"  {len(values)} rows of {len(rows)}"
            return
        numbers = [text for text in texts if text is not None]
        if numbers and all(isinstance(text, int) and not isinstance(text, bool) for text in numbers):
            whole.add(name)
        changed = [(name, plain(text), plain(found)) for text, found in zip(texts, values) if plain(text) != plain(found)]
        # Of what is long, one example.
        (nested if any(isinstance(text, (list, dict)) for text in texts) else pairs).extend(changed)
    yield from as_floats(columns, whole)
    yield from changes(pairs)
    yield from changes(nested, most=1)


def parquet_view(path, columns):
    import pyarrow.parquet

    file = pyarrow.parquet.ParquetFile(path)
    metadata = {key.decode(): text.decode() for key, text in file.metadata.metadata.items()}
    names = [name for name, _, _ in columns]
    if names != file.schema.names:
        yield f"  columns {names[:6]}, expected {file.schema.names[:6]}"
        return
    if len(columns[0][2]) != file.metadata.num_rows:
        yield f"  {len(columns[0][2])} rows of {file.metadata.num_rows}"
        return
    whole = {column.name for column in file.schema if column.physical_type.startswith("INT")}
    yield from as_floats(columns, whole)
    values = [[plain(item) for item in found] for _, _, found in columns]
    nulls = sum(item is None for found in values for item in found)
    if "kamisado-census" in metadata:
        checksum = hashlib.sha256((metadata["kamisado-census"] + "\n").encode())
        for row in zip(*values):
            checksum.update((json.dumps(dict(zip(names, row)), separators=(",", ":"), ensure_ascii=False) + "\n").encode())
        right = checksum.hexdigest() == metadata["kamisado-census-sha256"]
        yield f"  {nulls} nulls; the checksum of the values is {'right' if right else 'WRONG'}"
        return
    rows = [json.loads(line) for line in path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()]
    pairs = []
    for name, found in zip(names, values):
        texts = [" ".join(row[name]) if name == "moves" else row[name] for row in rows]
        pairs += [(name, text, item) for text, item in zip(texts, found) if text != item]
    yield f"  {nulls} nulls"
    yield from changes(pairs)


def main():
    paths = {pathlib.Path(name).name: pathlib.Path(name) for name in sys.argv[1:]}
    # Not of text mode, which would take other line ends for those of lines.
    for line in sys.stdin.buffer.read().decode("utf-8").rstrip("\n").split("\n"):
        seen = json.loads(line)
        path = paths.pop(seen["file"])
        for warning in seen.get("warnings", []):
            print(f"{path.name}: warning: {warning}")
        if "error" in seen:
            # Without the value at which it failed, which may be another in each run.
            print(f"{path.name}: error: {re.sub(r'[({[].*', '...', seen['error'])}")
            continue
        columns = seen["columns"]
        print(f"{path.name}: {types(columns)}")
        views = {".csv": csv_view, ".jsonl": json_view, ".parquet": parquet_view}
        for text in views[path.suffix](path, columns):
            print(text)
    for name in paths:
        print(f"{name}: nothing was said of it")


main()
