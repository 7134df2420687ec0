#!/usr/bin/env python3
"""Checks many feeds with `almanac validate` on the workers of a Dask cluster.

    pip install distributed
    find feeds -name '*.ics' | python3 validate.py > records.jsonl

Standard input is a list in the format of `almanac validate --files-from`: one path per line, or JSON with a name and a
path or a text. Standard output has one line of JSON for each feed, in the order of completion. The exit code is 1 if a
task failed. A task is one almanac process that checks 250 feeds; one process per feed would take about 30 times as long.

When a worker dies, Dask gives its tasks to others. The records of a task are written only when the task is complete, so
none are missing or duplicated. --kill-worker demonstrates that by killing one of the workers in the middle of its task.

Without --scheduler, the workers are processes on this machine. Workers on other machines need almanac in their PATH and,
for lists of paths, the files at the same paths.
"""

import argparse
import itertools
import os
import signal
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed


def check(program, lines):
    """Checks the feeds of one task and returns a record for each line of the list."""
    done = subprocess.run([program, "validate", "--files-from", "-"], input=b"".join(lines), capture_output=True)
    records = done.stdout.splitlines(keepends=True)
    if done.returncode != 0 or len(records) != len(lines):
        raise RuntimeError(f"{program} ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return records


def batches(lines, size):
    """Returns the lines of a list in groups, without empty lines."""
    lines = (line for line in lines if line.strip())
    while batch := list(itertools.islice(lines, size)):
        yield batch if batch[-1].endswith(b"\n") else batch[:-1] + [batch[-1] + b"\n"]


def kill_worker(client):
    """Kills one of the busy workers on this machine."""
    busy = [address for address, tasks in client.processing().items() if tasks]
    if not busy:
        return False
    process = client.run(os.getpid, workers=busy[:1])[busy[0]]
    os.kill(process, signal.SIGKILL)
    print(f"killed the worker {process}", file=sys.stderr)
    return True


def main():
    parser = argparse.ArgumentParser(description="Checks the feeds of a list on the workers of a Dask cluster.")
    parser.add_argument("--almanac", default="almanac", metavar="PROGRAM", help="the program (default: almanac)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of a cluster, such as tcp://10.0.0.1:8786")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="the number of workers, without --scheduler")
    parser.add_argument("--batch", type=int, default=250, metavar="NUMBER", help="feeds per task (default: 250)")
    parser.add_argument("--kill-worker", action="store_true", help="kill one of the workers, without --scheduler")
    options = parser.parse_args()
    if options.kill_worker and options.scheduler:
        parser.error("--kill-worker works only with workers on this machine")

    silent = {"dashboard_address": None, "silence_logs": "CRITICAL"}
    cluster = options.scheduler or LocalCluster(n_workers=options.workers, threads_per_worker=1, **silent)
    failed = 0
    awaits_kill = options.kill_worker
    with Client(cluster) as client:
        tasks = (client.submit(check, options.almanac, batch, pure=False, retries=2)
                 for batch in batches(sys.stdin.buffer, options.batch))
        # Submit only enough tasks to keep all workers busy, so a list of millions is never in memory.
        ahead = 3 * max(1, sum(client.nthreads().values()))
        running = as_completed(itertools.islice(tasks, ahead))
        for task in running:
            if awaits_kill:
                awaits_kill = not kill_worker(client)
            try:
                sys.stdout.buffer.writelines(task.result())
                sys.stdout.buffer.flush()
            except Exception as problem:  # For example KilledWorker: the same task killed several workers.
                failed += 1
                print(f"a task failed: {problem}", file=sys.stderr)
            task.release()
            running.update(itertools.islice(tasks, 1))
    if not options.scheduler:
        cluster.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
