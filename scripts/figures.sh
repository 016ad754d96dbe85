#!/usr/bin/env bash
# Measures the speed of the solver, and that of a plain search. Takes six minutes on an idle machine with two cores.
#
#   scripts/figures.sh [--quick] [--markdown]
#
# --quick takes smaller samples and half a minute; --markdown writes Markdown, from which data/speed.md is made by hand.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo bench --locked --quiet --bench figures -- "$@"
