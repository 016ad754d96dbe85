#!/usr/bin/env bash
# Builds the Python package, solver/python, as a wheel, and installs it into a new environment: target/python/wheels and
# target/python/environment. Needs Python 3.10 or later with venv, and pip, which gets maturin.
#
# Usage: scripts/build-python.sh [--if-possible] [--release]
# Without --release, the wheel is built for tests: with every assertion, and in a fraction of the time.
# With --if-possible, missing tools are not an error: the script says that it did not build, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the Python package" "$@"
profile=checked
case "${arguments[*]}" in
    "") ;;
    --release) profile=release ;;
    *)
        echo "usage: ${0##*/} [--if-possible] [--release]" >&2
        exit 2
        ;;
esac

built=target/python/wheels environment=target/python/environment
rm -rf "$built"
python_environment "$environment" "maturin>=1.16,<2"

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
options=()
if [[ $profile == release ]]; then
    # No path of this machine is in a release.
    flags=$(without_paths "$CARGO_TARGET_DIR" | sed "s/.*/'&',/" | tr -d '\n')
    options=(--config "target.'cfg(all())'.rustflags=[$flags]")
fi
# From the folder of the package, as pip does it.
(cd solver/python && "../../$environment/bin/maturin" build --profile "$profile" "${options[@]}" --out "../../$built")
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-index "$built"/*.whl
wc -c "$built"/*.whl
