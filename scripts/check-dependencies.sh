#!/usr/bin/env bash
# Checks the packages from outside: that each one in the programs has a licence text to pass on, and, with cargo-deny, that
# all licences and sources are among those that deny.toml accepts.
#
# Usage: scripts/check-dependencies.sh [--if-possible] [--advisories]
# --advisories also looks for known vulnerabilities, for which cargo-deny needs a network.
# With --if-possible, a missing cargo-deny is not an error.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the check of licences and sources" "$@"

checks=(licenses bans sources)
case "${arguments[*]}" in
    "") ;;
    --advisories) checks+=(advisories) ;;
    *)
        echo "usage: ${0##*/} [--if-possible] [--advisories]" >&2
        exit 2
        ;;
esac

python3 scripts/release/notices.py kamisado-cli kamisado-analysis > /dev/null
python3 scripts/release/notices.py --manifest-path solver/python/Cargo.toml kamisado-python > /dev/null
cargo deny --version > /dev/null 2>&1 ||
    give_up "cargo-deny is missing (cargo install cargo-deny --version 0.20.2 --locked)"
# The workspaces: each has a lock file.
git ls-files '*Cargo.lock' | while read -r lock; do
    cargo deny --locked --config deny.toml --manifest-path "${lock%.lock}.toml" --log-level error check "${checks[@]}"
done
