#!/usr/bin/env bash
# Runs .ci/run, and the checks that take too long for every change. Each is a part with a name.
#
# Usage: scripts/check-all.sh [PART...]
# Without a PART, runs all of them: hours on two cores. Ends with a list of what did not run because a tool is missing;
# where the variable CI is set, it is installed, or its lack is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "check-all.sh"
parts=(checks packages oldest perft apart twins searches files regeneration match schema browser web npm games notebooks readers examples miri fuzz dependencies release)

# The tests of a package, or those of them that are named.
suite() {
    cargo test --locked -p "$1" --test suite "${@:2}"
}

# The checks of every change.
part_checks() {
    .ci/run
}

# What is published, built as it is packed.
part_packages() {
    scripts/check-packages.sh --if-possible
}

# Everything compiled with the oldest Rust that Cargo.toml promises.
part_oldest() {
    scripts/check-msrv.sh --if-possible --compile
}

# Deep perft. A second program that shares no code with this one counted the expected numbers.
part_perft() {
    cargo build --release --locked --bin solver
    expect_perft official "[102,1150,11332,107068,928716,7690460,59115328]"
    expect_perft two-pass "[102,1150,11332,107068,928642,7688524,59082906]"
}

expect_perft() {
    local deadlock=$1 expected=$2 found
    found=$(target/release/solver perft 7 --deadlock "$deadlock" --format json)
    if [[ $found != *"\"counts\":$expected}" ]]; then
        echo "perft 7 --deadlock $deadlock: found $found, expected the counts $expected" >&2
        exit 1
    fi
}

# What has a workspace of its own.
part_apart() {
    for folder in fuzz python; do
        cargo clippy --locked --manifest-path "solver/$folder/Cargo.toml" --all-targets -- -D warnings
    done
}

# The fast rules of both games against the slow ones, for longer.
part_twins() {
    KAMISADO_TWIN_POSITIONS=10000000 suite kamisado-solver kamisado::twin
    MITSUDOMOE_TWIN_TURNS=1000000 suite mitsudomoe twin
    MITSUDOMOE_FORCED_TIMES=10 suite mitsudomoe forced_win
}

# Searches against endgames solved backwards, matches against the slow rules, all distances of the initial round, every
# frozen value, and the shipped table built again.
part_searches() {
    scripts/compare-endgames.sh
    KAMISADO_MATCH_STATES=600 suite kamisado-matches winners
    KAMISADO_INITIAL=all suite kamisado-solver search::initial_round
    KAMISADO_FROZEN=all suite kamisado-solver search::frozen
    suite kamisado-solver -- --ignored the_shipped_table_afresh
}

# The shipped files: that they are right, and that damage to them is noticed.
part_files() {
    suite kamisado-analysis -- --ignored --skip can_be_made_again
    scripts/verify.sh
}

# All computed files except the censuses, made again: the same bytes. The script checks every file of data/.
part_regeneration() {
    scripts/regenerate.sh --no-census
    suite kamisado-analysis -- --ignored the_table_of_games_can_be_made_again
}

# The proof of the match to 2 points, by both checkers: most of an hour.
part_match() {
    cargo build --release --locked --bin solver
    target/release/solver verify data/match-to-2.cert
    python3 scripts/check_certificate.py data/match-to-2.cert
}

# Clients made from the document of the API.
part_schema() {
    cargo build --release --locked --bin analysis
    scripts/check-schema.sh --if-possible target/release/analysis
}

# The explorer in three browsers and the report in one, and the modules of the page.
part_browser() {
    scripts/check-site.sh --if-possible
    scripts/build-page.sh --if-possible --check
    for name in chromium firefox webkit; do scripts/check-explorer.sh --if-possible "--browser=$name"; done
    scripts/check-report.sh --if-possible
}

# The kept module for browsers: made from the present sources, small, and right; and the size of the site with the book.
part_web() {
    scripts/build-web.sh --check
    cargo build --release --locked --bin analysis
    local program=${CARGO_TARGET_DIR:-target}/release/analysis
    scripts/check-web.sh --if-possible data/web/kamisado.wasm "$program"
    ANALYSIS=$program scripts/build-site.sh --if-possible target/site https://github.com/OWNER/NAME
}

# The package for JavaScript, used as it is packed.
part_npm() {
    scripts/check-npm.sh --if-possible
}

# The notebooks, with the Python package.
part_notebooks() {
    scripts/check-notebooks.sh --if-possible
}

# What data frames, spreadsheets and programs that draw see of our files.
part_readers() {
    cargo build --release --locked --bin solver --bin analysis
    local programs=${CARGO_TARGET_DIR:-target}/release
    scripts/check-readers.sh --if-possible "$programs/solver" "$programs/analysis"
}

# The examples of the documents that need modules of Python.
part_examples() {
    scripts/check-examples.sh --if-possible
}

# Small games against OpenSpiel and published values.
part_games() {
    scripts/check-games.sh --if-possible
}

# Threads that share a table, in many interleavings.
part_miri() {
    # The newest nightly that has Miri.
    local nightly=(rustup toolchain install nightly --allow-downgrade --profile minimal --component "miri,rust-src")
    if ! cargo +nightly miri --version > /dev/null 2>&1 && ! { strict && "${nightly[@]}"; }; then
        not_run "Miri: it is missing (${nightly[*]})"
        return
    fi
    MIRIFLAGS="-Zmiri-many-seeds=0..32" \
        cargo +nightly miri test --locked -p kamisado-solver --lib search::shared::tests::threads
}

# Everything that reads bytes or text from outside.
part_fuzz() {
    scripts/fuzz.sh --if-possible 30
}

# Licences, sources and known vulnerabilities of packages from outside.
part_dependencies() {
    scripts/check-dependencies.sh --if-possible licenses bans sources advisories
}

# The files of a release, twice: the same bytes.
part_release() {
    scripts/release.sh --if-possible --check
}

for part in "$@"; do
    if [[ " ${parts[*]} " != *" $part "* ]]; then
        echo "check-all.sh: there is no part $part, expected some of: ${parts[*]}" >&2
        exit 2
    fi
done
if (($# == 0)); then set -- "${parts[@]}"; fi
begin_not_run
for part in "$@"; do
    echo "check-all.sh: $part" >&2
    "part_$part"
done
list_not_run
