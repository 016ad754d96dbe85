#!/usr/bin/env bash
# Measures the speed of the solver. Takes a few minutes on an idle machine with two cores.
#
#   scripts/figures.sh [--quick]
#
# --quick takes smaller samples and half a minute. From what it writes, data/speed.md is made by hand.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo bench --locked --quiet --bench figures -- "$@"
