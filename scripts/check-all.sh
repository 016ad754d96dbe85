#!/usr/bin/env bash
# Everything .ci/run checks, and what takes too long for every change.
set -euo pipefail
cd "$(dirname "$0")/.."

.ci/run

# Deep perft, against numbers counted by a second program that shares no code with this one.
cargo build --release --locked --bin solver
expect_perft() {
    local deadlock=$1 expected=$2 found
    found=$(target/release/solver perft 7 --deadlock "$deadlock" --format json)
    if [[ $found != *"\"counts\":$expected}" ]]; then
        echo "perft 7 --deadlock $deadlock: found $found, expected the counts $expected" >&2
        exit 1
    fi
}
expect_perft official "[102,1150,11332,107068,928716,7690460,59115328]"
expect_perft two-pass "[102,1150,11332,107068,928642,7688524,59082906]"

# Long comparison of the fast rules with the slow twin, of both games.
KAMISADO_TWIN_POSITIONS=10000000 cargo test --locked -p kamisado-solver --test suite kamisado::twin
MITSUDOMOE_TWIN_TURNS=1000000 cargo test --locked -p kamisado-solver --test suite mitsudomoe::twin
MITSUDOMOE_FORCED_TIMES=10 cargo test --locked -p kamisado-solver --test suite questions::forced_win

# Searches held against endgames solved backwards, all distances of the initial round, every frozen value, and
# the shipped table built afresh.
scripts/compare-endgames.sh
KAMISADO_INITIAL=all cargo test --locked -p kamisado-solver --test suite search::initial_round
KAMISADO_FROZEN=all cargo test --locked -p kamisado-solver --test suite search::frozen
cargo test --locked -p kamisado-solver --test suite -- --ignored the_shipped_table_afresh

# Damage to the shipped files, and the files themselves.
cargo test --locked -p kamisado-analysis --test suite -- --ignored many_changes_of_all_shipped_files_are_noticed
cargo test --locked -p kamisado-analysis --test suite -- --ignored the_report_of_the_shipped_files
scripts/verify.sh

# The report in a browser, where there is one.
if command -v chromium >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then
    scripts/check-report.sh
else
    echo "check-all.sh: the report was not opened, for want of chromium or npm" >&2
fi

# Bytes and text from outside, as a fuzzer makes them.
if cargo fuzz --version >/dev/null 2>&1; then
    scripts/fuzz.sh 30
else
    echo "check-all.sh: the readers were not fuzzed, for want of cargo-fuzz: cargo install cargo-fuzz --locked" >&2
fi
