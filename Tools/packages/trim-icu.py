#!/usr/bin/env python3
"""Creates a small ICU data library with only the data for the calendars of RSCALE, without languages and encodings.

Usage: Tools/packages/trim-icu.py LIBRARY OUTPUT
  LIBRARY  the system's libicudata.so
  OUTPUT   the small library, with the same soname
"""

import os
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

# The rules of calendars and zones, and the files that ICU always opens first. Names in languages are not needed by libical.
KEPT = {
    "cnvalias.icu", "keyTypeData.res", "metaZones.res", "numberingSystems.res", "pool.res", "res_index.res", "root.res",
    "supplementalData.res", "timezoneTypes.res", "windowsZones.res", "zoneinfo64.res", "langInfo.res",
}


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def package(library):
    """Returns the symbol of the data, and the data."""
    fields = next(line.split() for line in output("readelf", "-sW", "--dyn-syms", library).splitlines()
                  if re.search(r"\bicudt\d+_dat\b", line))
    address, name = int(fields[1], 16), fields[-1].split("@")[0]
    for line in output("readelf", "-lW", library).splitlines():
        row = line.split()
        if row[:1] == ["LOAD"]:
            offset, start, size = int(row[1], 16), int(row[2], 16), int(row[4], 16)
            if start <= address < start + size:
                with open(library, "rb") as file:
                    file.seek(offset + address - start)
                    return name, file.read(start + size - address)
    raise ValueError(f"{library} has no data")


def entries(data, table):
    """Yields the parts of the data by name. Each begins at the offset in the table and ends where the next one begins."""
    count, = struct.unpack_from("<I", data, table)
    rows = [struct.unpack_from("<II", data, table + 4 + 8 * i) for i in range(count)]
    starts = sorted(row[1] for row in rows) + [len(data) - table]
    ends = dict(zip(starts, starts[1:]))
    for name, start in rows:
        place = table + name
        yield data[place:data.index(b"\0", place)].decode(), data[table + start:table + ends[start]]


def trimmed(data):
    table, = struct.unpack_from("<H", data, 0)
    kept = [(name, part) for name, part in entries(data, table) if name.split("/", 1)[1] in KEPT]
    names, parts, rows = b"", b"", b""
    size = 4 + 8 * len(kept)
    begin = size + sum(len(name) + 1 for name, _ in kept)
    begin += -(table + begin) % 16
    for name, part in kept:
        rows += struct.pack("<II", size + len(names), begin + len(parts))
        names += name.encode() + b"\0"
        parts += part + b"\0" * (-len(part) % 16)
    head = struct.pack("<I", len(kept)) + rows + names
    return data[:table] + head + b"\0" * (begin - len(head)) + parts


def main(library, target):
    name, data = package(library)
    soname = re.search(r"SONAME.*\[(.*)\]", output("readelf", "-dW", library))[1]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "data").write_bytes(trimmed(data))
        (Path(folder) / "data.S").write_text(
            f'.section .note.GNU-stack,"",%progbits\n.section .rodata\n.globl {name}\n.type {name}, %object\n.balign 16\n'
            f'{name}:\n.incbin "data"\n.size {name}, . - {name}\n')
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-nostdlib", "-Wl,-s", f"-Wl,-soname,{soname}", "-o",
                        os.path.abspath(target), "data.S"], check=True, cwd=folder)
    print(f"{soname}: {Path(target).stat().st_size} bytes instead of {os.path.getsize(library)}")


main(*sys.argv[1:])
