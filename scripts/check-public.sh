#!/usr/bin/env bash
# Compares what the libraries show to other programs, as the list of all items of their documentation has it, with the
# kept list: what leaves it breaks the programs of others, and what joins it has to be kept from then on.
#
# Usage: scripts/check-public.sh [--keep]   (after `cargo doc --no-deps --workspace`)
# With --keep, writes the list.
set -euo pipefail
cd "$(dirname "$0")/.."

# The modules of kamisado-answers that serve the programs alone.
internal='api|first_moves|openings|played|plies|positions|repertoire|setup|refill/(claim|finish|text)|review/words'
documentation=${CARGO_TARGET_DIR:-target}/doc
found=$(for library in kamisado kamisado_answers kamisado_matches kamisado_records kamisado_solver mitsudomoe; do
    grep --only-matching '<li><a href="[^"#]*\.html"' "$documentation/$library/all.html" |
        sed -E "s,.*\"(.*/)?([a-z]+)\.([A-Za-z0-9_]+)\.html\",\2 $library/\1\3," | LC_ALL=C sort
done | grep --extended-regexp --invert-match " kamisado_answers/($internal)/")

kept=solver/search/public-items
if [[ ${1:-} == --keep ]]; then
    echo "$found" > "$kept"
elif ! diff "$kept" <(echo "$found"); then
    echo "error: what the libraries show differs from $kept: if that is meant, run scripts/check-public.sh --keep" >&2
    exit 1
fi
