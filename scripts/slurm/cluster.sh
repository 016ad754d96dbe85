# shellcheck shell=bash disable=SC2154
# A Slurm cluster of two nodes with one processor each on this machine, for checks: sourced, with `cluster` set to a new
# folder, where its sockets, state and logs are, and `array_size` to MaxArraySize. Needs root; nothing outside of the
# folder is touched. `give_up` is told what is missing.

# The daemons that run, by name.
declare -A daemons

install_slurm() {
    local need missing=()
    for need in munge:munged slurmctld:slurmctld slurmd:slurmd slurm-client:sbatch; do
        PATH=$PATH:/usr/sbin command -v "${need#*:}" > /dev/null || missing+=("${need%:*}")
    done
    ((${#missing[@]} == 0)) && return
    command -v apt-get > /dev/null || give_up "${missing[*]} missing, and there is no apt-get, as on Debian and Ubuntu, to install it"
    echo "installing ${missing[*]}" >&2
    # Nothing may start the services of the packages: this exit code says so to those that ask.
    local policy=/usr/sbin/policy-rc.d
    if [[ ! -e $policy ]]; then
        printf '#!/bin/sh\nexit 101\n' > "$policy"
        chmod +x "$policy"
    else
        policy=
    fi
    local code=0
    local -x DEBIAN_FRONTEND=noninteractive
    {
        apt-get install -y --no-install-recommends "${missing[@]}" ||
            { apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; }
    } < /dev/null > "$cluster/apt.log" 2>&1 || code=$?
    [[ -z $policy ]] || rm "$policy"
    ((code == 0)) || give_up "apt-get cannot install ${missing[*]}: $(tail -n 1 "$cluster/apt.log")"
}

start_cluster() {
    export PATH=$PATH:/usr/sbin SLURM_CONF=$cluster/slurm.conf
    # munged wants a folder that others can pass through, and a key that they cannot read.
    chmod 755 "$cluster"
    dd if=/dev/urandom of="$cluster/munge.key" bs=128 count=1 status=none
    chmod 400 "$cluster/munge.key"
    local port=$((20000 + RANDOM % 10000))
    cat > "$SLURM_CONF" << END
ClusterName=check
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthType=auth/munge
# A job that is queued again waits until its credential has ended.
AuthInfo=socket=$cluster/munge.socket,cred_expire=5
CryptoType=crypto/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool-%n
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd-%n.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd-%n.log
SlurmctldParameters=node_reg_mem_percent=1
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000,bf_interval=2
MpiDefault=none
SwitchType=switch/none
MailProg=/bin/true
ReturnToService=2
SlurmdTimeout=6
JobRequeue=1
MaxArraySize=$array_size
NodeName=n1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1 RealMemory=4000
NodeName=n2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1 RealMemory=4000
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
    mkdir "$cluster/state"
    start_daemon munged munged --foreground --force --socket="$cluster/munge.socket" --key-file="$cluster/munge.key" \
        --pid-file="$cluster/munged.pid" --log-file="$cluster/munged.log" --seed-file="$cluster/munge.seed"
    too_late=give_up wait_for 10 "munged listens" test -S "$cluster/munge.socket"
    start_daemon slurmctld slurmctld -D
    start_daemon n1 slurmd -D -N n1
    start_daemon n2 slurmd -D -N n2
    too_late=give_up wait_for 30 "two nodes are idle" nodes_are_idle
}

# start_daemon NAME COMMAND...
start_daemon() {
    local name=$1
    "${@:2}" > "$cluster/$name.out" 2>&1 &
    daemons[$name]=$!
    # Without a word when it is killed.
    disown "$!"
}

# node_is NAME PATTERN
# shellcheck disable=SC2053
node_is() { [[ $(sinfo --noheader --nodes="$1" --format=%T) == $2 ]]; }
nodes_are_idle() { [[ $(sinfo --noheader --format='%T %D') == 'idle 2' ]]; }

# wait_for SECONDS WHAT COMMAND...: until the command says yes; asks every `pause` seconds. If that is too late,
# `too_late` is told so.
wait_for() {
    local end=$((SECONDS + $1))
    until "${@:3}" 2> /dev/null; do
        ((SECONDS < end)) || "${too_late:-fail}" "$2: not within $1 seconds"
        sleep "${pause:-0.2}"
    done
}

# Ends every process of the cluster: what was started in it names its folder.
stop_cluster() {
    local name entry
    for name in "${!daemons[@]}"; do
        kill -KILL "${daemons[$name]}" 2> /dev/null || true
    done
    for entry in /proc/[0-9]*; do
        if [[ ${entry#/proc/} != "$$" ]] && grep -qsF "$cluster" "$entry/environ" "$entry/cmdline" 2> /dev/null; then
            kill -KILL "${entry#/proc/}" 2> /dev/null || true
        fi
    done
}
