#!/usr/bin/env bash
# Builds the explorer's page, analysis/src/explorer/site, for browsers: a file of JavaScript and one of style for each page,
# made small, in analysis/page. The programs contain what is there, beside the pages themselves. Needs Node.js and npm;
# installs esbuild, pinned, below target. Takes a second.
#
# Usage: scripts/build-page.sh [--if-possible] [--check]
# --check writes nothing: it says whether analysis/page is what the sources give, and ends with 1 if it is not.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the page as it is built" "$@"
kept=analysis/page built=target/page
case "${arguments[*]}" in
    "" | --check) ;;
    *)
        echo "usage: ${0##*/} [--if-possible] [--check]" >&2
        exit 2
        ;;
esac
need_node 20
npm_packages "$bundler"
rm -rf "$built"
site=analysis/src/explorer/site
entries=(main.js index.css mitsudomoe/mitsudomoe.js mitsudomoe/mitsudomoe.css findings/findings.js findings/findings.css
    answers/kamisado.js)
bundle=(target/npm/node_modules/.bin/esbuild --bundle --minify --format=esm --target=es2022 --charset=utf8 --legal-comments=none
    --entry-names='[name]' --log-level=warning)
"${bundle[@]}" "${entries[@]/#/$site/}" --outdir="$built"
"${bundle[@]}" solver/web/js/module/worker.js --outdir="$built/module"
if [[ ${arguments[*]} == --check ]]; then
    if ! diff --recursive --brief "$kept" "$built"; then
        echo "${0##*/}: $kept is not what the page's sources give: scripts/build-page.sh makes it again" >&2
        exit 1
    fi
else
    rm -rf "$kept"
    cp -r "$built" "$kept"
fi
