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

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
for need in "${browser:-chromium}" node npm; do
    command -v "$need" > /dev/null || give_up "$need is missing (Debian: apt-get install chromium nodejs npm)"
done
if ! NODE_PATH=target/browser/node_modules node -e '
        for (const [name, version] of [["playwright-core", "1.65.1"], ["axe-core", "4.14.1"]]) {
            if (require(`${name}/package.json`).version !== version) process.exit(1);
        }' 2> /dev/null; then
    echo "check-explorer.sh: playwright-core and axe-core are installed into target/browser" >&2
    npm install --silent --no-audit --no-fund --prefix target/browser playwright-core@1.65.1 axe-core@4.14.1 ||
        give_up "npm could not install playwright-core and axe-core"
fi
program=${EXPLORER_PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --release --locked --bin analysis
    program=${CARGO_TARGET_DIR:-target}/release/analysis
fi
mkdir -p target/explorer
NODE_PATH=target/browser/node_modules node scripts/check_explorer/run.js "$browser" "$program" target/explorer "$@"
