#!/usr/bin/env bash
# Uses the explorer in a headless browser, as its readers do: by the roles and names of what is on the page. There must
# be no console message, no request to another machine, no overflow at 360 pixels, and no fault that axe finds in light
# or dark. Needs Chromium, Node.js and npm; installs two packages of npm, pinned, below target. Screenshots go to
# target/explorer.
#
# Usage: scripts/check-explorer.sh [--if-possible] [FLOW...]
# With --if-possible, a machine without what it needs is no fault: it says that it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=1
if [[ ${1:-} == --if-possible ]]; then
    missing=0
    shift
fi
give_up() {
    echo "the browser check did not run: $1" >&2
    exit "$missing"
}

. scripts/browser.sh
program=${EXPLORER_PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --release --locked --bin analysis
    program=${CARGO_TARGET_DIR:-target}/release/analysis
fi
mkdir -p target/explorer
in_browser scripts/check_explorer/run.js "$browser" "$program" target/explorer "$@" || {
    code=$?
    ((code == 3)) && give_up "$browser does not start"
    exit "$code"
}
