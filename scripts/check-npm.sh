#!/usr/bin/env bash
# Packs the package for JavaScript, as in a fresh clone without a network, and uses the archive outside this folder: in
# Node.js, with TypeScript, and in pages, without a bundler, with esbuild and with Vite. Needs Node.js, npm and Chromium;
# installs packages of npm, pinned, below target. Takes two minutes.
#
# Usage: scripts/check-npm.sh [--if-possible] [--install], as check-explorer.sh
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the package for JavaScript" "$@"
. scripts/browser.sh
npm_packages "$bundler" typescript@5.9.3 vite@8.4.0
tools=$PWD/target/npm/node_modules most_bytes=1400000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "${0##*/}: $1" >&2
    exit 1
}

# Only what git knows, committed or not.
clone=$work/clone app=$work/app
mkdir "$clone"
git ls-files -z --cached --others --exclude-standard -- solver/web data 'LICENSE-*' |
    xargs -0 cp --parents --no-dereference --target-directory "$clone"
archive=$work/$(cd "$clone/solver/web" && npm pack --silent --offline --pack-destination "$work")
bytes=$(wc -c < "$archive")
echo "$(basename "$archive"): $bytes bytes"
((bytes <= most_bytes)) || fail "expected at most $most_bytes bytes"
if tar --list --verbose --file "$archive" | grep -v '^-'; then fail "expected files alone in the archive"; fi

cp -r scripts/check_npm/app "$app"
npm install --prefix "$app" --silent --offline --no-audit --no-fund --no-save "$archive"
package=$app/node_modules/kamisado
for file in LICENSE-MIT LICENSE-APACHE; do
    cmp "$file" "$package/$file" || fail "$file is not that of the project"
done
cmp data/web/kamisado.wasm "$package/js/module/kamisado.wasm" || fail "the module is not the kept one"

node scripts/check_npm/blocks.mjs "$app" solver/web/README.md docs/src/javascript.md
timeout 120 node "$app/node.js"
echo "Node.js $(node --version): works"
for how in "--module nodenext" "--module esnext --moduleResolution bundler"; do
    # shellcheck disable=SC2086
    node "$tools/typescript/bin/tsc" --noEmit --strict --target es2022 --lib es2023,dom $how "$app/example.ts"
done

# A page in each way; the browser finds the package by a map where no bundler has.
pages=$work/pages
mkdir -p "$pages"/{without,esbuild}
map='<script type="importmap">{ "imports": { "kamisado": ".\/node_modules\/kamisado\/js\/browser.js" } }<\/script>'
sed "s/^ *<title>/$map&/" "$app/index.html" > "$pages/without/index.html"
cp -r "$app"/{page.js,use.js,node_modules} "$pages/without"
"$tools/.bin/esbuild" "$app/page.js" --bundle --minify --format=esm --outdir="$pages/esbuild" --log-level=warning
cp -r "$package/js/module" "$app/index.html" "$pages/esbuild"
node "$tools/vite/bin/vite.js" build "$app" --base ./ --logLevel warn --emptyOutDir --outDir "$pages/vite"
touch "$pages"/{esbuild,vite,without}/404.html
in_browser scripts/check_npm/pages.js "$browser" "$tools/vite/dist/node/index.js" "$app" "$pages"/*
