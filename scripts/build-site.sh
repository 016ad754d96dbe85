#!/usr/bin/env bash
# Builds the site that .github/workflows/pages.yml publishes: the explorer in DIR, and this project's book in DIR/book.
# Everything refers to everything else by relative paths, so a host can serve DIR from any folder.
#
# Usage: scripts/build-site.sh [--if-possible] [--install] DIR REPOSITORY
# REPOSITORY is the address at which readers find this repository, such as https://github.com/OWNER/NAME: links from the
# book to other files go there. Needs mdBook; with --install, or if the variable CI is set, cargo installs it below target.
# With --if-possible, a missing mdBook is not an error: the script says that it did not run, and ends with 0. The program is
# $ANALYSIS or, by default, is built.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the site with the book" "$@"
if ((${#arguments[@]} != 2)); then
    echo "usage: ${0##*/} [--if-possible] [--install] DIR REPOSITORY" >&2
    exit 2
fi
site=${arguments[0]} repository=${arguments[1]%/}
most_bytes=5000000
need_crate mdbook 0.5.4 --no-default-features
if [[ -z ${ANALYSIS:-} ]]; then
    cargo build --release --locked --bin analysis
    ANALYSIS=${CARGO_TARGET_DIR:-target}/release/analysis
fi
"$ANALYSIS" site --output "$site"

# No index for a search, and no second copy of all pages on one: with them, the site would be twice as large.
MDBOOK_OUTPUT__HTML__SEARCH__ENABLE=false MDBOOK_OUTPUT__HTML__PRINT__ENABLE=false MDBOOK_OUTPUT__HTML__INPUT_404="" \
    MDBOOK_OUTPUT__HTML__GIT_REPOSITORY_URL=$repository \
    mdbook build docs --dest-dir "$(realpath "$site")/book"
mkdir -p "$site/book/pictures"
cp data/*.svg data/boards/*.svg "$site/book/pictures"

bytes=$(find "$site" -path "$site/book" -prune -o -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')
echo "$site: $bytes bytes without the book"
if ((bytes > most_bytes)); then
    echo "${0##*/}: expected at most $most_bytes bytes" >&2
    exit 1
fi
