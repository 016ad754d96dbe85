#!/usr/bin/env bash
# Opens the report, and the copy of the explorer beside it, in a headless browser. There must be no console message, no network request, no overflow at 380
# pixels, no missing picture, and no fault that axe finds. Needs Chromium, Node.js and npm. Screenshots go to
# target/report.
set -euo pipefail
cd "$(dirname "$0")/.."

give_up() {
    echo "the browser check did not run: $1" >&2
    exit 1
}
. scripts/browser.sh
cargo build --release --locked --bin analysis
program=${CARGO_TARGET_DIR:-target}/release/analysis
"$program" report --output target/report --explorer > /dev/null
in_browser scripts/check_report.js "$browser" target/report/index.html target/report
in_browser scripts/check_explorer/copy.js "$browser" target/report/explorer target/report
