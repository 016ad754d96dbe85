#!/usr/bin/env bash
# Solves late positions backwards and compares the value and distance of every position reached with those that the
# searches find: some minutes on two cores.
#
#   scripts/compare-endgames.sh [ROUNDS [POSITIONS]]
#
# ROUNDS late positions are taken, 20000 if not said, with rings and without, under both readings of the deadlock rule; of
# what is reached from each, POSITIONS spread evenly are compared, if there are more: 100000 if not said.
set -euo pipefail
cd "$(dirname "$0")/.."

KAMISADO_SEARCH_ROUNDS=${1:-20000} KAMISADO_SEARCH_POSITIONS=${2:-100000} \
    cargo test --locked -p kamisado-solver --test suite search::kamisado_search::late_positions_solved_backwards -- --nocapture
