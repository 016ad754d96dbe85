# shellcheck shell=bash
# Shared by checks, and by scripts that call many checks. A check sources this file in the project's folder, with its own
# name and its arguments: . scripts/tools.sh "the browser check" "$@"
#
# Two arguments are read here, and the others are left in `arguments`:
#   --if-possible  a check whose tools are missing says so and ends with 0
#   --install      the check may install missing tools on this machine
# If the variable CI is set, every check installs what it lacks, and one that does not run has failed.
check=$1
if_possible=0 install=0 arguments=()
strict() { [[ ${CI:-false} != false ]]; }
if strict; then install=1; fi
for argument in "${@:2}"; do
    case $argument in
        --if-possible) if_possible=1 ;;
        --install) install=1 ;;
        *) arguments+=("$argument") ;;
    esac
done

# not_run TEXT: says in one line that a check did not run, and why, and adds the line to the list, if there is one.
not_run() {
    echo "did not run: $1" >&2
    if strict; then exit 1; fi
    if [[ -n ${NOT_RUN:-} ]]; then echo "did not run: $1" >> "$NOT_RUN"; fi
}

# Begins the list, unless the caller has begun one. It is the file that the variable NOT_RUN names.
begin_not_run() {
    if [[ -n ${NOT_RUN:-} ]]; then return; fi
    export NOT_RUN=$PWD/target/not-run
    mkdir -p target
    : > "$NOT_RUN"
}

# The last lines of a script that calls many checks.
list_not_run() {
    if [[ -s $NOT_RUN ]]; then sort --unique "$NOT_RUN"; else echo "everything ran"; fi
}

# give_up WHY: says that the check did not run, and ends it.
give_up() {
    not_run "$check: $1"
    exit $((1 - if_possible))
}

# debian WHAT PACKAGE...: installs packages of Debian, because WHAT is missing, or gives up.
debian() {
    ((install)) || give_up "$1 is missing (Debian: apt-get install ${*:2})"
    local as_root=()
    if ((EUID != 0)); then as_root=(sudo -n); fi
    echo "${0##*/}: apt-get installs ${*:2} on this machine" >&2
    {
        "${as_root[@]}" apt-get -qq update &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "${@:2}"
    } < /dev/null >&2 || give_up "$1 is missing, and apt-get could not install ${*:2}"
}

# need COMMAND PACKAGE...: a program, which is in packages of Debian.
need() {
    command -v "$1" > /dev/null || debian "$@"
}

# need_crate NAME VERSION [OPTION...]: a program from crates.io, which cargo installs below target.
need_crate() {
    PATH=$PWD/target/crates/bin:$PATH
    if [[ $("$1" --version 2> /dev/null) == "$1 "*"$2" ]]; then return; fi
    local command=(cargo install "$1" --version "$2" --locked "${@:3}")
    ((install)) || give_up "$1 $2 is missing (${command[*]})"
    "${command[@]}" --root target/crates >&2 || give_up "$1 $2 is missing, and cargo could not install it"
}

# need_target TARGET: Rust's standard library for it.
need_target() {
    if [[ -d $(rustc --print target-libdir --target "$1") ]]; then return; fi
    command -v rustup > /dev/null || give_up "Rust's standard library for $1 is missing, and there is no rustup to add it"
    rustup target add "$1" >&2 || give_up "rustup could not add the target $1"
}

# need_node VERSION: Node.js of at least this version, and npm.
need_node() {
    need node nodejs
    need npm npm
    local found
    found=$(node --version)
    found=${found#v}
    ((${found%%.*} >= $1)) || give_up "Node.js is $found, and must be $1 or newer"
}

# What puts the page's scripts together, for browsers and for checks.
# shellcheck disable=SC2034
bundler=esbuild@0.28.2
# npm_packages NAME@VERSION...: installs packages below target/npm, unless they are there.
npm_packages() {
    local package missing=()
    for package in "$@"; do
        local file=./target/npm/node_modules/${package%@*}/package.json
        [[ $(node -p "require('$file').version" 2> /dev/null) == "${package##*@}" ]] || missing+=("$package")
    done
    if ((${#missing[@]} == 0)); then return; fi
    echo "${0##*/}: npm installs ${missing[*]} below target/npm" >&2
    npm install --silent --no-audit --no-fund --prefix target/npm "${missing[@]}" || give_up "npm could not install ${missing[*]}"
}

# python_environment FOLDER PACKAGE...: a new environment of Python 3.10 or later, with packages that pip gets.
python_environment() {
    local python=${PYTHON:-python3}
    need "$python" python3
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
        give_up "$("$python" --version) is too old, expected 3.10 or later"
    "$python" -c 'import ensurepip, venv' 2> /dev/null || debian "venv of $python" python3-venv
    rm -rf "$1"
    "$python" -m venv "$1" || give_up "$python cannot make an environment"
    "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}" || give_up "pip could not install ${*:2}"
}

# without_paths [FOLDER]: options of the compiler, a line each, by which no path of this machine is in what it builds: those
# of the project, of packages, of Rust and of the FOLDER in which it builds. Of several that fit, the last one counts.
without_paths() {
    local folder
    for folder in "$PWD" "${CARGO_HOME:-$HOME/.cargo}/registry/src" "$(rustc --print sysroot)/lib/rustlib/src/rust" "$@"; do
        if command -v cygpath > /dev/null; then folder=$(cygpath --mixed --absolute "$folder"); fi
        echo "--remap-path-prefix=$folder/="
    done
}
