#!/usr/bin/env bash
# Fuzzes everything that reads bytes or text from outside, each target for SECONDS (30 by default). Needs a C++ compiler.
#
# Usage: scripts/fuzz.sh [--if-possible] [--install] [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "fuzzing" "$@"
need_crate cargo-fuzz 0.13.2
cd solver
# Stable Rust has no sanitizer. An input that takes 10 seconds or half a gigabyte fails too.
cargo fuzz build -s none
for target in certificate table position moves record import turns forced; do
    mkdir -p "fuzz/corpus/$target"
    cargo fuzz run -s none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="${arguments[0]:-30}" -max_len=16384 -timeout=10 -rss_limit_mb=512 -print_final_stats=1
done
