"""Compares the jCal of a program with that of the Python package icalendar, property by property.

Usage: compare-jcal.py PROGRAM FOLDER
Prints the number of equal files, the number of occurrences of each known difference, and every unknown difference. Known
differences are those that RFC 7265 allows, or in which it agrees with the program; each names its section.
"""

import collections
import json
import os
import re
import subprocess
import sys

import icalendar

LISTS = "lists of one value in a rule (3.6.10 allows both)"
LENGTHS = "lengths written otherwise (3.6.7 keeps the text)"
RAW = "values that are not of their type (5.1 keeps them raw)"
DATES = "dates without VALUE (3.4: the type is that of the value)"
TYPES = "types of properties that the package does not know (5.1)"
ESCAPES = "unknown escapes in texts (RFC 5545 3.3.11)"
SEVERAL = "several values of one property (3.4: further elements)"
PARAMETERS = "parameters that the package drops or changes (3.5)"
FAULTS = "faults of the package: leap months, years before 1000, empty dates, components without END"
BLANKS = "names with blanks, which the package takes out (3.4 keeps names)"


def load(program, path):
    found = subprocess.run([program, "convert", path, "--to", "jcal"], capture_output=True)
    # jCal cannot hold lines without a colon, and the program reports them.
    if found.returncode or b"was left out" in found.stderr:
        return None
    calendars = json.loads(found.stdout)
    return calendars if calendars and isinstance(calendars[0], list) else [calendars]


def properties(component, path=""):
    path += "/" + component[0]
    for item in component[1]:
        yield path, item
    for inner in component[2]:
        yield from properties(inner, path)


def listed(value):
    return value if isinstance(value, list) else [value]


def seconds(text):
    match = re.fullmatch(r"([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    if not match:
        return text
    weeks, days, hours, minutes, rest = (int(part or 0) for part in match.groups()[1:])
    total = ((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + rest
    return -total if match.group(1) == "-" else total


def same(first, second):
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


def difference(ours, theirs):
    """Returns the kind of known difference between two properties with the same name, or None if it is unknown."""
    if ours[2] == "unknown" and theirs[2] != "unknown":
        return RAW
    if ours[2] == "date" and theirs[2] in ("date-time", "text"):
        return DATES
    if ours[2] == "date" and [value + "T00:00:00" for value in ours[3:]] == theirs[3:]:
        return DATES
    if ours[2] != theirs[2]:
        return TYPES if theirs[2] in ("unknown", "text", "date", "uri") else None
    own, other = ours[3:], theirs[3:]
    if ours[2] == "recur" and len(own) == len(other) == 1:
        spread = lambda rule: {name: [str(part) for part in listed(value)] for name, value in rule.items()}
        if same(spread(own[0]), spread(other[0])):
            return LISTS
    if ours[2] == "duration" and [seconds(str(value)) for value in own] == [seconds(str(value)) for value in other]:
        return LENGTHS
    if ours[2] in ("text", "uri"):
        plain = lambda values: [str(value).replace("\\", "") for value in values]
        if plain(own) == plain(other):
            return ESCAPES if own != other else PARAMETERS
    if len(own) != len(other) and all(any(same(value, one) for one in own) for value in other):
        return SEVERAL
    if own == other:
        return PARAMETERS
    if str(own[0]).startswith("0001-") or isinstance(own[0], dict) and "L" in str(own[0].get("bymonth")):
        return FAULTS
    return None


def main(program, folder):
    equal = 0
    known = collections.Counter()
    unknown = []
    for path in sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names):
        if not path.endswith(".ics") or os.path.getsize(path) > 300_000:
            continue
        data = open(path, "rb").read()
        try:
            data.decode()
            theirs = [calendar.to_jcal() for calendar in icalendar.Calendar.from_ical(data, multiple=True)]
        except Exception:
            continue
        # jCal cannot hold text outside of calendars, or truncated data.
        if any(calendar[0] != "vcalendar" for calendar in theirs):
            continue
        ours = load(program, path)
        if ours is None or len(ours) != len(theirs):
            continue
        theirs = json.loads(json.dumps(theirs))
        rest = collections.defaultdict(lambda: ([], []))
        for side, calendars in enumerate((ours, theirs)):
            for calendar in calendars:
                for place, item in properties(calendar):
                    rest[place, item[0]][side].append(item)
        hasDifference = False
        for (place, name), (own, other) in rest.items():
            for item in list(own):
                match = next((one for one in other if same(one, item)), None)
                if match is not None:
                    own.remove(item)
                    other.remove(match)
            for item in list(own):
                for one in other:
                    kind = difference(item, one)
                    if kind:
                        known[kind] += 1
                        hasDifference = True
                        own.remove(item)
                        other.remove(one)
                        break
            # There, further elements of one property are separate properties.
            if name == "freebusy" and other and not own:
                known[SEVERAL] += len(other)
                other.clear()
            if own and not other and (own[0][2:] == ["unknown", ""] or not data.rstrip().endswith(b"END:VCALENDAR")):
                known[FAULTS] += len(own)
                own.clear()
            if " " in name or any(" - " in key for _, key in rest):
                known[BLANKS] += len(own)
                own.clear()
                other.clear()
            if own or other:
                hasDifference = True
                unknown.append([os.path.relpath(path, folder), place, own[:2], other[:2]])
        equal += not hasDifference
    print(json.dumps({"equal": equal, "known": known, "unknown": unknown}))


main(sys.argv[1], sys.argv[2])
