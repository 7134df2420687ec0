#!/usr/bin/env python3
"""Prints the size of a program by section and by module or library, from the map that lld writes.

`make size` links the program again with such a map. Sections that do not come from a module, such as the linker's tables,
are listed under "the linker".

Usage: Tools/measure-size.py MAP [--least KILOBYTES]
"""

import argparse
import collections
import re

# Address, load address, size, alignment; then an output section, an input section after 8 spaces, or a symbol after 16.
LINE = re.compile(r"\s*[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+ (\s*)(\S.*)")
ARCHIVE = re.compile(r"([^/]+)\.a\(")
MODULE = re.compile(r"/([^/]+)\.build/")


def owner(place):
    if place.startswith("<internal>"):
        return "the linker"
    found = ARCHIVE.search(place) or MODULE.search(place)
    return found[1] if found else place.split(":")[0].split("/")[-1]


def read(path):
    sections, owners = collections.Counter(), collections.Counter()
    section = ""
    with open(path, errors="replace") as lines:
        for line in lines:
            found = LINE.match(line)
            if not found:
                continue
            size, depth, name = int(found[1], 16), len(found[2]), found[3].strip()
            if depth == 0:
                section = name
                sections[section] += size
            # Sections that only take up memory are not in the file.
            elif depth < 16 and section != ".bss":
                owners[owner(name)] += size
    return sections, owners


def show(title, sizes, least):
    total = sum(sizes.values())
    print(f"\n{title:<32} {'KB':>8}    %")
    rest = 0
    for name, size in sizes.most_common():
        if size < least * 1000:
            rest += size
        else:
            print(f"{name:<32} {size / 1000:8.0f} {100 * size / total:4.1f}")
    print(f"{'everything else':<32} {rest / 1000:8.0f} {100 * rest / total:4.1f}")
    print(f"{'total':<32} {total / 1000:8.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("--least", type=int, default=200, help="Parts with fewer kilobytes are shown as a sum (default: 200).")
    arguments = parser.parse_args()
    sections, owners = read(arguments.map)
    show("section", sections, arguments.least)
    show("module or library", owners, arguments.least)


main()
