#!/usr/bin/env bash
# Opens the report in a headless browser. There must be no console message, no network request, no overflow at 380 pixels,
# no missing picture, and no fault that axe finds. Needs Chromium, Node.js and npm. Screenshots go to target/report.
#
# Usage: scripts/check-report.sh [--if-possible] [--install], as check-explorer.sh
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the report in a browser" "$@"
. scripts/browser.sh
cargo build --release --locked --bin analysis
program=${CARGO_TARGET_DIR:-target}/release/analysis
"$program" report --output target/report > /dev/null
in_browser scripts/check_report.js "$browser" target/report/index.html target/report
