#!/usr/bin/env python3
"""Compares the ratios of a run of the benchmarks with those in git, and fails if one lost more than 20 %.

Usage: Tools/check-ratios.py [--renew] MEASURED.json    MEASURED.json is what `benchmarks --json` writes

Ratios are what two programs need for the same work in the same run, in processor time, so a slower machine or a busy one
hardly changes them. The known ones are in Benchmarks/ratios.json; --renew takes over what was measured. Goals that no ratio is known for, and known ones
that were not measured because what they compare with is not installed, are named and pass.
"""

import json
import sys
from pathlib import Path

KNOWN = Path(__file__).resolve().parent.parent / "Benchmarks" / "ratios.json"
LOSS = 0.20


def ratios(document):
    """The figures that compare Almanac with another benchmark, by the names of both and what is compared."""
    for entry in document["benchmarks"]:
        if not entry["name"].split("/")[-1].startswith("almanac"):
            continue
        for goal in entry["goals"]:
            if goal.get("figure") is None or "times" not in goal["goal"] or "elapsed" in goal["goal"]:
                continue
            # The number of a goal may change without the ratio being another: "at least 2 times as fast as X".
            words = [word for word in goal["goal"].split() if word not in ("at", "least", "most") and not word[0].isdigit()]
            yield f"{entry['name']}: {' '.join(words)}", round(goal["figure"], 4)


def is_cost(name):
    """Whether less is better."""
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
