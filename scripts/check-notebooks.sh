#!/usr/bin/env bash
# Runs the notebooks in docs/notebooks, in a new environment that has what they say they need: the Python package that
# scripts/build-python.sh has built, or builds now, and packages that pip gets. The programs are not used.
#
# Usage: scripts/check-notebooks.sh [--if-possible]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the notebooks" "$@"
if ((${#arguments[@]} > 0)); then
    echo "usage: ${0##*/} [--if-possible]" >&2
    exit 2
fi
wheels=target/python/wheels environment=target/notebooks
compgen -G "$wheels/*.whl" > /dev/null || scripts/build-python.sh "$@"
compgen -G "$wheels/*.whl" > /dev/null || give_up "the Python package is not built"
python_environment "$environment" nbclient ipykernel pandas pyarrow matplotlib "$wheels"/*.whl
"$environment/bin/python" scripts/run_notebooks.py docs/notebooks/*.ipynb
