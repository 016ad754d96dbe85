#!/usr/bin/env bash
# Submits the missing parts of a plan to Slurm, until all are finished.
#
# Usage: scripts/slurm/submit.sh PLAN DIR [EACH [OPTION of sbatch...]]
#
# Each element of the array makes EACH parts. By default, or with `auto`, EACH is the smallest power of two with an
# array that Slurm allows. The options go to sbatch: --account, --partition, --time, --cpus-per-task ... Unless they or
# the variables SBATCH_MEM_PER_* name the memory, it is 2G for each processor.
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

# Slurm refuses two statements about memory of which one is for a node and one for a processor, so there is only one.
memory=(--mem-per-cpu=2G)
if [[ -n ${SBATCH_MEM_PER_CPU:-}${SBATCH_MEM_PER_GPU:-}${SBATCH_MEM_PER_NODE:-} ]]; then memory=(); fi
for option in ${options[@]+"${options[@]}"}; do
    if [[ $option == --mem* && $option != --mem[-_]bind* ]]; then memory=(); fi
done

mkdir -p "$parts/logs"
array=$(sbatch --parsable --output="$parts/logs/%A_%a.log" ${memory[@]+"${memory[@]}"} ${options[@]+"${options[@]}"} \
    --job-name="$name" --array="$next" "$here/parts.sbatch" "$plan" "$parts" "$each" "$ANALYSIS")
array=${array%%;*}
echo "submit.sh: round $round: array $array, elements $next, EACH $each; logs in '$parts/logs'"
[[ ${FOLLOW:-yes} == yes ]] || exit 0

# What the next round needs is in the text of its job: with --export=NONE a job inherits no variables.
mapfile -t settings < <(compgen -e SBATCH_ || true)
variables=("ANALYSIS=$ANALYSIS" "PARTS_ROUND=$((round + 1))" "PARTS_NEXT=$next" "PARTS_IDLE=$idle")
for setting in ${settings[@]+"${settings[@]}"}; do variables+=("$setting=${!setting}"); done
again=$(printf '%q ' "${variables[@]}" "$here/submit.sh" "$plan" "$parts" "$asked" ${options[@]+"${options[@]}"})
follow=$(sbatch --parsable --output="$parts/logs/follow-%j.log" ${options[@]+"${options[@]}"} \
    --job-name="$name-follow" --nodes=1 --ntasks=1 --cpus-per-task=1 --requeue --dependency="afterany:$array" << END
#!/usr/bin/env bash
exec env $again
END
)
echo "submit.sh: the job ${follow%%;*} checks for missing parts after the array has ended"
