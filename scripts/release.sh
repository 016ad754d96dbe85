#!/usr/bin/env bash
# Makes the files of a release from the commit that is checked out, for the system on which it runs:
#   kamisado-solver-VERSION-TARGET.tar.gz, on Windows .zip: the programs, manual pages, completions, licences
#   kamisado-solver-VERSION-source.tar.gz: the files of the commit
#   kamisado-*.whl, the Python package
#   kamisado-VERSION.tgz, the package for JavaScript
#   SHA256SUMS
#
# Usage: scripts/release.sh [--if-possible] [--output DIR] [programs] [source] [python] [javascript]
#        scripts/release.sh [--if-possible] --check
# DIR is target/release-files if it is not given. On Linux the programs are static: they run on every distribution. Without
# the name of a part, all are made. scripts/release/try.py uses each file as its users will.
# --check makes the files twice, in two new folders, and compares their bytes.
# With --if-possible, missing tools are not an error: the script says that it made nothing, and ends with 0.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/tools.sh "the files of a release" "$@"

usage() {
    echo "usage: ${0##*/} [--if-possible] [--output DIR] [PART...], or ${0##*/} [--if-possible] --check" >&2
    exit 2
}

output=target/release-files two_builds=0 parts=()
set -- "${arguments[@]+"${arguments[@]}"}"
if [[ "$#:${1-}" == 1:--check ]]; then two_builds=1 && shift; fi
while (($# > 0)); do
    case $1 in
        --output) (($# > 1)) && output=$2 && shift 2 || usage ;;
        programs | source | python | javascript) parts+=("$1") && shift ;;
        *) usage ;;
    esac
done
if ((${#parts[@]} == 0)); then parts=(programs source python javascript); fi

python=$(command -v python3 || command -v python) || give_up "Python 3 is missing (Debian: apt-get install python3)"
if ((two_builds)); then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    for copy in one another-folder; do
        git clone --quiet --shared . "$folder/$copy"
        (unset CARGO_TARGET_DIR && "$folder/$copy/scripts/release.sh" --output "$folder/$copy/files")
    done
    if ! diff --recursive "$folder/one/files" "$folder/another-folder/files"; then
        echo "${0##*/}: two builds of one commit differ" >&2
        exit 1
    fi
    echo "two builds of one commit have the same bytes"
    exit
fi

if ! git diff --quiet HEAD --; then
    echo "${0##*/}: a release is made from a commit, and files have changed since this one" >&2
    exit 1
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
mkdir -p "$output"
files=()

# The programs. No path of this machine is in them. These flags are added to those of .cargo/config.toml, which a variable
# would replace.
make_programs() {
    host=$(rustc --version --verbose | sed -n 's/^host: //p')
    target=$host format=tar.gz
    case $host in
        *-linux-*)
            target=${host%-*}-musl
            # zstd, in analysis, is C code.
            need musl-gcc musl-tools
            export "CC_${target//-/_}=musl-gcc"
            ;;
        *-windows-*) format=zip ;;
    esac
    need_target "$target"
    unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS
    built=${CARGO_TARGET_DIR:-target}
    mkdir -p "$built"
    flags=$(without_paths "$(cd "$built" && pwd)" | sed "s/.*/'&',/" | tr -d '\n')
    if [[ $format == zip ]]; then flags+="'-Ctarget-feature=+crt-static',"; fi
    CARGO_PROFILE_RELEASE_STRIP=symbols cargo build --release --locked --target "$target" \
        -p kamisado-cli -p kamisado-analysis --bins --config "target.'cfg(all())'.rustflags=[$flags]"

    name=kamisado-solver-$version-$target
    place=target/release-folder/$name
    documents=$place/share/doc/kamisado-solver
    rm -rf target/release-folder
    mkdir -p "$place/bin" "$documents" "$place/share/man/man1" "$place/share/bash-completion/completions" \
        "$place/share/zsh/site-functions" "$place/share/fish/vendor_completions.d"
    for program in solver analysis; do
        file=$built/$target/release/$program
        if [[ $format == zip ]]; then file+=.exe; fi
        cp "$file" "$place/bin/"
        "$file" man --output "$place/share/man/man1" > /dev/null
        "$file" completions bash > "$place/share/bash-completion/completions/$program"
        "$file" completions zsh > "$place/share/zsh/site-functions/_$program"
        "$file" completions fish > "$place/share/fish/vendor_completions.d/$program.fish"
    done
    cp LICENSE-MIT LICENSE-APACHE CHANGELOG.md CITATION.cff "$documents/"
    # The README's links lead to this commit's files.
    repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml)
    sed -E "s#\]\((docs|data|[A-Z]+[.-])#](${repository%/}/blob/$(git rev-parse HEAD)/\1#g" README.md > "$documents/README.md"
    "$python" scripts/release/notices.py --target "$target" kamisado-cli kamisado-analysis > "$documents/NOTICES.txt"
    "$python" scripts/release/archive.py "$place" "$output/$name.$format" "$SOURCE_DATE_EPOCH"
    files+=("$name.$format")
}

# The source, for the day when this repository is gone.
make_source() {
    local name=kamisado-solver-$version-source
    git archive --format=tar --prefix="$name/" HEAD | gzip --no-name -9 > "$output/$name.tar.gz"
    files+=("$name.tar.gz")
}

# The Python package, built in a copy that lies at the same place everywhere: cargo names what a package takes from outside
# its workspace by where that lies, and the code is ordered by these names. The licences of what it contains become part of
# the wheel.
make_python() {
    local copy
    copy=/tmp/kamisado-solver-$(git rev-parse HEAD)
    mkdir "$copy" || { echo "${0##*/}: $copy exists: is another release of this commit being made?" >&2 && exit 1; }
    # shellcheck disable=SC2064
    trap "rm -rf '$copy'" EXIT
    git clone --quiet --shared . "$copy"
    (
        unset CARGO_TARGET_DIR
        cd "$copy"
        "$python" scripts/release/notices.py --manifest-path solver/python/Cargo.toml kamisado-python \
            > solver/python/LICENSE-OTHERS
        scripts/build-python.sh --if-possible --release
    )
    rm -f "$output"/*.whl
    if cp "$copy"/target/python/wheels/*.whl "$output/"; then
        files+=("$(basename "$copy"/target/python/wheels/*.whl)")
    else
        echo "${0##*/}: without the Python package" >&2
    fi
}

make_javascript() {
    need_node 20
    "$python" scripts/release/notices.py --target wasm32-unknown-unknown --manifest-path solver/web/Cargo.toml kamisado-web \
        > solver/web/LICENSE-OTHERS
    files+=("$(npm pack --silent ./solver/web --pack-destination "$output")")
    rm solver/web/LICENSE-OTHERS
}

for part in "${parts[@]}"; do "make_$part"; done
for file in "${files[@]}"; do "$python" scripts/release/try.py "$output/$file"; done
cd "$output"
for file in "${files[@]}"; do
    if command -v sha256sum > /dev/null; then sha256sum "$file"; else shasum --algorithm 256 "$file"; fi
done | sed 's/ \*/  /' > SHA256SUMS
cat SHA256SUMS
