"""Runs the examples in the package's docstrings, and those of a page of the book.

Usage: examples.py PAGE.md...
Every public class, method, property and function must have a docstring. Blocks of Python in a page are run one after the
other, as in one session, where they have prompts, and as programs where they have none.
"""

import doctest
import inspect
import pathlib
import re
import sys
from typing import get_origin

import kamisado


def documented() -> dict[str, str | None]:
    """The docstrings of everything public, by their names."""
    found = {"kamisado": kamisado.__doc__}
    for name in kamisado.__all__:
        public = getattr(kamisado, name)
        # Words, and the version, speak for themselves.
        if not callable(public) or get_origin(public):
            continue
        found[name] = public.__doc__
        if inspect.isclass(public) and public.__module__ == "kamisado" and not issubclass(public, (tuple, Exception)):
            for member, value in vars(public).items():
                if not member.startswith("_"):
                    found[f"{name}.{member}"] = inspect.getdoc(value)
    return found


def main() -> None:
    runner = doctest.DocTestRunner()
    parser = doctest.DocTestParser()
    for name, text in documented().items():
        if not text:
            sys.exit(f"{name} has no docstring")
        runner.run(parser.get_doctest(text, {}, name, None, 0))
    for page in sys.argv[1:]:
        session: dict[str, object] = {}
        blocks = re.findall(r"^```python\n(.*?)^```", pathlib.Path(page).read_text(), re.MULTILINE | re.DOTALL)
        if not blocks:
            sys.exit(f"{page} has no Python")
        for number, block in enumerate(blocks, 1):
            name = f"{page}, block {number}"
            if ">>>" in block:
                test = parser.get_doctest(block, session, name, None, 0)
                runner.run(test, clear_globs=False)
                session.update(test.globs)
            else:
                exec(compile(block, name, "exec"), {})
    results = runner.summarize(verbose=False)
    if results.failed:
        sys.exit(1)
    print(f"{results.attempted} examples")


main()
