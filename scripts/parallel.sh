#!/usr/bin/env bash
# Makes the missing parts of a plan with GNU parallel, JOBS at a time with one thread each. By default JOBS is the
# number of processors.
#
# Usage: scripts/parallel.sh PLAN DIR [JOBS]
#
# Ctrl-C stops it: the programs have a minute to store their progress, and the same command continues. A part that fails
# is tried three times. After three such parts no more are started. The program is $ANALYSIS or, by default, `analysis`
# on the PATH.
set -euo pipefail

if (($# < 2)); then
    echo "usage: ${0##*/} PLAN DIR [JOBS]" >&2
    exit 2
fi
plan=$1 parts=$2 jobs=${3:-100%}
analysis=${ANALYSIS:-analysis}

# Until none is missing. Exit code 1 of status means that some are.
while next=$("$analysis" plan status "$plan" "$parts" --format slurm-array) || (($? == 1)); do
    [[ -n $next ]] || exit 0
    tr ',' '\n' <<< "$next" | awk -F - '{ for (part = $1; part <= $NF; part++) print part }' |
        parallel --will-cite --quote --jobs "$jobs" --line-buffer --tag --retries 3 --halt soon,fail=3 \
            --termseq TERM,60000,KILL,25 \
            "$analysis" plan run "$plan" "$parts" --part '{}' --threads 1
done
exit 2
