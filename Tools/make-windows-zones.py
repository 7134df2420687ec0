#!/usr/bin/env python3
"""Updates Sources/TimeZones/Names/WindowsZones+Data.swift from the package tzlocal, which contains CLDR's windowsZones.xml
as a table:

  pip install --target FOLDER tzlocal==5.4.5
  Tools/make-windows-zones.py FOLDER

Information that tzlocal lacks is kept from the file: the order from west to east, the names that Windows shows, old IANA
names and the CLDR license. A new zone is added after the Windows zone to which its IANA zone belonged.
"""

import importlib.metadata
import pathlib
import re
import sys
import textwrap

folder = sys.argv[1]
sys.path.insert(0, folder)
from tzlocal.windows_tz import tz_win, win_tz  # noqa: E402

(version,) = (found.version for found in importlib.metadata.distributions(name="tzlocal", path=[folder]))
path = pathlib.Path(__file__).parent.parent / "Sources/TimeZones/Names/WindowsZones+Data.swift"
before, table, after = path.read_text(encoding="utf-8").split('"""')

shown, names = {}, {}
for line in table.splitlines():
    if line.startswith("      "):
        names[zone] += line.split()
    elif "|" in line:
        zone, shown[zone] = line.strip().split("|")
        names[zone] = []
owner = {name: zone for zone, listed in names.items() for name in listed}

order = list(names)
for zone in sorted(win_tz.keys() - names.keys()):
    order.insert(order.index(owner[win_tz[zone]]) + 1, zone)
for name in filter(None, tz_win):
    if name not in owner:
        names.setdefault(tz_win[name], []).append(name)

lines = []
for zone in order:
    known = names.get(zone, []) + [name for name, old in owner.items() if tz_win.get(name) == zone and old != zone]
    kept = [name for name in known if tz_win.get(name, zone) == zone and name != win_tz.get(zone)]
    lines.append(f"    {zone}|{shown.get(zone, '')}")
    text = " ".join([win_tz.get(zone, "")] + kept).strip()
    wrapped = textwrap.wrap(text, 108, break_on_hyphens=False, break_long_words=False)
    lines += [f"      {line}" for line in wrapped]

before = re.sub(r'(static let source = ")[^"]*', lambda found: found[1] + f"tzlocal {version}", before)
path.write_text(before + '"""\n' + "\n".join(lines) + '\n    """' + after, encoding="utf-8")
