#!/usr/bin/env python3
"""Makes Sources/TimeZones/Names/WindowsZones+Data.swift from CLDR's windowsZones.xml and timezone.xml.

Debian has both in the package unicode-cldr-core, below /usr/share/unicode/cldr:

  Tools/make-windows-zones.py FOLDER VERSION LICENSE > Sources/TimeZones/Names/WindowsZones+Data.swift

FOLDER holds common/, VERSION is CLDR's version, such as 41, and LICENSE a text file with Unicode's license, which has to
come along with the data.
"""

import re
import sys
import textwrap
import xml.etree.ElementTree as ElementTree

folder, version, license_path = sys.argv[1:4]

# Every name of a zone, with all others that mean the same.
aliases = {}
for entry in ElementTree.parse(f"{folder}/common/bcp47/timezone.xml").iter("type"):
    names = entry.get("alias", "").split()
    for name in names:
        aliases[name] = names

path = f"{folder}/common/supplemental/windowsZones.xml"
source = open(path, encoding="utf-8").read()
root = ElementTree.fromstring(source)
table = root.find("windowsZones/mapTimezones")

# The name that Windows shows stands in a comment before the entries of a zone.
displayed = {}
comment = None
for found in re.finditer(r"<!--\s*(.*?)\s*-->|<mapZone other=\"([^\"]*)\"", source, re.S):
    if found[1] is not None:
        comment = found[1] if found[1].startswith("(UTC") else None
    elif comment is not None:
        displayed.setdefault(found[2], comment)

zones = {}
for entry in table.iter("mapZone"):
    names = zones.setdefault(entry.get("other"), [])
    listed = entry.get("type").split()
    if entry.get("territory") == "001":
        names[:0] = listed
    else:
        names += listed

print("// Made by Tools/make-windows-zones.py; changes belong there.")
print("//")
print(f"// From windowsZones.xml and timezone.xml of CLDR {version}, under this license:")
print("//")
for line in open(license_path, encoding="utf-8").read().strip().splitlines():
    print(f"// {line}".rstrip())
print()
print("extension WindowsZones {")
print("  /// The version of CLDR that the table was made from.")
print(f'  public static let cldrVersion = "{version}"')
print("  /// The version of the Windows zones that the table was made from, as CLDR has it.")
print(f'  public static let windowsVersion = "{table.get("otherVersion")}"')
print("  /// The version of the IANA zones that the table was made from.")
print(f'  public static let ianaVersion = "{table.get("typeVersion")}"')
print()
print("  /// A line for each Windows zone, with the name that Windows shows behind a bar, and indented below it the IANA names,")
print("  /// that for the whole world first.")
print('  static let text = """')
for zone, names in zones.items():
    print(f"    {zone}|{displayed.get(zone, '')}")
    every = []
    for name in names:
        for alias in [name] + aliases.get(name, []):
            if alias not in every:
                every.append(alias)
    for line in textwrap.wrap(" ".join(every), 108, break_on_hyphens=False, break_long_words=False):
        print(f"      {line}")
print('    """')
print("}")
