#!/usr/bin/env python3
"""Compares the ratios of benchmark runs with those in git, and fails if one got more than 10 % worse in all of them.

Usage: Tools/check-ratios.py [--renew] MEASURED.json ...    MEASURED.json is written by `benchmarks --json`

A ratio compares two programs that do the same work in the same run: their processor time, or for servers and several cores
their elapsed time. A slower or busy machine therefore hardly affects it. Peak memory is compared in megabytes. Of several
runs, the best one counts.

The known ratios are in Benchmarks/ratios.json; --renew replaces them with the medians of the runs. Goals without a known ratio,
and known ratios that were not measured because a program is not installed, are listed and pass.
"""

import json
import statistics
import sys
from pathlib import Path

KNOWN = Path(__file__).resolve().parent.parent / "Benchmarks" / "ratios.json"
LOSS = 0.10


def ratios(document):
    """Yields the figures that do not depend on the speed of the machine, by the name of the benchmark and the goal."""
    for entry in document["benchmarks"]:
        if not entry["name"].split("/")[-1].startswith("almanac"):
            continue
        for goal in entry["goals"]:
            if goal.get("figure") is None or not any(word in goal["goal"] for word in ("times", "gain", "MB")):
                continue
            # The number in a goal such as "at least 2 times as fast as X" may change without affecting the ratio.
            without = ("at", "least", "most", "below")
            words = [word for word in goal["goal"].split() if word not in without and not word[0].isdigit()]
            yield f"{entry['name']}: {' '.join(words)}", round(goal["figure"], 4)


def is_cost(name):
    """Returns whether a lower figure is better."""
    return any(word in name for word in (" CPU ", " p99 ", ": MB"))


def main():
    arguments = [word for word in sys.argv[1:] if word != "--renew"]
    if not arguments:
        sys.exit(__doc__)
    measured = {}
    for path in arguments:
        for name, figure in ratios(json.loads(Path(path).read_text())):
            measured.setdefault(name, []).append(figure)
    known = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    if "--renew" in sys.argv:
        medians = {name: round(statistics.median(figures), 4) for name, figures in measured.items()}
        KNOWN.write_text(json.dumps({**known, **medians}, indent=1, sort_keys=True) + "\n")
        print(f"{len(measured)} ratios written to {KNOWN.name}")
        return
    lost = []
    for name, before in sorted(known.items()):
        if name not in measured:
            print(f"not measured: {name}")
            continue
        now = (min if is_cost(name) else max)(measured[name])
        change = (before / now if is_cost(name) else now / before) - 1
        if change < -LOSS:
            lost.append(name)
        print(f"{'LOST ' if change < -LOSS else '     '}{change:+6.0%}  {before:g} -> {now:g}  {name}")
    for name in sorted(measured.keys() - known.keys()):
        print(f"new: {name}")
    if not any(name in known for name in measured):
        sys.exit("no known ratio was measured")
    print(f"{len(measured)} ratios, {len(lost)} of them more than {LOSS:.0%} worse than known")
    sys.exit(1 if lost else 0)


main()
