#!/usr/bin/env bash
# Makes the computed files of data/ again, and checks that the bytes are the same. --no-census skips the censuses, the
# matches and the rounds between players who make mistakes. A census that was stopped continues from its checkpoint.
# The counts of plies 6 to 8, which need the table of ply 8, and the proof of the match are not made again.
# docs/src/research/reproducing.md has their commands, and the times.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --locked --bins
target/release/solver enumerate --plies 5 --distance-plies 4 --output data/initial-round-ply5.table
# The players of the census of played rounds use the new table.
cargo build --release --locked --bins
target/release/solver solve --certificate data/initial-round.cert > /dev/null
target/release/solver solve --distance --csv data/initial-round.csv
target/release/analysis repertoire --output target/repertoire > /dev/null
for file in book.json tree.txt cards.csv drill.json book.cert; do
    cp "target/repertoire/$file" data/repertoire/
done
target/release/analysis repertoire --rule fewest --output target/repertoire-fewest > /dev/null
cp target/repertoire-fewest/drill.json data/repertoire/drill-fewest.json
target/release/analysis puzzles --count 500 --output data/puzzles.jsonl
scripts/tournament.py target/release/solver data/tournament.csv --solve
scripts/tournament.py target/release/solver data/tournament.csv
target/release/solver solve --board mega --memory 3G --certificate data/boards/mega.cert > /dev/null
rm data/boards/mega.csv
# The boards that are there are not solved again.
scripts/study-boards.py target/release/solver data/boards 10000

# census NAME OPTION...: makes the census data/NAME.parquet.
census() {
    local name=$1
    shift
    target/release/analysis census "$@" --checkpoint "target/census/$name" --output "data/$name.parquet"
}
if [[ ${1-} != --no-census ]]; then
    census played --population played --sample 10000 --detail moves
    census confirm --population played --seed 2 --sample 5000 --detail moves
    # Other players, matches or fills, to show what depends on them. Each has a seed of its own: matches of one seed have
    # rounds in common, whoever plays.
    other() { census "sensitivity/$2" --population played --seed "$1" --detail moves "${@:3}"; }
    other 3 longest --sample 2000 --when-lost longest
    other 4 natural --sample 500 --players natural
    other 5 no-blunders --sample 500 --blunders 0
    other 6 blunders-5 --sample 500 --blunders 0.05
    other 7 blunders-20 --sample 500 --blunders 0.2
    other 8 seven-points --sample 500 --points 7
    other 9 all-rounds --sample 500 --rounds all
    other 10 rule --sample 500 --fills rule
    other 11 better --sample 300 --fills better
    # Who wins matches between two rounds, by the score. At 1-1 it takes many more positions.
    matches() {
        local name=target/census/$1
        target/release/analysis matches "${@:2}" --checkpoint "$name" --csv "$name.csv" > /dev/null
    }
    matches matches --score 2-2=600 --score 2-1=150 --score 1-2=50 --score 0-2=30 --score 0-1=2
    matches matches-1-1 --score 1-1=30 --max-nodes 500M
    { cat target/census/matches.csv && tail -n +2 target/census/matches-1-1.csv; } > data/matches.csv
fi

# The rounds of outcomes.csv come from the census confirm, and its column of the rule from the census played.
cargo build --release --locked --bins
if [[ ${1-} != --no-census ]]; then
    target/release/analysis outcomes --rounds 1000 --csv data/outcomes.csv > /dev/null
else
    target/release/analysis outcomes --csv data/outcomes.csv > /dev/null
fi

# The programs contain the opening table, the censuses, and the effects and outcomes made from the censuses. Each is built
# in before it is used.
target/release/analysis weak --effects data/effects.csv --counts data/played-counts.csv --chart data/weak.svg > /dev/null
cargo build --release --locked --bins
target/release/analysis openings --chart data/first-moves.svg --plies-chart data/plies.svg > /dev/null
target/release/analysis practical --csv data/practical.csv --traps data/traps.csv --chart data/practical.svg > /dev/null
target/release/analysis sides --rules-chart data/sides.svg > /dev/null
target/release/analysis outcomes --chart data/outcomes.svg > /dev/null
target/release/analysis sensitivity data/confirm.parquet data/sensitivity/*.parquet --table data/sensitivity.md > /dev/null
target/release/analysis report --output target/report --figures data/figures.csv > /dev/null
cp target/report/findings.json target/report/findings/*.svg data/findings/
scripts/write-documents.sh
(cd data && sha256sum --check SHA256SUMS)
