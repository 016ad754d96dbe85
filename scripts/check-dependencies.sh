#!/usr/bin/env bash
# Checks that each package from outside that is in the programs has a licence text to pass on.
#
# Usage: scripts/check-dependencies.sh [--if-possible] [--install] [CHECK...]
# CHECKs are those of cargo-deny, by deny.toml: licenses, bans, sources, advisories. The last one, for known
# vulnerabilities, asks a list that is not in the registry of packages.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the check of licences and sources" "$@"
python3 scripts/release/notices.py kamisado-cli kamisado-analysis > /dev/null
python3 scripts/release/notices.py --manifest-path solver/python/Cargo.toml kamisado-python > /dev/null

if ((${#arguments[@]} == 0)); then exit; fi
need_crate cargo-deny 0.20.2
# The workspaces: each has a lock file.
git ls-files '*Cargo.lock' | while read -r lock; do
    cargo deny --locked --config deny.toml --manifest-path "${lock%.lock}.toml" --log-level error check "${arguments[@]}"
done
