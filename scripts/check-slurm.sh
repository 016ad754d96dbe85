#!/usr/bin/env bash
# Makes a census in parts on a Slurm cluster of two nodes, which it starts on this machine, and does to it what happens
# to clusters: a program is killed in the middle of a part, a node dies, a time limit strikes, a finished part is damaged,
# an array is cancelled, the memory and the environment of jobs are asked for in other ways. In the end every part must
# have the same bytes as without Slurm, and what is merged the same as from `analysis census`.
#
# Needs Debian or Ubuntu, and root. Installs Slurm and MUNGE if they are missing, without starting their services. The
# program is $ANALYSIS; without it, it is built. Takes some ten minutes on two cores, half of them the build.
#
# Usage: scripts/check-slurm.sh [--if-possible]
set -euo pipefail
shopt -s nullglob
cd "$(dirname "$0")/.."

. scripts/tools.sh "the check of Slurm" "$@"
fail() {
    echo "check-slurm.sh: $1" >&2
    tail -n 3 "$cluster"/*/logs/*.log "$cluster"/*.log >&2 || true
    exit 1
}
say() { echo "$((SECONDS - begin)) s: $*"; }

((EUID == 0)) || give_up "it needs root, to start Slurm"
cluster=$(mktemp -d "${TMPDIR:-/tmp}/slurm.XXXXXX")
parts=$cluster/parts array_size=11 all=100 watcher=
# shellcheck source=scripts/slurm/cluster.sh
. scripts/slurm/cluster.sh
clean_up() {
    [[ -z $watcher ]] || kill "$watcher" 2> /dev/null || true
    stop_cluster
    rm -rf "$cluster"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
install_slurm
program=${ANALYSIS:-}
if [[ -z $program ]]; then
    command -v cargo > /dev/null || give_up "cargo is missing (https://rustup.rs), and ANALYSIS names no program"
    # As docs/src/research/many-machines.md says.
    cargo build --release --locked --package kamisado-analysis --no-default-features
    program=${CARGO_TARGET_DIR:-target}/release/analysis
fi
# By a name of its own, so that its processes are known by it.
ln -s "$(realpath "$program")" "$cluster/analysis"
export ANALYSIS=$cluster/analysis
begin=$SECONDS

plan=$cluster/census.plan
sample=(--population uniform --sample $((all * 650)))
"$ANALYSIS" plan census "${sample[@]}" --parts "$all" --output "$plan"

start_cluster
say "a cluster of two nodes is up"
submit() { scripts/slurm/submit.sh "$@"; }
code=0
submit "$plan" "$parts" 1 2> "$cluster/refused" || code=$?
if ((code != 2)) || ! grep -q "MaxArraySize $array_size" "$cluster/refused"; then
    fail "an array that is too large is not refused"
fi
# A limit of a minute: with a signal a minute before, it strikes when Slurm looks for the first time, every half minute.
SBATCH_TIMELIMIT=1 submit "$plan" "$parts" | tee "$cluster/submitted"
each=$(sed -n 's/.*, EACH \([0-9]*\);.*/\1/p' "$cluster/submitted")

# Every file that was ever a finished part, to see which were made again.
watch_parts() {
    while sleep 0.2; do
        find "$parts" -name '*.kpart' -printf '%f %i\n' >> "$cluster/seen"
    done
}
watch_parts &
watcher=$!
disown "$watcher"

# Stops a program in the middle of a part, on a node if one is named: a block or more, of some 22 kB, are in the part's
# journal. Sets `held` to the program's process, and `part`, `node`, `element`.
hold() {
    local journal pid fd environment size
    for journal in "$parts"/part-*.journal; do
        size=$(stat --format=%s "$journal" 2> /dev/null) || continue
        ((4096 < size)) || continue
        for pid in $(pgrep -f "$ANALYSIS plan run"); do
            for fd in "/proc/$pid/fd"/*; do
                [[ $fd -ef $journal ]] || continue
                environment=$(tr '\0' '\n' < "/proc/$pid/environ")
                node=$(sed -n 's/^SLURMD_NODENAME=//p' <<< "$environment")
                element=$(sed -n 's/^SLURM_ARRAY_TASK_ID=//p' <<< "$environment")
                [[ -n $node && $node == "${1:-$node}" ]] || continue 2
                kill -STOP "$pid" || continue 2
                sleep 0.05
                part=${journal##*/part-} held=$pid
                part=$((10#${part%.journal}))
                [[ -e $journal && ! -e $(file_of "$part") ]] && return
                kill -CONT "$pid"
            done
        done
    done
    return 1
}
file_of() { printf '%s/part-%07d.%s' "$parts" "$1" "${2:-kpart}"; }
parent_of() { sed -n 's/^PPid:\t//p' "/proc/$1/status"; }
is_told_to_stop() {
    local pending
    pending=$(sed -n 's/^ShdPnd:\t//p' "/proc/$1/status")
    ((16#$pending >> 14 & 1))
}
log_says() { grep -q "$2" "$parts/logs/"[0-9]*"_$1.log"; }
queue_is_empty() { [[ -z $(squeue --noheader) ]]; }

pause=0.01 wait_for 60 "a part is in the middle" hold
killed=$part
kill -KILL "$held"
wait_for 20 "Slurm sees that a program was killed" log_says "$element" "exit code 137"
say "the program of element $element was killed in part $part, on $node: Slurm does not try it again"

pause=0.01 wait_for 60 "a part is in the middle on n1" hold n1
limited=$part limited_element=$element limited_process=$held
pause=0.01 wait_for 60 "a part is in the middle on n2" hold n2
died=$part died_element=$element
script=$(parent_of "$held")
kill -KILL "${daemons[n2]}" "$(parent_of "$script")" "$script" "$held"
say "n2 died, with part $died of element $died_element"

wait_for 70 "the time limit strikes" is_told_to_stop "$limited_process"
kill -CONT "$limited_process"
wait_for 20 "the program stops at the time limit" log_says "$limited_element" "exit code 130"
say "the time of element $limited_element was over in part $limited: it kept what was done, and is queued again"
wait_for 40 "Slurm sees that n2 is dead" node_is n2 'down*'
start_daemon n2 slurmd -D -N n2
say "Slurm has seen that n2 was dead; n2 is started again"

# A part of an element that has ended well.
an_element_ended_well() { ended=$(grep -l -m 1 "exit code 0" "$parts"/logs/*_*.log); }
wait_for 60 "an element ends well" an_element_ended_well
ended=${ended%%$'\n'*}
ended=${ended##*_}
damaged=$((${ended%.log} * each))
file=$(file_of "$damaged")
offset=$(($(stat --format=%s "$file") / 2))
byte=$(od --address-radix=n --format=u1 --skip-bytes="$offset" --read-bytes=1 "$file")
printf '%b' "\\x$(printf %x $((byte ^ 1)))" | dd of="$file" bs=1 seek="$offset" conv=notrunc status=none
say "a byte of the finished part $damaged was changed"

wait_for 600 "all parts are finished" queue_is_empty
grep -h "submit.sh: round" "$parts"/logs/follow-*.log
"$ANALYSIS" plan status "$plan" "$parts" || fail "not all parts are finished"
for part in "$killed" "$limited" "$died"; do
    grep -q '"went_on":true' "$(file_of "$part" json)" || fail "part $part did not go on from what was kept of it"
done
for element in "$limited_element" "$died_element"; do
    log_says "$element" "start 2" || fail "element $element was not queued again"
done
left=("$parts"/*.journal)
((${#left[@]} == 0)) || fail "journals are left: ${left[*]}"
sleep 0.5
again=$(($(sort -u "$cluster/seen" | wc -l) - all))
say "$all parts made, parts $killed, $limited and $died from where they had been left; made a second time: $again" \
    "(the damaged one)"
((again == 1)) || fail "expected that the damaged part alone is made again"

# What is cancelled stays cancelled.
FOLLOW=no submit "$plan" "$cluster/cancelled" > "$cluster/submitted"
wait_for 30 "elements run" eval 'squeue --noheader --states=R | grep -q .'
sleep 1
scancel "$(sed -n 's/.*: array \([0-9]*\), .*/\1/p' "$cluster/submitted")"
wait_for 30 "a cancelled array leaves the queue" queue_is_empty
grep -l "start 2" "$cluster"/cancelled/logs/*.log && fail "a cancelled element came back"
say "a cancelled array did not come back"

# Memory and environment as a site or its user asks for them. The program writes down how it was called, and its element 0
# fails in the first round, so that there is a second.
small=$cluster/small.plan asked_of=$cluster/asked-of
mkdir "$asked_of"
"$ANALYSIS" plan census --population uniform --sample 40 --parts 4 --output "$small"
cat > "$asked_of/analysis" << END
#!/usr/bin/env bash
if [[ \$* == "plan run "* ]]; then
    echo "\$*" >> "\$4.calls"
    if [[ \$* == *" --part 0 "* ]] && mkdir "\$4.failed" 2> /dev/null; then exit 9; fi
fi
exec "$ANALYSIS" "\$@"
END
chmod +x "$asked_of/analysis"
# asks NAME MEMORY [OPTION...]: the small plan with these options has all its parts, and its programs this memory.
asks() {
    local folder=$cluster/asks-$1
    ANALYSIS=$asked_of/analysis submit "$small" "$folder" 1 "${@:3}" > "$cluster/submitted"
    wait_for 60 "the small plan is worked off ($1)" queue_is_empty
    "$ANALYSIS" plan status "$small" "$folder" > /dev/null || fail "not all parts are finished ($1)"
    [[ $(grep -c -- "--memory $2\$" "$folder.calls") == 5 ]] || fail "expected five programs with $2 of memory ($1)"
    grep -q "submit.sh: round 2: array .*, elements 0," "$folder"/logs/follow-*.log || fail "no second round ($1)"
}
asks default 1536M
asks option 768M --mem=1G
asks processor 750M --mem-per-cpu 1000M
asks export 1536M --export=NONE
SBATCH_MEM_PER_NODE=1G asks variable 768M
SBATCH_EXPORT=NONE SBATCH_MEM_PER_CPU=1G asks variables 768M
say "memory and environment are obeyed, by options and by variables of sbatch"

"$ANALYSIS" census "${sample[@]}" --threads 2 --output "$cluster/alone.parquet" 2> /dev/null
"$ANALYSIS" plan run "$plan" "$cluster/here" --threads 2 2> /dev/null
"$ANALYSIS" plan merge "$plan" "$parts" --output "$cluster/by-slurm.parquet" 2> /dev/null
cmp "$cluster/by-slurm.parquet" "$cluster/alone.parquet"
for file in "$parts"/*.kpart; do
    cmp "$file" "$cluster/here/${file##*/}"
done
say "the parts have the same bytes as without Slurm, and the census as without a plan"
