#!/usr/bin/env bash
# Solves late positions backwards, and compares the values and distances with those that the searches find. Takes some
# minutes on two cores.
#
#   scripts/compare-endgames.sh [ROUNDS [POSITIONS]]
#
# ROUNDS is the number of late positions, 20000 by default: with rings and without, under both variants of the deadlock
# rule. If more than POSITIONS positions (100000 by default) can be reached from one of them, compares that many, spread
# evenly.
set -euo pipefail
cd "$(dirname "$0")/.."

KAMISADO_SEARCH_ROUNDS=${1:-20000} KAMISADO_SEARCH_POSITIONS=${2:-100000} \
    cargo test --locked -p kamisado-solver --test suite search::kamisado_search::late_positions_solved_backwards -- --nocapture
