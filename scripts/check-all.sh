#!/usr/bin/env bash
# Runs .ci/run, and the checks that take too long for every change.
set -euo pipefail
cd "$(dirname "$0")/.."

.ci/run

# Deep perft. A second program that shares no code with this one counted the expected numbers.
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

# Draws charts as PNG too, which takes a feature.
cargo clippy --locked -p kamisado-analysis --all-targets --features png -- -D warnings
cargo test --locked -p kamisado-analysis --lib --features png chart

# Compares the fast rules of both games with the slow ones, for longer.
KAMISADO_TWIN_POSITIONS=10000000 cargo test --locked -p kamisado-solver --test suite kamisado::twin
MITSUDOMOE_TWIN_TURNS=1000000 cargo test --locked -p kamisado-solver --test suite mitsudomoe::twin
MITSUDOMOE_FORCED_TIMES=10 cargo test --locked -p kamisado-solver --test suite questions::forced_win

# Compares searches with endgames solved backwards, checks all distances of the initial round and every frozen value,
# and builds the shipped table again.
scripts/compare-endgames.sh
KAMISADO_INITIAL=all cargo test --locked -p kamisado-solver --test suite search::initial_round
KAMISADO_FROZEN=all cargo test --locked -p kamisado-solver --test suite search::frozen
cargo test --locked -p kamisado-solver --test suite -- --ignored the_shipped_table_afresh

# Checks that damage to the shipped files is noticed, and that the files are right.
cargo test --locked -p kamisado-analysis --test suite -- --ignored many_changes_of_all_shipped_files_are_noticed
cargo test --locked -p kamisado-analysis --test suite -- --ignored all_shipped_puzzles
cargo test --locked -p kamisado-analysis --test suite -- --ignored the_report_of_the_shipped_files
cargo test --locked -p kamisado-analysis --test suite -- --ignored effects_and_figures_can_be_made_again
scripts/verify.sh
# The proof of the match to 2 points, by both checkers: most of an hour.
target/release/solver verify data/match-to-2.cert
python3 scripts/check_match.py data/match-to-2.cert

# Opens the report in a browser, if there is one, and uses the explorer.
if command -v chromium >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then
    scripts/check-report.sh
    scripts/check-explorer.sh
else
    echo "check-all.sh: skipped the report and the explorer: chromium or npm is missing" >&2
fi

# Threads that share a table, in many orders of what they do.
if cargo +nightly miri --version >/dev/null 2>&1; then
    MIRIFLAGS="-Zmiri-many-seeds=0..32" \
        cargo +nightly miri test --locked -p kamisado-solver --lib search::shared::tests::threads
else
    echo "check-all.sh: skipped Miri: it is missing (rustup component add miri rust-src --toolchain nightly)" >&2
fi

# Fuzzes everything that reads bytes or text from outside.
if cargo fuzz --version >/dev/null 2>&1; then
    scripts/fuzz.sh 30
else
    echo "check-all.sh: skipped fuzzing: cargo-fuzz is missing (cargo install cargo-fuzz --locked)" >&2
fi
