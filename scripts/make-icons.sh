#!/usr/bin/env bash
# Makes the icons of the installed page from icon.svg, with Chromium.
#
# Usage: scripts/make-icons.sh
set -euo pipefail
cd "$(dirname "$0")/../analysis/src/explorer/site"
for size in 192 512; do
    chromium --headless --no-sandbox --hide-scrollbars --window-size="$size,$size" --screenshot="icon-$size.png" "file://$PWD/icon.svg" 2> /dev/null
done
