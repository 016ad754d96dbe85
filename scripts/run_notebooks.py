"""Runs notebooks, each in its folder, and throws their outputs away.

A notebook in the repository has no outputs: they would hide what a run shows, and change with every run.
"""

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

for path in map(Path, sys.argv[1:]):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if any(cell.outputs or cell.execution_count for cell in code):
        sys.exit(f"{path}: it has outputs, expected none: clear them before you save it")
    begin = time.monotonic()
    where = {"metadata": {"path": str(path.parent)}}
    # No warning of the kernel: it listens on this machine alone.
    quiet = ["--log-level=ERROR"]
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources=where, extra_arguments=quiet).execute()
    print(f"{path}: {len(code)} cells in {time.monotonic() - begin:.0f} s")
