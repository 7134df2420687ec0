#!/usr/bin/env python3
"""Checks that all files name the publisher in Tools/publisher.txt: the addresses and references in the documentation,
samples, action, component and hooks.

Usage: Tools/publisher.py [NAME]

With NAME, the publisher is changed in all files. The exit code is 1 if a file names a different publisher.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETTING = ROOT / "Tools" / "publisher.txt"
# The text before the name: an address, an action, or a GitLab variable.
REFERENCE = re.compile(r"((?:github\.com/|uses: |\$CI_SERVER_FQDN/|\$CI_REGISTRY/))([\w.-]+)(?=/almanac\b)")
ENDINGS = {".md", ".yml", ".yaml", ".swift", ".html"}


def files():
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if path.suffix in ENDINGS and path.is_file() and not {".build", ".git"} & set(parts):
            yield path


def main(names: list[str]) -> int:
    owner = names[0] if names else SETTING.read_text().strip()
    if not re.fullmatch(r"[\w.-]+", owner):
        print(f"“{owner}” is not a valid name of a publisher")
        return 2
    if names:
        SETTING.write_text(owner + "\n")
    count, others = 0, 0
    for path in files():
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        found = list(REFERENCE.finditer(text))
        count += len(found)
        wrong = [one for one in found if one[2] != owner]
        if wrong and names:
            path.write_text(REFERENCE.sub(rf"\g<1>{owner}", text), encoding="utf-8", errors="surrogateescape")
            print(f"{path.relative_to(ROOT)}: {len(wrong)} changed")
            continue
        others += len(wrong)
        for one in wrong:
            line = text.count("\n", 0, one.start()) + 1
            print(f"{path.relative_to(ROOT)}:{line}: the publisher here is {one[2]}; run Tools/publisher.py {owner} to set it everywhere")
    if not count:
        print("no reference to a publisher was found: their format has changed")
    return 1 if others or not count else 0


sys.exit(main(sys.argv[1:]))
