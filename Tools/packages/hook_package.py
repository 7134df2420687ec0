"""Builds the package that pip installs from this repository, which only requires the wheel almanac-ical of the same version
(PEP 517)."""

import base64
import hashlib
import re
import zipfile
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = re.search(r'number = "(.*)"', (SOURCES / "Sources/CommandLine/Version.swift").read_text())[1]
    info = f"almanac_hooks-{version}.dist-info"
    files = {
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: almanac-hooks\n"
                            f"Version: {version}\nRequires-Dist: almanac-ical=={version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: almanac\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = ""
    for name, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(text)}\n"
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    wheel = f"almanac_hooks-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel
