#!/usr/bin/env bash
# Runs what needs modules of Python that a machine may lack, in a new environment with what pip gets: the examples of the
# documents in Python and SQL, of which `cargo test` runs only those that need none, and the test of the Python package
# with columns of other packages. Builds the package unless it is built.
#
# Usage: scripts/check-examples.sh [--if-possible]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the examples that need modules of Python" "$@"
if ((${#arguments[@]} > 0)); then
    echo "usage: ${0##*/} [--if-possible]" >&2
    exit 2
fi
wheels=target/python/wheels environment=target/examples
compgen -G "$wheels/*.whl" > /dev/null || scripts/build-python.sh "$@"
compgen -G "$wheels/*.whl" > /dev/null || give_up "the Python package is not built"
python_environment "$environment" pyarrow duckdb numpy pandas polars "$wheels"/*.whl

(cd solver/python/tests && "../../../$environment/bin/python" -m unittest columns_of_packages)

PATH=$PWD/$environment/bin:$PATH KAMISADO_EXAMPLES=all \
    cargo test --locked -p kamisado-analysis --test suite documents::examples
