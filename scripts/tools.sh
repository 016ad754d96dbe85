# shellcheck shell=bash
# Shared by the checks that need more than Rust. A check sources this file in the project's folder, with its own name
# and its arguments: . scripts/tools.sh "the browser check" "$@"
#
# Two arguments are read here, and the others are left in `arguments`:
#   --if-possible  a check whose tools are missing says so and ends with 0
#   --install      the check may install missing tools on this machine; so it may if the variable CI is set
. scripts/not_run.sh
check=$1
if_possible=0 install=0 arguments=()
if [[ ${CI:-false} != false ]]; then install=1; fi
for argument in "${@:2}"; do
    case $argument in
        --if-possible) if_possible=1 ;;
        --install) install=1 ;;
        *) arguments+=("$argument") ;;
    esac
done

may_install() {
    ((install))
}

# give_up WHY: says that the check did not run, and ends it.
give_up() {
    not_run "$check: $1"
    exit $((1 - if_possible))
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

# need_node VERSION: Node.js of at least this version, and npm.
need_node() {
    command -v node > /dev/null || give_up "node is missing (Debian: apt-get install nodejs npm)"
    command -v npm > /dev/null || give_up "npm is missing (Debian: apt-get install npm)"
    local found
    found=$(node --version)
    found=${found#v}
    ((${found%%.*} >= $1)) || give_up "Node.js is $found, and must be $1 or newer"
}

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
