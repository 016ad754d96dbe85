#!/usr/bin/env bash
# Makes the computed files of data/ again, and checks that the bytes are the same. --no-census leaves out the censuses.
# A census that was stopped goes on from its checkpoint. The counts of plies 6 and 7 are not made again, because they
# need the table of ply 7. docs/src/research/reproducing.md has its command, and the times.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --locked --bins
target/release/solver enumerate --plies 5 --distance-plies 4 --output data/initial-round-ply5.table
# The players of the census of played rounds use the new table.
cargo build --release --locked --bins
target/release/solver solve --certificate data/initial-round.cert > /dev/null
target/release/solver solve --distance --csv data/initial-round.csv

# census NAME OPTION...: makes the census data/NAME.parquet.
census() {
    local name=$1
    shift
    target/release/analysis census "$@" --checkpoint "target/census/$name" --output "data/$name.parquet"
}
if [[ ${1-} != --no-census ]]; then
    census uniform --sample 100000
    census uniform-moves --sample 10000 --detail moves
    census uniform-distance --sample 300 --detail distance
    census played --population played --sample 5000 --detail moves
fi
target/release/analysis weak --data data/uniform-moves.parquet --effects data/effects.csv --chart data/weak.svg > /dev/null

# The opening table, the census of played rounds and the effects are part of the programs. What follows uses the new
# ones.
cargo build --release --locked --bins
target/release/analysis openings --chart data/first-moves.svg
target/release/analysis plies --chart data/plies.svg > /dev/null
target/release/analysis games --chart data/games.svg > /dev/null
target/release/analysis sides --data data/played.parquet --rules-chart data/sides.svg > /dev/null
(cd data && sha256sum --check SHA256SUMS)
