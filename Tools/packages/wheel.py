#!/usr/bin/env python3
"""Builds a Python wheel with the program almanac and everything it needs except glibc 2.35 or later, so that pip and
pre-commit install it in seconds. It does not contain any Python code.

Usage: Tools/packages/wheel.py BUNDLE FOLDER
  BUNDLE  a bundle from bundle.sh
  FOLDER  the destination of the wheel

The same bundle always produces the same wheel, dated SOURCE_DATE_EPOCH.
"""

import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "almanac_ical"


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def glibc(bundle):
    """Returns the version of glibc that the files actually need."""
    files = [*(bundle / "bin").iterdir(), *(bundle / "lib/almanac").iterdir()]
    found = {tuple(map(int, number.split(".")))[:2] for file in files
             for number in re.findall(r"GLIBC_(\d+\.\d+)", output("objdump", "-T", str(file)))}
    return max(found)


def metadata(version):
    address = f"https://github.com/{(ROOT / 'Tools/publisher.txt').read_text().strip()}/almanac"
    return f"""Metadata-Version: 2.4
Name: almanac-ical
Version: {version}
Summary: Validate, convert and keep iCalendar files: the program almanac, with all its libraries
License-Expression: Apache-2.0
Project-URL: Homepage, {address}
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Requires-Python: >=3.8
Description-Content-Type: text/markdown

`almanac validate feeds/` checks .ics files against the rules of iCalendar (RFC 5545) and shows what is wrong, where, and what to
do about it. The wheel has the program and every library it needs; there is no Python module in it. The licences of all
parts are in `share/doc/almanac`.
"""


def wheel(version, tag):
    return f"Wheel-Version: 1.0\nGenerator: almanac {version}\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"


def contents(bundle, version):
    """Yields the files with their paths in the wheel. Programs go next to Python, and folders keep their relative paths."""
    data = f"{NAME}-{version}.data"
    for file in sorted(path for path in bundle.rglob("*") if path.is_file()):
        place = file.relative_to(bundle)
        kind = "scripts" if place.parts[0] == "bin" else "data"
        yield f"{data}/{kind}/{place.name if kind == 'scripts' else place.as_posix()}", file


def main(bundle, folder):
    bundle = Path(bundle)
    version = re.search(r'number = "(.*)"', (ROOT / "Sources/CommandLine/Version.swift").read_text())[1]
    tag = "manylinux_{}_{}_".format(*glibc(bundle)) + platform.machine()
    info = f"{NAME}-{version}.dist-info"
    target = Path(folder) / f"{NAME}-{version}-py3-none-{tag}.whl"
    target.parent.mkdir(parents=True, exist_ok=True)
    when = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]
    record = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=int(os.environ.get("ZIP_LEVEL", "9"))) as archive:
        def add(name, data, mode=0o644):
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}")

        for name, file in contents(bundle, version):
            add(name, file.read_bytes(), 0o755 if "/scripts/" in name else 0o644)
        add(f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes())
        add(f"{info}/METADATA", metadata(version).encode())
        add(f"{info}/WHEEL", wheel(version, tag).encode())
        add(f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,", ""]).encode())
    print(f"{target} {target.stat().st_size}")


main(*sys.argv[1:])
