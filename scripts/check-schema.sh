#!/usr/bin/env bash
# Makes clients in TypeScript and Python from docs/src/openapi.json with the generators that people use, pinned, and has
# each read real answers of a server: of every path, with every word of each enum and every variant that can be had. Then
# a client in each language plays a game.
# Needs Node.js, npm and Python 3.10 or later with venv; installs the generators below target. Takes some minutes.
#
# Usage: scripts/check-schema.sh [--if-possible] ANALYSIS
# With --if-possible, missing tools are not an error: the script says that it did not run, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "clients made from the document of the API" "$@"
if ((${#arguments[@]} != 1)); then
    echo "usage: ${0##*/} [--if-possible] ANALYSIS" >&2
    exit 2
fi
need_node 20
npm_packages openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3

python=${PYTHON:-python3} environment=target/schema/environment made=target/schema/made
command -v "$python" > /dev/null || give_up "$python is missing (Debian: apt-get install python3 python3-venv)"
[[ -x $environment/bin/python ]] || "$python" -m venv "$environment" 2> /dev/null ||
    give_up "$python has no venv (Debian: apt-get install python3-venv)"
"$environment/bin/pip" install --quiet --disable-pip-version-check \
    openapi-python-client==0.29.1 datamodel-code-generator==0.89.0 || give_up "pip could not install the generators"

rm -rf "$made"
mkdir -p "$made"
document=docs/src/openapi.json
PATH=$PWD/$environment/bin:$PATH "$environment/bin/openapi-python-client" generate --path "$document" \
    --meta none --output-path "$made/client"
"$environment/bin/datamodel-codegen" --input "$document" --input-file-type openapi --disable-timestamp \
    --output-model-type pydantic_v2.BaseModel --target-python-version 3.11 --extra-fields forbid --output "$made/models.py"
node target/npm/node_modules/openapi-typescript/bin/cli.js "$document" --output "$made/api.d.ts"

cp scripts/check_schema/game.mts "$made"
ln -s "$PWD/target/npm/node_modules" "$made/node_modules"
node target/npm/node_modules/typescript/bin/tsc --strict --target es2023 --lib es2023,dom --module nodenext "$made/game.mts"

PYTHONPATH=$made "$environment/bin/python" scripts/check_schema/read.py "${arguments[0]}" "$made/answers.ts"
node target/npm/node_modules/typescript/bin/tsc --noEmit --strict --target es2023 --module nodenext "$made/answers.ts"
