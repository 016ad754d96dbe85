#!/usr/bin/env bash
# Uses the explorer in a headless browser, as readers do: by the roles and names of elements. There must be no console
# message, no request to another machine, no overflow at 360 pixels, and no fault that axe finds in light or dark. Needs
# Node.js, npm and the browser; installs two packages of npm, pinned, below target. Screenshots go to target/explorer. Ends
# with a list of what the driver of the browser cannot do.
#
# Usage: scripts/check-explorer.sh [--if-possible] [--install] [--browser=chromium|firefox|webkit] [FLOW...]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0. With
# --install, or if the variable CI is set, it installs Debian's browser if there is none.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the explorer in a browser" "$@"
engine=chromium flows=()
for argument in "${arguments[@]}"; do
    case $argument in
        --browser=chromium | --browser=firefox | --browser=webkit) engine=${argument#*=} ;;
        -*)
            echo "check-explorer.sh: found '$argument', expected --browser=chromium, --browser=firefox or --browser=webkit" >&2
            exit 2
            ;;
        *) flows+=("$argument") ;;
    esac
done
check="the explorer in $engine"
. scripts/browser.sh
npm_packages "$bundler"
program=${EXPLORER_PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --release --locked --bin analysis
    program=${CARGO_TARGET_DIR:-target}/release/analysis
fi
shown=target/explorer
if [[ $engine != chromium ]]; then shown+=-$engine; fi
mkdir -p "$shown"
in_browser scripts/check_explorer/run.js "$engine" "$browser" "$program" "$shown" "${flows[@]}"
