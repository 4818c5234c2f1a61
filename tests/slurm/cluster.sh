#!/usr/bin/env bash
# A Slurm cluster of four virtual nodes on this machine: plan, array, a killed node, a requeue, merge; the value is compared
# with that of a single process. On a clean Debian, as root, one command does it all:
#
#     tests/slurm/cluster.sh
#
# Slurm and munge are installed from Debian's packages where they are missing. Everything else is written into a new
# folder below the system's for temporary files, which goes when all is well. GRAPH, FILE, TASKS and MINUTES may be set, and
# NKDSL, the program, which is built otherwise.
set -euo pipefail
cd "$(dirname "$0")/../.."

FILE=${FILE:-specs/lattice.nk}
GRAPH=${GRAPH:-lattice(3, 35)}
TASKS=${TASKS:-100}
MINUTES=${MINUTES:-0.1}
NODES=4

say() { printf '== %s\n' "$*"; }

if ! command -v slurmctld slurmd munged > /dev/null; then
    say "installing Slurm and munge"
    apt-get update > /dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends slurm-wlm munge > /dev/null
fi

if [ -z "${NKDSL:-}" ]; then
    say "building"
    cargo build --release --quiet
    NKDSL=$(cargo metadata --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release/nkdsl
fi
export NKDSL

ROOM=$(mktemp -d)
HOST=$(hostname -s)
export SLURM_CONF=$ROOM/slurm.conf

stop() {
    status=$?
    for pid in "$ROOM"/*.pid; do
        [ -e "$pid" ] && kill "$(cat "$pid")" 2> /dev/null || true
    done
    # They write until they are gone.
    for _ in $(seq 50); do
        ls "$ROOM"/*.pid > /dev/null 2>&1 || break
        sleep 0.1
    done
    rm -f "$ROOM"/slurmd-*.pid
    if [ "$status" = 0 ]; then rm -rf "$ROOM"; else say "failed: the logs are in $ROOM"; fi
}
trap stop EXIT

nodes() { seq -f 'n%g' 1 "$NODES"; }

configure() {
    mkdir -p "$ROOM/state"
    cat > "$SLURM_CONF" << CONF
ClusterName=nkdsl
SlurmctldHost=$HOST(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$ROOM/munge.socket
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2
SlurmdParameters=config_overrides
SlurmdTimeout=10
ReturnToService=2
MaxArraySize=10001
StateSaveLocation=$ROOM/state
SlurmctldPidFile=$ROOM/slurmctld.pid
SlurmctldLogFile=$ROOM/slurmctld.log
SlurmdSpoolDir=$ROOM/spool-%n
SlurmdPidFile=$ROOM/slurmd-%n.pid
SlurmdLogFile=$ROOM/slurmd-%n.log
CONF
    for i in $(seq 1 "$NODES"); do
        echo "NodeName=n$i NodeHostname=$HOST NodeAddr=127.0.0.1 Port=$((17000 + i)) CPUs=1 RealMemory=64000"
    done >> "$SLURM_CONF"
    echo "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP" >> "$SLURM_CONF"
}

start() {
    say "starting munge, the controller and $NODES nodes"
    head -c 1024 /dev/urandom > "$ROOM/munge.key"
    chmod 600 "$ROOM/munge.key"
    chmod 755 "$ROOM"
    munged --force --key-file="$ROOM/munge.key" --socket="$ROOM/munge.socket" \
        --pid-file="$ROOM/munged.pid" --log-file="$ROOM/munged.log" --seed-file="$ROOM/munge.seed"
    slurmctld -i
    for node in $(nodes); do
        mkdir -p "$ROOM/spool-$node"
        slurmd -N "$node"
    done
    for _ in $(seq 60); do
        [ "$(sinfo --noheader --Node --states=idle | wc -l)" = "$NODES" ] && return
        sleep 1
    done
    sinfo
    return 1
}

# Ends a node as a power cut does: its daemon, and all that runs there before anybody can tell how it ended.
kill_node() {
    local daemon task steps=""
    daemon=$(cat "$ROOM/slurmd-$1.pid")
    for task in $(pgrep -x nkdsl); do
        if grep -qz "SLURMD_NODENAME=$1" "/proc/$task/environ"; then
            steps="$steps $(ps -o ppid= -p "$task") $task"
        fi
    done
    say "killing node $1, with what runs there: $(squeue --noheader --nodelist="$1" --format='%i' | tr '\n' ' ')"
    # shellcheck disable=SC2086 # several numbers
    kill -9 "$daemon" $steps
}

working() { squeue --noheader --states=running --format='%i' | grep -c _ || true; }

configure
start

DIR=$ROOM/plan
say "plan: $GRAPH, $TASKS tasks of $MINUTES min"
"$NKDSL" cluster plan "$FILE" "$GRAPH" "$DIR" --tasks "$TASKS" --minutes "$MINUTES" --every 0.5 --memory 256
say "array"
PATH=$(dirname "$NKDSL"):$PATH sh "$DIR/submit.sh"
MERGE=$(cut -d';' -f1 "$DIR/merge.job")
for _ in $(seq 60); do [ "$(working)" -ge "$NODES" ] && break; sleep 0.5; done
sleep 2
squeue --states=running
kill_node n2
TASK=$(squeue --noheader --states=running --nodelist=n3 --format='%i' | head -1)
say "requeueing task $TASK of node n3"
scontrol requeue "$TASK"

say "waiting for the merge"
while squeue --noheader --jobs="$MERGE" 2> /dev/null | grep -q .; do sleep 1; done
"$NKDSL" cluster status "$DIR"
say "of requeues Slurm's log says"
grep -i requeu "$ROOM/slurmctld.log" | cut -c1-120 | head -10
cat "$DIR/merge.log"
FOUND=$(grep -o 'nimber(.*) = [0-9]*' "$DIR/merge.log" | tail -1 | sed 's/.* = //')
say "a single process"
WANTED=$("$NKDSL" eval "$FILE" "nimber($GRAPH)" --format list)
say "cluster: ${FOUND:-nothing}; single process: $WANTED"
if [ -z "$FOUND" ]; then
    say "no answer in the tasks' time: finishing from their facts"
    FOUND=$("$NKDSL" eval "$FILE" "nimber($GRAPH)" --format list --checkpoint "$DIR")
fi
[ "$FOUND" = "$WANTED" ]
say "the same value"
