#!/usr/bin/env bash
# Packs every package that can be published, and builds from what is packed: each library, and scripts/check_packages, a
# program outside the workspace, which is then run.
#
# Usage: scripts/check-packages.sh [--if-possible]
# With --if-possible, a registry of packages that cannot be reached is not an error: the script says that it did not check,
# and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the check of the packages" "$@"
# The registry's limit for a packed file.
most_bytes=$((10 * 1024 * 1024))

fail() {
    echo "${0##*/}: $1" >&2
    exit 1
}

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR=$target
rm -rf "$target/package"
# Outside the workspace, to which cargo would count what lies in its folder.
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT

cargo fetch --quiet --locked || give_up "cargo cannot reach the registry of packages"
export CARGO_NET_OFFLINE=true

# What stands in the folder is packed, committed or not.
if ! said=$(cargo package --workspace --locked --no-verify --allow-dirty 2>&1); then
    fail "$said"
fi
# The tests stay behind on purpose, and nothing else should be remarked on.
if grep "^warning" <<< "$said" | grep -v "ignoring \(test\|benchmark\) "; then
    fail "cargo package warns"
fi

# Cargo would look for the packages in the registry, where they need not be.
instead=()
for packed in "$target"/package/*.crate; do
    name=$(basename "$packed" .crate)
    bytes=$(wc -c < "$packed")
    ((bytes <= most_bytes)) || fail "$name has $bytes bytes, at most $most_bytes are taken"
    tar --extract --gzip --file "$packed" --directory "$unpacked"
    for file in LICENSE-MIT LICENSE-APACHE; do
        cmp --quiet $file "$unpacked/$name/$file" || fail "$name: $file is not that of the project"
    done
    [[ -f $unpacked/$name/README.md ]] || fail "$name has no README"
    instead+=(--config "patch.crates-io.${name%-*}.path=\"$unpacked/$name\"")
done

# `analysis` uses all others.
cargo check --quiet --manifest-path "$unpacked"/kamisado-analysis-*/Cargo.toml "${instead[@]}"

# Outside this folder, without the flags of .cargo/config.toml, and with the versions that the workspace is tested with.
cp -r scripts/check_packages "$unpacked/outside"
cp Cargo.lock "$unpacked/outside"
cd /
cargo run --quiet --manifest-path "$unpacked/outside/Cargo.toml" "${instead[@]}"
