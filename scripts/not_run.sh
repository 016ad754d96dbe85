# shellcheck shell=bash
# Keeps a list of checks that did not run. Checks source it, and so do scripts that call many checks.

# not_run TEXT: says in one line that a check did not run, and why, and adds the line to the list, if there is one.
not_run() {
    echo "did not run: $1" >&2
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
