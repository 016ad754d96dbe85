#!/usr/bin/env bash
# Submits the missing parts of a plan to Slurm, until all are finished.
#
# Usage: scripts/slurm/submit.sh PLAN DIR [EACH [OPTION of sbatch...]]
#
# Each element of the array makes EACH parts. By default, or with `auto`, EACH is the smallest power of two with an
# array that Slurm allows. The options go to sbatch: --account, --partition, --time, --cpus-per-task ...
#
# A small job waits for the end of the array and calls this script again for parts that failed. It stops when all parts
# are finished, or after three rounds that finished nothing. With FOLLOW=no there is no such job. The program is
# $ANALYSIS or, by default, `analysis` on the PATH.
set -euo pipefail

if (($# < 2)); then
    echo "usage: ${0##*/} PLAN DIR [EACH [OPTION of sbatch...]]" >&2
    exit 2
fi
plan=$(realpath -- "$1")
parts=$(realpath -m -- "$2")
asked=${3:-auto}
options=("${@:4}")
here=$(cd "$(dirname "$0")" && pwd)
for command in squeue scontrol sbatch; do
    command -v "$command" > /dev/null || {
        echo "submit.sh: there is no command '$command' on the PATH: run this script on a machine that submits to Slurm" >&2
        exit 2
    }
done
ANALYSIS=$(command -v "${ANALYSIS:-analysis}") || {
    echo "submit.sh: there is no program 'analysis' on the PATH; ANALYSIS=FILE names it" >&2
    exit 2
}
ANALYSIS=$(realpath -s -- "$ANALYSIS")
export ANALYSIS
round=${PARTS_ROUND:-1}

# The next parts to make, in groups of a given size. Exit code 1 means that some are missing, which is not an error.
missing() {
    local code=0
    "$ANALYSIS" plan status "$plan" "$parts" --each "$1" --format slurm-array || code=$?
    ((code <= 1)) || exit "$code"
}

# The follow-up of a round runs after its array has ended.
name=parts-$(cksum <<< "$plan $parts" | cut -d ' ' -f 1)
unreachable() {
    echo "submit.sh: Slurm cannot be reached: '$1' failed, as above; nothing was submitted" >&2
    exit 2
}
if ((round == 1)); then
    queued=$(squeue --noheader --user="$(id -u)" --name="$name,$name-follow") || unreachable squeue
    if [[ -n $queued ]]; then
        echo "submit.sh: jobs for '$parts' are in the queue already (squeue --name=$name,$name-follow)" >&2
        exit 1
    fi
fi

config=$(scontrol show config) || unreachable 'scontrol show config'
most=$(sed -n 's/^MaxArraySize *= *//p' <<< "$config")
fits() {
    local last=${1##*[-,]}
    ((${last:-0} < ${most:-1001}))
}
each=$asked
[[ $asked != auto ]] || each=1
next=$(missing "$each")
until fits "$next"; do
    each=$((each * 2))
    next=$(missing "$each")
done
if [[ $asked != auto && $asked != "$each" ]]; then
    echo "submit.sh: with EACH $asked, the array is larger than Slurm allows here (MaxArraySize $most);" \
        "EACH $each would do" >&2
    exit 2
fi
if [[ -z $next ]]; then
    echo "submit.sh: all parts are finished: '$parts'"
    exit
fi

# The same parts are missing as before, so nothing was finished. That can happen once, if a node fails.
idle=0
if [[ $next == "${PARTS_NEXT:-}" ]]; then
    idle=$((${PARTS_IDLE:-0} + 1))
fi
if ((idle == 3)); then
    echo "submit.sh: three rounds finished nothing of the elements $next; see the logs of the elements" >&2
    exit 1
fi

mkdir -p "$parts/logs"
array=$(sbatch --parsable --job-name="$name" --output="$parts/logs/%A_%a.log" ${options[@]+"${options[@]}"} \
    --array="$next" "$here/parts.sbatch" "$plan" "$parts" "$each")
array=${array%%;*}
echo "submit.sh: round $round: array $array, elements $next, EACH $each; logs in '$parts/logs'"
[[ ${FOLLOW:-yes} == yes ]] || exit 0

export PARTS_ROUND=$((round + 1)) PARTS_NEXT=$next PARTS_IDLE=$idle
again=$(printf '%q ' "$here/submit.sh" "$plan" "$parts" "$asked" ${options[@]+"${options[@]}"})
follow=$(sbatch --parsable --output="$parts/logs/follow-%j.log" ${options[@]+"${options[@]}"} \
    --job-name="$name-follow" --nodes=1 --ntasks=1 --cpus-per-task=1 --requeue --dependency="afterany:$array" << END
#!/usr/bin/env bash
exec $again
END
)
echo "submit.sh: the job ${follow%%;*} checks for missing parts after the array has ended"
