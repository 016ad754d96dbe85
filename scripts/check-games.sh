#!/usr/bin/env bash
# Compares values of small games, as the tests of solver/search/tests/games solve them, with OpenSpiel, pinned, which pip
# installs below target; and has the tests solve those positions that take minutes.
#
# Usage: scripts/check-games.sh [--if-possible]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "small games against OpenSpiel" "$@"
if ((${#arguments[@]} > 0)); then
    echo "usage: ${0##*/} [--if-possible]" >&2
    exit 2
fi
environment=target/games values=$PWD/target/games/values
python_environment "$environment" open_spiel==2.0.2
GAMES=$values cargo test --locked -p kamisado-solver --test games -- --ignored
"$environment/bin/python" scripts/check_games/compare.py "$values"
