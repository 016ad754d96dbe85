#!/usr/bin/env bash
# Fuzzes everything that reads bytes or text from outside, each target for the seconds given (30 if left out).
#
#   scripts/fuzz.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/../solver"

if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "fuzz.sh: found no cargo-fuzz, expected one: cargo install cargo-fuzz --locked (a C++ compiler is needed too)" >&2
    exit 2
fi
# On stable Rust there is no sanitizer. An input fails as well that takes 10 seconds or half a gigabyte.
cargo fuzz build -s none
for target in certificate table dump position moves record mitsudomoe forced; do
    mkdir -p "fuzz/corpus/$target"
    cargo fuzz run -s none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="${1:-30}" -max_len=16384 -timeout=10 -rss_limit_mb=512 -print_final_stats=1
done
