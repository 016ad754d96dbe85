#!/usr/bin/env bash
# Has libraries for SGF read both forms in which we write SGF, and compares what they see with scripts/check_readers/sgf.txt.
# Takes half a minute.
#
# Usage: scripts/check_readers/sgf.sh [--if-possible] [--keep] SOLVER
# SOLVER is the program. With --if-possible, missing tools are not an error: the script says that it did not run, and ends
# with 0. With --keep, what is seen becomes what is expected.
set -euo pipefail
cd "$(dirname "$0")/../.."

. scripts/tools.sh "what libraries see of our SGF" "$@"
keep=0 programs=()
for argument in "${arguments[@]}"; do
    if [[ $argument == --keep ]]; then keep=1; else programs+=("$argument"); fi
done
if ((${#programs[@]} != 1)); then
    echo "usage: ${0##*/} [--if-possible] [--keep] SOLVER" >&2
    exit 2
fi

here=scripts/check_readers work=target/readers/sgf
need_node 20
npm_packages @sabaki/sgf@3.4.7 jssgf@0.3.8 godash@2.1.0 smartgame@0.1.5
python_environment "$work/python" sgf==0.5 sgfmill==1.1.1
cargo fetch --quiet --locked --manifest-path "$here/sgf/Cargo.toml" || give_up "cargo cannot reach the registry of packages"
cargo build --quiet --locked --manifest-path "$here/sgf/Cargo.toml" --target-dir "$work/target"

cat > "$work/names.txt" << 'END'
black "Zoë \\ [x] \\"
gold "B+R; P0"
d8d3 f1h3
resigned: black
END
files=()
for form in ff4 sgf; do
    "${programs[0]}" convert --to $form data/records/standard-match.txt > "$work/match-$form.sgf"
    "${programs[0]}" convert --to $form "$work/names.txt" > "$work/names-$form.sgf"
    files+=("$work"/{match,names}-"$form.sgf")
done
{
    "$work/python/bin/python" "$here/read_sgf.py" "${files[@]}"
    node "$here/read_sgf.mjs" target/npm "${files[@]}"
    "$work/target/debug/readers" "${files[@]}"
} > "$work/seen.txt"
if ((keep)); then
    cp "$work/seen.txt" "$here/sgf.txt"
else
    diff --unified=0 "$here/sgf.txt" "$work/seen.txt" || {
        echo "${0##*/}: libraries see something else than $here/sgf.txt says" >&2
        exit 1
    }
fi
