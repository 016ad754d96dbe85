#!/usr/bin/env bash
# Checks that no package in Cargo.lock needs a newer Rust than the oldest that Cargo.toml promises. (Clippy's lint
# incompatible_msrv, in .ci/run, checks the use of the standard library.)
#
# Usage: scripts/check-msrv.sh [--if-possible] [--install] [--compile]
# --compile also compiles everything with that version, which rustup installs if the check may install it.
set -euo pipefail
cd "$(dirname "$0")/.."

oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
. scripts/tools.sh "compiling with Rust $oldest" "$@"
cargo metadata --locked --format-version 1 | python3 -c '
import json, sys

number = lambda text: [int(part) for part in text.split(".")]
oldest, packages = sys.argv[1], json.load(sys.stdin)["packages"]
newer = [p for p in packages if p["rust_version"] and number(p["rust_version"])[:2] > number(oldest)[:2]]
for package in newer:
    print("{name} {version} needs Rust {rust_version}".format(**package), file=sys.stderr)
sys.exit(1 if newer else 0)
' "$oldest"

case "${arguments[*]}" in
    "") exit ;;
    --compile) ;;
    *)
        echo "usage: ${0##*/} [--if-possible] [--install] [--compile]" >&2
        exit 2
        ;;
esac
if ! cargo "+$oldest" --version > /dev/null 2>&1; then
    command=(rustup toolchain install "$oldest" --profile minimal)
    ((install)) || give_up "it is missing (${command[*]})"
    "${command[@]}" || give_up "rustup could not install it"
fi
cargo "+$oldest" check --workspace --all-targets --locked
