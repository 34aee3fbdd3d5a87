#!/bin/sh
# Runs a sweep as a job array of Slurm: task K of N is shard K/N. For example
#
#	sbatch --array=1-16 slurm.sh armci-fig4 --vary machine.lapi.interrupt=1us:1ms:log64
#	simrun merge sweep-out/armci-fig4~*/shard-*-of-16.json
#
# Numbers of the array begin with 1. All tasks see one folder, and share a store of results in it: a task that is started
# again finds there what it had finished. If task 7 did not end, it alone runs again by
#
#	sbatch --array=7 --export=ALL,SHARDS=16 slurm.sh armci-fig4 --vary machine.lapi.interrupt=1us:1ms:log64
#SBATCH --job-name=simrun-sweep
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
set -eu
export SIMRUN_CACHE="${SIMRUN_CACHE:-$PWD/simrun-cache}"
exec simrun sweep "$@" --shard "$SLURM_ARRAY_TASK_ID/${SHARDS:-$SLURM_ARRAY_TASK_MAX}" --out "${SWEEP_OUT:-sweep-out}"
