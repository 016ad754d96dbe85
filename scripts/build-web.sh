#!/usr/bin/env bash
# Builds solver/web, the module with which the page answers in the browser: target/web/kamisado.wasm.
#
# Usage: scripts/build-web.sh [--if-possible] [--keep]
#        scripts/build-web.sh --check
# --keep also puts the module into data/web, where the programs get it from, with the checksums of all files from which it
# was made. --check builds nothing: it says which of these files are no longer the same, and whether the kept module is too
# large, and ends with 1 if so.
# With --if-possible, missing tools are not an error: the script says that it did not build, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the module for browsers" "$@"
target=wasm32-unknown-unknown
kept=data/web built=target/web/kamisado.wasm
most_bytes=1520000 most_compressed=680000

# The sources of the module, of the packages that it uses, and what decides how they are compiled. Not the module itself and
# its checksum, which the package of data has for the programs.
sources() {
    {
        sed 's/^[^:]*: //; s/ /\n/g' "$1" | sed "s#^$PWD/##" | grep -v "^$kept/\|^data/SHA256SUMS$"
        grep -o "path+file://$PWD/[^#\"]*" <<< "$2" | sed "s#path+file://$PWD/\(.*\)#\1/Cargo.toml#"
        echo Cargo.toml solver/web/Cargo.toml solver/web/Cargo.lock scripts/build-web.sh | tr ' ' '\n'
    } | LC_ALL=C sort --unique
}

measure() {
    bytes=$(wc -c < "$1") compressed=$(gzip -9 --stdout "$1" | wc -c)
    echo "$1: $bytes bytes, $compressed compressed"
}

case "${arguments[*]}" in
    "" | --keep) ;;
    --check)
        wrong=0
        measure "$kept/kamisado.wasm"
        if ((bytes > most_bytes || compressed > most_compressed)); then
            echo "${0##*/}: expected at most $most_bytes bytes, $most_compressed compressed" >&2
            wrong=1
        fi
        if ! sha256sum --check --quiet "$kept/sources"; then
            echo "${0##*/}: $kept/kamisado.wasm is older than its sources: scripts/build-web.sh --keep makes it again" >&2
            wrong=1
        fi
        exit $wrong
        ;;
    *)
        echo "usage: ${0##*/} [--if-possible] [--keep], or ${0##*/} --check" >&2
        exit 2
        ;;
esac

rm -f "$built"
need_target $target
# The optimised module is a tenth smaller and gives the same answers. The one that is kept must not depend on the machine.
if [[ ${arguments[*]} == --keep ]]; then need wasm-opt binaryen; fi

# No path of this machine is in the module. getrandom finds no randomness there, and none is used. Positions are copied by
# loads and stores, since V8 calls a function for each copy of more than eight words: this option needs LLVM 22 (Rust 1.95). With the
# usual threshold for inlined functions, 325, the module is 10 kB larger when compressed, and matches are solved 2 % faster.
flags=(
    -C target-feature=+simd128
    -C "llvm-args=-max-store-memcpy=16 -max-store-memmove=16 -inlinehint-threshold=180"
    --cfg 'getrandom_backend="unsupported"'
)
while IFS= read -r option; do flags+=("$option"); done < <(without_paths)
export CARGO_ENCODED_RUSTFLAGS
CARGO_ENCODED_RUSTFLAGS=$(printf '%s\x1f' "${flags[@]}")
CARGO_ENCODED_RUSTFLAGS=${CARGO_ENCODED_RUSTFLAGS%$'\x1f'}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
cargo build --release --locked --target $target --manifest-path solver/web/Cargo.toml
module=$CARGO_TARGET_DIR/$target/release/kamisado_web
mkdir -p target/web
if command -v wasm-opt > /dev/null; then
    wasm-opt -O3 -Oz --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-mutable-globals --enable-reference-types --enable-multivalue "$module.wasm" -o "$built"
else
    cp "$module.wasm" "$built"
fi
measure "$built"
if [[ ${arguments[*]} == --keep ]]; then
    mkdir -p "$kept"
    cp "$built" "$kept/kamisado.wasm"
    tree=$(cargo metadata --locked --filter-platform $target --format-version 1 --manifest-path solver/web/Cargo.toml)
    sources "$module.d" "$tree" | xargs sha256sum > "$kept/sources"
    sums=$(cd data && { grep -v '  web/' SHA256SUMS; sha256sum web/*; })
    LC_ALL=C sort --key 2 <<< "$sums" > data/SHA256SUMS
fi
