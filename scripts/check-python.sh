#!/usr/bin/env bash
# Checks the Python package that scripts/build-python.sh has built: its tests, the examples of its docstrings and of the
# book, its types, the texts in its stubs, and that its answers are those of the programs. Takes a few minutes.
#
# Usage: scripts/check-python.sh [--if-possible] SOLVER ANALYSIS
# SOLVER and ANALYSIS are the programs. With --if-possible, a missing tool or package is not an error: the script says that
# it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the Python package against the programs" "$@"
if ((${#arguments[@]} != 2)); then
    echo "usage: ${0##*/} [--if-possible] SOLVER ANALYSIS" >&2
    exit 2
fi
python=target/python/environment/bin/python
[[ -x $python ]] && compgen -G 'target/python/wheels/*.whl' > /dev/null || give_up "the package is not built"

# Nothing of the source is on the path, and neither are the programs.
PYTHONPATH=solver/python/tests "$python" -m unittest discover --start-directory solver/python/tests
"$python" scripts/check_python/examples.py docs/src/python.md docs/src/python-reference.md
"$python" scripts/check_python/documents.py solver/python/python/kamisado docs/src/python-reference.md
"$python" scripts/check_python/compare.py "${arguments[@]}"

if "$python" -m pip install --quiet --disable-pip-version-check mypy; then
    "$python" -m mypy --strict --cache-dir=/dev/null scripts/check_python/typed.py
    "$python" scripts/check_python/typed.py
    "$python" -m mypy.stubtest --allowlist scripts/check_python/allowlist kamisado
else
    not_run "the types of the Python package: pip could not install mypy"
fi
