#!/usr/bin/env python3
"""Lets libraries run with an older glibc: removes the requirement for the version that introduced a function, if another
library provides the function.

Usage: Tools/packages/lower-glibc.py SUBSTITUTE LIBRARY...
  SUBSTITUTE  the library with the functions, which patchelf adds to the requirements of each LIBRARY
  LIBRARY     is changed in place, if it needs a newer glibc than the packages promise

The exit code is 1 if a library needs anything else from such a version.
"""

import struct
import subprocess
import sys
from pathlib import Path

# The promised version, the glibc of Ubuntu 22.04, and the first version, which is given for symbols in all versions.
PROMISED, FIRST = (2, 35), b"GLIBC_2.2.5"


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def version(name):
    """Returns the number in GLIBC_2.36, or nothing for GLIBC_PRIVATE and others."""
    head, _, number = name.partition("GLIBC_")
    return tuple(map(int, number.split("."))) if not head and number[:1].isdigit() else ()


def wanted(path):
    """Returns the functions that a library uses from versions above the promised one, and these versions."""
    found = {}
    for line in output("objdump", "-T", path).splitlines():
        words = line.replace("(", " ").replace(")", " ").split()
        if "*UND*" in words and version(words[-2]) > PROMISED:
            found.setdefault(words[-2], set()).add(words[-1])
    return found


def offered(path):
    return {line.split()[-1] for line in output("nm", "-D", "--defined-only", path).splitlines()}


def section(data, name):
    """Returns the position and size of each section, from the table at the end of the file (64-bit little-endian ELF)."""
    table, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    rows = [struct.unpack_from("<IIQQQQ", data, table + i * size) for i in range(count)]
    for row in rows:
        start = rows[names][4] + row[0]
        if data[start:data.index(b"\0", start)] == name:
            return row[4], row[5]
    raise ValueError(f"there is no section {name.decode()}")


def digest(name):
    """Returns the System V hash that the loader uses to compare versions."""
    value = 0
    for byte in name:
        value = (value << 4) + byte
        value = (value ^ (value >> 24 & 0xF0)) & 0x0FFFFFFF
    return value


def rename(data, versions):
    """Replaces some versions in the table of requirements (.gnu.version_r)."""
    strings, size = section(data, b".dynstr")
    first = data.find(b"\0" + FIRST + b"\0", strings, strings + size) + 1 - strings
    if first <= 0:
        raise ValueError("it needs nothing of the first glibc")
    at, _ = section(data, b".gnu.version_r")
    while True:
        _, count, _, entry, following = struct.unpack_from("<HHIII", data, at)
        entry += at
        for _ in range(count):
            _, _, _, name, step = struct.unpack_from("<IHHII", data, entry)
            start = strings + name
            if data[start:data.index(b"\0", start)].decode() in versions:
                struct.pack_into("<I", data, entry, digest(FIRST))
                struct.pack_into("<I", data, entry + 8, first)
            entry += step
        if not following:
            return
        at += following


def main(substitute, paths):
    have, wrong = offered(substitute), 0
    for path in paths:
        found = wanted(path)
        if not found:
            continue
        missing = sorted(set().union(*found.values()) - have)
        if missing:
            print(f"{path} needs {', '.join(missing)} from {', '.join(sorted(found))}", file=sys.stderr)
            wrong = 1
            continue
        subprocess.run(["patchelf", "--add-needed", Path(substitute).name, path], check=True)
        data = bytearray(Path(path).read_bytes())
        rename(data, set(found))
        Path(path).write_bytes(data)
        print(f"{Path(path).name}: includes its own {', '.join(sorted(set().union(*found.values())))}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
