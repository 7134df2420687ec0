#!/usr/bin/env python3
"""Measures a running daemon: its start time, its resource use while idle, and the delay of its alarms.

Usage: Tools/measure-daemon.py [--program PATH] [--idle SECONDS] [--alarms COUNT] [--per-second COUNT] [--events COUNT]

The store is created in a temporary folder, with `--events` past events. The exit code is 1 if a figure exceeds its limit:
100 ms to start, 0.1 % of a core and 30 MB while idle, 1 s from the time of an alarm to its delivery.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path

TICK = 1 / os.sysconf("SC_CLK_TCK")


def calendar(events):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN"]
    for name, start, has_alarm in events:
        moment = datetime.fromtimestamp(start, timezone.utc).strftime("%Y%m%dT%H%M%SZ")
        lines += ["BEGIN:VEVENT", f"UID:{name}", "DTSTAMP:20260101T000000Z", f"DTSTART:{moment}", f"SUMMARY:{name}"]
        if has_alarm:
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:PT0S", "END:VALARM"]
        lines.append("END:VEVENT")
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


class Daemon:
    """A daemon, its store, and the socket on which it reports that it is ready."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = {**os.environ, "ALMANAC_STORE": str(folder / "store.sqlite"), "HOME": str(folder), "TZ": "UTC"}
        script = folder / "tell"
        script.write_text(f"#!/bin/sh\nnow=$(date +%s.%N)\n{{ printf '%s ' $now; cat; }} >> {folder}/told\n")
        script.chmod(0o755)
        self.run("calendars", "create", "Home")
        self.run("alarms", "run", "--once")

    def run(self, *words, text=""):
        subprocess.run([self.program, *words], env=self.environment, input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    def start(self):
        """Starts the daemon and returns the number of seconds until it is ready."""
        path = self.folder / "notify"
        path.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notes:
            notes.bind(str(path))
            notes.settimeout(30)
            begin = time.monotonic()
            self.process = subprocess.Popen(
                [self.program, "daemon", "run", "--exec", str(self.folder / "tell")],
                env={**self.environment, "NOTIFY_SOCKET": str(path)}, stderr=subprocess.DEVNULL)
            while b"READY=1" not in notes.recv(4096):
                pass
            return time.monotonic() - begin

    def stop(self):
        begin = time.monotonic()
        self.process.terminate()
        self.process.wait()
        return time.monotonic() - begin

    def used(self):
        """Returns the processor time in seconds, and the current and peak memory in MB."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        status = dict(line.split(":", 1) for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())
        megabytes = [int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")]
        return (int(fields[11]) + int(fields[12])) * TICK, *megabytes

    def delays(self):
        """Returns the delay of each alarm in seconds."""
        found = []
        for line in (self.folder / "told").read_text().splitlines():
            at, _, text = line.partition(" ")
            value = json.loads(text)
            for alarm in value if isinstance(value, list) else [value]:
                found.append(float(at) - datetime.fromisoformat(alarm["due"].replace("Z", "+00:00")).timestamp())
        return sorted(found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=".build/release/almanac")
    parser.add_argument("--idle", type=float, default=120)
    parser.add_argument("--alarms", type=int, default=1000)
    parser.add_argument("--per-second", type=int, default=10)
    parser.add_argument("--events", type=int, default=10_000)
    options = parser.parse_args()
    program = str(Path(options.program).resolve())
    problems = []

    def report(name, value, unit, limit):
        print(f"{name:<28} {value:10.3f} {unit:<4} at most {limit:g}")
        if value > limit:
            problems.append(name)

    with tempfile.TemporaryDirectory(prefix="almanac-daemon-") as name:
        daemon = Daemon(program, Path(name))
        past = [(f"past-{number}", 1_600_000_000 + number * 3600, number % 2 == 0) for number in range(options.events)]
        daemon.run("import", "-", text=calendar(past))
        starts = []
        for _ in range(5):
            starts.append(daemon.start())
            time.sleep(0.2)
            stop = daemon.stop()
        report("start, median of 5", sorted(starts)[2] * 1000, "ms", 100)
        report("end", stop * 1000, "ms", 1000)
        if options.idle > 0:
            daemon.start()
            time.sleep(5)
            before = daemon.used()[0]
            time.sleep(options.idle)
            after, memory, peak = daemon.used()
            report("idle processor time", (after - before) / options.idle * 100, "%", 0.1)
            report("idle memory", memory, "MB", 30)
            print(f"{'peak memory':<28} {peak:10.3f} MB")
            daemon.stop()
        if options.alarms > 0:
            daemon.start()
            start = int(time.time()) + 5
            coming = [(f"next-{number}", start + number // options.per_second, True) for number in range(options.alarms)]
            daemon.run("import", "-", text=calendar(coming))
            time.sleep(max(0, coming[-1][1] + 3 - time.time()))
            delays = daemon.delays()
            print(f"{'alarms delivered':<28} {len(delays):6} of {options.alarms}")
            if len(delays) != options.alarms:
                problems.append("alarms delivered")
            report("delay, median", delays[len(delays) // 2], "s", 1)
            report("delay, most", delays[-1], "s", 1)
            daemon.stop()
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
