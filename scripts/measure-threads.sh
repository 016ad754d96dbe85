#!/usr/bin/env bash
# How much faster the solver is with more threads: seconds for each number of threads. Takes some five minutes on 16 cores.
#
#   scripts/measure-threads.sh [SOLVER]
#
# SOLVER is the program to measure, by default the one that `cargo build --release` makes. Needs Python 3.
set -euo pipefail
cd "$(dirname "$0")/.."
solver=${1:-target/release/solver}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Random set-ups, the same each time.
python3 - >"$folder/many" <<'PYTHON'
import random
random.seed(16)
for _ in range(4000):
    far, near = ("".join(random.sample("oupkyrgb", 8)) for _ in range(2))
    print(f"{far}/8/8/8/8/8/8/{near.upper()} b -")
PYTHON
head -4 "$folder/many" >"$folder/few"

each() { while read -r position; do "$solver" query "$@" "$position" </dev/null; done <"$folder/few"; }
of_all() { "$solver" query - --value-only "$@" <"$folder/many"; }
row() {
    local name=$1 first=$2
    shift 2
    printf '| %s |' "$name"
    for threads in 1 2 4 8 16; do
        if ((threads < first || threads > $(nproc))); then
            printf ' – |'
            continue
        fi
        # Microseconds: the sign before the fraction depends on the language.
        local begun=${EPOCHREALTIME//[!0-9]/}
        "$@" --threads "$threads" >"$folder/answer"
        local hundredths=$(((${EPOCHREALTIME//[!0-9]/} - begun) / 10000))
        printf ' %d.%02d |' $((hundredths / 100)) $((hundredths % 100))
    done
    printf '\n'
}

printf '| work | 1 thread | 2 | 4 | 8 | 16 |\n|---|---:|---:|---:|---:|---:|\n'
row '4,000 set-ups, `query -`' 1 of_all
row 'values of all first moves of 4 set-ups' 1 each
row 'the same, with distances' 1 each --distance
row 'a state at 1 to 1, 6 million positions' 1 \
    "$solver" solve --match standard --value-only '+ubpoykrg/8/8/8/8/8/8/RBUYGOP+K b -'
row 'a state at 1 to 1, 45 million positions' 1 \
    "$solver" solve --match standard --value-only 'kupoyrg+b/8/8/8/8/8/8/PRYUGOB+K b -'
row 'the match to 2 points, the value of the start' 4 "$solver" solve --match 2 --value-only
