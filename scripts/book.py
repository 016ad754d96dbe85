#!/usr/bin/env python3
"""Preprocessor of mdBook for the book in docs: puts figures into its pages, and makes links lead out of the book.

`{{NAME}}` stands for a figure or a table. NAME is

- a name in data/figures.csv, which `analysis report` makes, or in data/measured.csv, whose figures were measured;
- FILE:ROW:COLUMN, a cell of a CSV file in data/, in the first row that begins with ROW; a share comes with its interval;
- FILE:bytes, the size of a file in data/;
- the name of a table, data/NAME.md.

Links to pictures of data/ lead to the book's folder `pictures`, and links to other files to the repository that the
setting output.html.git-repository-url names.

book.py --check PAGE... says which names of pages nothing is called by, and ends with 1 if there are any.
"""

import csv
import functools
import json
import posixpath
import re
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent
DATA = PROJECT / "data"
FIGURE = re.compile(r"\{\{([a-z0-9._/:-]+)\}\}")
LINK = re.compile(r"\]\(((?:\.\./)+)([^)]*)\)")


@functools.cache
def rows(file):
    with open(DATA / file, newline="", encoding="utf-8") as text:
        return list(csv.DictReader(text))


@functools.cache
def figures():
    both = [row for file in ("figures.csv", "measured.csv") for row in rows(file)]
    named = {row["name"]: row["value"] for row in both}
    if len(named) < len(both):
        raise ValueError("data/figures.csv and data/measured.csv: a name is there twice")
    return named


def cell(file, row, column):
    """A cell as it is, a whole number with commas, or a share in percent with its interval."""
    found = next(cells for cells in rows(file) if next(iter(cells.values())) == row)
    text = found[column]
    if f"{column}_low" not in found:
        return f"{int(text):,}" if text.isdigit() else text
    share, low, high = (100 * float(found[column + end]) for end in ("", "_low", "_high"))
    decimals = 2 if share < 1 else 1
    share, low, high = (f"{number:.{decimals}f}" for number in (share, low, high))
    return f"{share} %" if low == share == high else f"{share} % ({low} to {high})"


def value(name):
    """What a name stands for; raises an error if nothing is called so."""
    match name.split(":"):
        case [file, "bytes"]:
            return f"{(DATA / file).stat().st_size:,}"
        case [file, row, column]:
            return cell(file, row, column)
        case _ if name in figures():
            return figures()[name]
        case _:
            return (DATA / f"{name}.md").read_text(encoding="utf-8").rstrip()


def unknown(text):
    """The names in a text that nothing is called by."""
    for name in FIGURE.findall(text):
        try:
            value(name)
        except (OSError, LookupError, StopIteration):
            yield name


def with_links(text, page, repository):
    """The text of a page, such as research/speed.md, with the links that lead out of the book."""

    def link(match):
        path = posixpath.normpath(posixpath.join("docs/src", posixpath.dirname(page), match[1] + match[2]))
        if path.startswith("docs/src/"):
            return match[0]
        if path.startswith("data/") and path.endswith(".svg"):
            return f"]({'../' * page.count('/')}pictures/{posixpath.basename(path)})"
        return f"]({repository}/blob/HEAD/{path})"

    return LINK.sub(link, text)


def chapters(item):
    """All chapters, however deep."""
    if isinstance(item, list):
        for one in item:
            yield from chapters(one)
    elif isinstance(item, dict):
        if "content" in item and item.get("path"):
            yield item
        for one in item.values():
            yield from chapters(one)


def main(arguments):
    match arguments:
        case ["--check", *pages]:
            wrong = [f"{page}: no figure is called '{name}'" for page in pages for name in unknown(Path(page).read_text(encoding="utf-8"))]
            if wrong:
                sys.exit("\n".join(wrong))
        case ["supports", renderer]:
            sys.exit(0 if renderer == "html" else 1)
        case []:
            context, book = json.load(sys.stdin)
            repository = context["config"]["output"]["html"].get("git-repository-url", "").rstrip("/")
            for chapter in chapters(book):
                filled = FIGURE.sub(lambda match: value(match[1]), chapter["content"])
                chapter["content"] = with_links(filled, chapter["path"], repository)
            json.dump(book, sys.stdout)
        case _:
            sys.exit(f"book.py: found {' '.join(arguments)}, expected what mdBook passes, or --check PAGE...")


if __name__ == "__main__":
    main(sys.argv[1:])
