#!/usr/bin/env bash
# Checks that the project builds with the oldest Rust that Cargo.toml promises.
#
# If rustup has that version, compiles everything with it. If not, only checks that no package in Cargo.lock needs a
# newer Rust. (Clippy's lint incompatible_msrv, in .ci/run, checks the use of the standard library.)
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/not_run.sh

oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
if command -v rustup > /dev/null && rustup toolchain list | grep -q "^$oldest"; then
    cargo "+$oldest" check --workspace --all-targets --locked
    exit
fi
not_run "compiling with Rust $oldest: it is missing (rustup toolchain install $oldest)"
cargo metadata --locked --format-version 1 | python3 -c '
import json, sys

number = lambda text: [int(part) for part in text.split(".")]
oldest, packages = sys.argv[1], json.load(sys.stdin)["packages"]
newer = [p for p in packages if p["rust_version"] and number(p["rust_version"])[:2] > number(oldest)[:2]]
for package in newer:
    print("{name} {version} needs Rust {rust_version}".format(**package), file=sys.stderr)
sys.exit(1 if newer else 0)
' "$oldest"
