#!/usr/bin/env bash
# Uses the explorer in a headless browser, as its readers do: by the roles and names of what is on the page. There must
# be no console message, no request to another machine, no overflow at 360 pixels, and no fault that axe finds in light
# or dark. Needs Chromium, Node.js and npm; installs two packages of npm, pinned, below target. Screenshots go to
# target/explorer.
set -euo pipefail
cd "$(dirname "$0")/.."

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
for need in "${browser:-chromium}" node npm; do
    if ! command -v "$need" > /dev/null; then
        echo "check-explorer.sh: $need is missing (Debian: apt-get install chromium nodejs npm)" >&2
        exit 1
    fi
done
program=${EXPLORER_PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --release --locked --bin analysis
    program=${CARGO_TARGET_DIR:-target}/release/analysis
fi
echo "check-explorer.sh: playwright-core and axe-core are installed into target/browser" >&2
npm install --silent --no-audit --no-fund --prefix target/browser playwright-core@1.65.1 axe-core@4.14.1
mkdir -p target/explorer
NODE_PATH=target/browser/node_modules node scripts/check_explorer.js "$browser" "$program" target/explorer
