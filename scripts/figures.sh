#!/usr/bin/env bash
# Prints the speed of everything that is asked of the solver, beside that of the plain search it began with: some six
# minutes on an idle machine of two cores.
#
#   scripts/figures.sh [--quick] [--markdown]
#
# --quick takes smaller samples, half a minute; --markdown writes the tables as docs/src/research/speed.md has them.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo bench --locked --quiet --bench figures -- "$@"
