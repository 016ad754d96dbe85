#!/usr/bin/env bash
# Tests the modules of the explorer's page and of the package for JavaScript that need no browser, and checks the types, the
# style and the form of all. Needs Node.js and npm; installs TypeScript and Biome, pinned, below target. Takes some seconds.
#
# Usage: scripts/check-site.sh [--if-possible]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "tests and types of the page" "$@"
need_node 20
node --test --test-reporter dot scripts/check_explorer/unit/*.test.mjs
check="types and style of the page"
npm_packages typescript@5.9.3 @types/node@20.19.43 @biomejs/biome@2.6.8
target/npm/node_modules/.bin/biome ci --error-on-warnings analysis/src/explorer/site solver/web
for project in scripts/check_explorer solver/web; do node target/npm/node_modules/typescript/bin/tsc --project $project; done
