#!/usr/bin/env bash
# Finds phrases in documents, comments and messages that a native writer would not use, and says better ones: they are
# listed in scripts/words. Generated blocks of documents are left to the comments that they come from. Needs Node.js and
# npm; installs textlint, pinned, below target. Takes half a minute.
#
# Usage: scripts/check-words.sh [--if-possible] [--sentences]
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0.
# With --sentences, it lists sentences of documents that may be too long, which is no error either.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the check of words" "$@"
need_node 20
npm_packages textlint@15.8.0 textlint-rule-prh@6.1.0 textlint-filter-rule-comments@1.3.0 textlint-rule-sentence-length@5.2.1

# checked LIST PATTERN...: by scripts/words/LIST.json, what git has of these files. A plugin there is named from the folder
# of rules.
checked() {
    local files
    readarray -t files < <(git ls-files --cached -- "${@:2}" ':!analysis/page' ':!scripts/words')
    node target/npm/node_modules/textlint/bin/textlint.js --rules-base-directory "$PWD/target/npm/node_modules" \
        --config "scripts/words/$1.json" --format unix -- "${files[@]}"
}

case ${arguments[*]} in
    "")
        status=0
        checked documents '*.md' || status=1
        checked sources '*.rs' '*.py' '*.sh' '*.js' '*.mjs' '*.html' '*.css' '*.toml' '*.yml' || status=1
        exit "$status"
        ;;
    --sentences) checked sentences '*.md' ;;
    *)
        echo "usage: ${0##*/} [--if-possible] [--sentences]" >&2
        exit 2
        ;;
esac
