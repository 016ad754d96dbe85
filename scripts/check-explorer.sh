#!/usr/bin/env bash
# Uses the explorer in a headless browser, as readers do: by the roles and names of elements. There must be no console
# message, no request to another machine, no overflow at 360 pixels, and no fault that axe finds in light or dark. Needs
# Chromium, Node.js and npm; installs two packages of npm, pinned, below target. Screenshots go to target/explorer.
#
# Usage: scripts/check-explorer.sh [--if-possible] [--install] [FLOW...]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0. With
# --install, or if the variable CI is set, it installs Debian's Chromium if no browser is there.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the explorer in a browser" "$@"
. scripts/browser.sh
program=${EXPLORER_PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --release --locked --bin analysis
    program=${CARGO_TARGET_DIR:-target}/release/analysis
fi
mkdir -p target/explorer
in_browser scripts/check_explorer/run.js "$browser" "$program" target/explorer "${arguments[@]}"
