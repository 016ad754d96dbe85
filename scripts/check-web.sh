#!/usr/bin/env bash
# Compares the module for browsers with the server: the same thousand requests must get the same objects. Says how fast the
# module is. Needs Node.js; takes half a minute.
#
# Usage: scripts/check-web.sh [--if-possible] MODULE ANALYSIS
# MODULE is target/web/kamisado.wasm, which scripts/build-web.sh makes, or the kept data/web/kamisado.wasm; ANALYSIS is the
# program. With --if-possible, a missing tool or module is not an error: the script says that it did not run, and ends with
# 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the module for browsers against the server" "$@"
if ((${#arguments[@]} != 2)); then
    echo "usage: ${0##*/} [--if-possible] MODULE ANALYSIS" >&2
    exit 2
fi
need_node 20
[[ -f ${arguments[0]} ]] || give_up "there is no ${arguments[0]}"
node scripts/check_web/run.mjs "${arguments[@]}"
