#!/usr/bin/env bash
# Fuzzes everything that reads bytes or text from outside, each target for SECONDS (30 by default).
#
#   scripts/fuzz.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/../solver"

if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "fuzz.sh: cargo-fuzz is missing: cargo install cargo-fuzz --locked (this needs a C++ compiler)" >&2
    exit 2
fi
# Stable Rust has no sanitizer. An input that takes 10 seconds or half a gigabyte fails too.
cargo fuzz build -s none
for target in certificate table position moves record import turns forced; do
    mkdir -p "fuzz/corpus/$target"
    cargo fuzz run -s none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="${1:-30}" -max_len=16384 -timeout=10 -rss_limit_mb=512 -print_final_stats=1
done
