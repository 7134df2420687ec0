#!/usr/bin/env python3
"""Compares the ratios of a benchmark run with those in git, and fails if one got more than 20 % worse.

Usage: Tools/check-ratios.py [--renew] MEASURED.json    MEASURED.json is written by `benchmarks --json`

A ratio compares the processor time of two programs for the same work in the same run, so a slower or busy machine hardly
affects it. The known ratios are in Benchmarks/ratios.json; --renew replaces them with the measured ones. Goals without a known
ratio, and known ratios that were not measured because a program is not installed, are listed and pass.
"""

import json
import sys
from pathlib import Path

KNOWN = Path(__file__).resolve().parent.parent / "Benchmarks" / "ratios.json"
LOSS = 0.20


def ratios(document):
    """Yields the figures that compare Almanac with another benchmark, by the names of both and the goal."""
    for entry in document["benchmarks"]:
        if not entry["name"].split("/")[-1].startswith("almanac"):
            continue
        for goal in entry["goals"]:
            if goal.get("figure") is None or "times" not in goal["goal"] or "elapsed" in goal["goal"]:
                continue
            # The number in a goal such as "at least 2 times as fast as X" may change without affecting the ratio.
            words = [word for word in goal["goal"].split() if word not in ("at", "least", "most") and not word[0].isdigit()]
            yield f"{entry['name']}: {' '.join(words)}", round(goal["figure"], 4)


def is_cost(name):
    """Returns whether a lower ratio is better."""
    return " CPU " in name


def main():
    arguments = [word for word in sys.argv[1:] if word != "--renew"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    measured = dict(ratios(json.loads(Path(arguments[0]).read_text())))
    known = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    if "--renew" in sys.argv:
        KNOWN.write_text(json.dumps({**known, **measured}, indent=1, sort_keys=True) + "\n")
        print(f"{len(measured)} ratios written to {KNOWN.name}")
        return
    lost = []
    for name, before in sorted(known.items()):
        now = measured.get(name)
        if now is None:
            print(f"not measured: {name}")
            continue
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
