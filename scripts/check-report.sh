#!/usr/bin/env bash
# Opens the report in a headless browser. There must be no console message, no network request, no overflow at 380
# pixels, no missing picture, and no fault that axe finds. Needs Chromium, Node.js and npm. Screenshots go to
# target/report.
set -euo pipefail
cd "$(dirname "$0")/.."

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
for need in "${browser:-chromium}" node npm; do
    if ! command -v "$need" > /dev/null; then
        echo "check-report.sh: $need is missing (Debian: apt-get install chromium nodejs npm)" >&2
        exit 1
    fi
done
cargo build --release --locked --bin analysis
target/release/analysis report --output target/report > /dev/null
npm install --silent --no-audit --no-fund --prefix target/browser playwright-core@1.65.1 axe-core@4.14.1
NODE_PATH=target/browser/node_modules node scripts/check_report.js "$browser" target/report/index.html target/report
