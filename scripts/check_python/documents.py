"""Keeps the texts of the package's docstrings in its stubs, where editors look for them, and in a page of the book.

Usage: documents.py [--write] STUBS PAGE.md
STUBS is the folder with the stubs. The docstrings are those of the package that is installed. Without --write it only says
which file is stale, and ends with 1 if one is.
"""

import ast
import inspect
import pathlib
import re
import sys
import textwrap
from collections.abc import Iterator

import kamisado

BEGIN, END = "<!-- generated -->\n<!-- python -->\n", "<!-- /generated -->"
Definition = ast.ClassDef | ast.FunctionDef


def definitions(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    """What a stub defines, with its name: a class before its members."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                yield from ((f"{node.name}.{member.name}", member) for member in node.body if isinstance(member, Definition))


def is_overload(node: Definition) -> bool:
    return any(isinstance(name, ast.Name) and name.id == "overload" for name in node.decorator_list)


def docstring(name: str) -> str | None:
    """The docstring of something public."""
    if any(part.startswith("_") for part in name.split(".")):
        return None
    found: object = kamisado
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    return inspect.getdoc(found.__func__ if isinstance(found, staticmethod) else found)


def without_docstrings(stub: str) -> str:
    lines = stub.splitlines()
    for _, node in reversed(list(definitions(ast.parse(stub)))):
        if ast.get_docstring(node) is None:
            continue
        text = node.body[0]
        if len(node.body) == 1:
            lines[text.lineno - 2] += " ..."
        del lines[text.lineno - 1 : text.end_lineno]
        if isinstance(node, ast.ClassDef) and not lines[text.lineno - 1 : text.lineno][0].strip():
            del lines[text.lineno - 1]
    return "\n".join(lines) + "\n"


def with_docstrings(stub: str) -> str:
    stub = without_docstrings(stub)
    lines, told = stub.splitlines(), set()
    places: list[tuple[Definition, str]] = []
    for name, node in definitions(ast.parse(stub)):
        text = docstring(name)
        if text and name not in told:
            told.add(name)
            places.append((node, text))
    for node, text in reversed(places):
        is_class = isinstance(node, ast.ClassDef)
        first = node.body[0]
        indent = " " * (node.col_offset + 4)
        mark = "'''" if '"""' in text else '"""'
        prefix, ending = "r" if "\\" in text else "", "\n" if "\n" in text else ""
        quoted = textwrap.indent(prefix + mark + text + ending + mark, indent).splitlines()
        if is_class:
            start = min([first.lineno, *(name.lineno for name in getattr(first, "decorator_list", []))])
            lines[start - 1 : start - 1] = [*quoted, ""]
        else:
            assert lines[node.end_lineno - 1].endswith(": ..."), lines[node.end_lineno - 1]
            lines[node.end_lineno - 1] = lines[node.end_lineno - 1].removesuffix(" ...")
            lines[node.end_lineno : node.end_lineno] = quoted
    return "\n".join(lines) + "\n"


def markdown(text: str) -> str:
    """A docstring as a part of a page: its examples are blocks of Python."""
    parts = re.split(r"\n\n(?=>>> )", "\n\n" + text if text.startswith(">>> ") else text)
    blocks = [part.removesuffix("\n") for part in parts[1:]]
    return "\n\n".join([parts[0].strip(), *(f"```python\n{block}\n\n```" for block in blocks)])


def call(name: str, node: ast.FunctionDef) -> str:
    """How something is called."""
    given = ast.unparse(node.args).replace("self, ", "").replace("cls, ", "")
    given = re.sub(r"(: [^,=]+)=", r"\1 = ", re.sub(r"^(self|cls)$|, /$", "", given))
    if any(isinstance(found, ast.Name) and found.id == "property" for found in node.decorator_list):
        return f"{name}: {ast.unparse(node.returns)}"
    result = "" if node.name == "__new__" else f" -> {ast.unparse(node.returns)}"
    line = f"{name}({given}){result}"
    return line if len(line) <= 100 else f"{name}(\n    " + ",\n    ".join(given.split(", ")) + f",\n){result}"


def reference(stubs: list[str]) -> str:
    """The page's part that is made."""
    calls: dict[str, list[str]] = {}
    for stub in stubs:
        for name, node in definitions(ast.parse(stub)):
            if isinstance(node, ast.FunctionDef):
                owner = name.removesuffix(".__new__")
                calls.setdefault(owner, []).append(call(owner, node))
            else:
                fields = [ast.unparse(field) for field in node.body if isinstance(field, ast.AnnAssign)]
                calls[name] = [f"{name}({', '.join(fields)})"] if fields and "." not in name else []
    calls["ask"] = ["async ask(question, /, *arguments, **named)"]
    parts = []
    for name, lines in sorted(calls.items(), key=lambda item: item[0].endswith(("Error", "Reached"))):
        text = docstring(name) if name.split(".")[0] in kamisado.__all__ else None
        if text:
            level = "###" if "." in name else "##"
            how = "```text\n" + "\n".join(lines) + "\n```\n\n" if lines else ""
            parts.append(f"{level} {name}\n\n{how}{markdown(text)}")
    return "\n\n".join(parts)


def main() -> None:
    writes = sys.argv[1] == "--write"
    folder, page = map(pathlib.Path, sys.argv[1 + writes :])
    files = {path: path.read_text() for path in [folder / "_kamisado.pyi", folder / "_tuples.pyi"]}
    made = {path: with_docstrings(text) for path, text in files.items()}
    files[page] = page.read_text()
    before, rest = files[page].split(BEGIN)
    plain = [without_docstrings(text) for text in made.values()]
    made[page] = f"{before}{BEGIN}\n{reference(plain)}\n\n{END}{rest.split(END)[1]}"
    stale = [path for path, text in files.items() if made[path] != text]
    for path in stale if writes else []:
        path.write_text(made[path])
    if stale and not writes:
        sys.exit("\n".join(f"{path} is stale: run {sys.argv[0]} --write {folder} {page}" for path in stale))


main()
