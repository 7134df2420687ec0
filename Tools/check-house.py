#!/usr/bin/env python3
"""Checks that the dependencies between modules match the layers in Tools/house.txt.

- Each module has one line, which lists its imports. All of them are in lower layers.
- Package.swift declares the same dependencies. Those of tests must also be used.
- Every declared dependency is imported, and every import is declared.
- No two modules have a type with the same name, so that a name is never ambiguous to readers.

Usage: Tools/check-house.py [ROOT]
  ROOT  the repository; by default the one that contains this script

The exit code is 1 if anything is wrong.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

TARGET = re.compile(r'\.(target|executableTarget|testTarget|systemLibrary)\(\s*name: "([^"]+)"')
# Dependencies that a target has only if a variable is set.
ADDED = re.compile(r'target\.name == "([^"]+)" \{\s*target\.dependencies \+= \[([^\]]*)\]')
NAMED = re.compile(r'(?:\.(?:product|target)\(\s*name: )?"([^"]+)"')
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate) )?import "
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+)", re.M)
TYPE = re.compile(r"^(?:@\w+\s+)*((?:\w+ )*)(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.M)
SKIPPED = re.compile(r'"""(?:\\.|.)*?"""|/\*.*?\*/|//[^\n]*', re.S)
HIDDEN = {"private", "fileprivate"}


def closing(text, start):
    """Returns the position of the closing bracket for the bracket at a position."""
    depth = 0
    for found in re.finditer(r'"[^"\n]*"|[\[({]|[\])}]', text[start:]):
        depth += {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(found[0], 0)
        if depth == 0:
            return start + found.start()
    raise ValueError("a bracket of Package.swift does not close")


class Target:
    """A target of Package.swift, with its declared dependencies and the imports of its sources."""

    def __init__(self, root, kind, body):
        self.kind, self.name = kind, re.search(r'name: "([^"]+)"', body)[1]
        path = re.search(r'path: "([^"]+)"', body)
        self.is_module = kind != "testTarget" and path is None
        self.path = root / (path[1] if path else ("Tests/" if kind == "testTarget" else "Sources/") + self.name)
        self.declared = self.names(body)
        self.sources = {file: SKIPPED.sub("", file.read_text(encoding="utf-8")) for file in self.path.rglob("*.swift")
                        if "Fixtures" not in file.parts}
        self.imported = {name for text in self.sources.values() for name in IMPORT.findall(text)}

    @staticmethod
    def names(body):
        found = re.search(r"dependencies: \[", body)
        if not found:
            return set()
        listed = body[found.end():closing(body, found.end() - 1)]
        # Other arguments of a product or a target are not dependencies.
        listed = re.sub(r'(\.(?:product|target)\(\s*name: "[^"]+")(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)', r"\1", listed)
        return set(NAMED.findall(listed))

    def types(self):
        return {name for text in self.sources.values() for modifiers, name in TYPE.findall(text)
                if not HIDDEN & set(modifiers.split())}


def targets(root):
    text = re.sub(r"^\s*//.*$", "", (root / "Package.swift").read_text(), flags=re.M)
    found = [Target(root, match[1], text[match.start():closing(text, text.index("(", match.start())) + 1])
             for match in TARGET.finditer(text) if ", condition:" not in text[match.start():match.end() + 20]]
    all_targets = {target.name: target for target in found}
    for name, listed in ADDED.findall(text):
        all_targets[name].declared |= set(NAMED.findall(listed))
    return all_targets


def house(root):
    """Returns the layer and the dependencies of each module."""
    floors, floor, rows = {}, 0, {}
    for number, line in enumerate((root / "Tools/house.txt").read_text().splitlines(), 1):
        if not line.strip():
            floor += 1
        elif not line.startswith("#"):
            name, _, rest = line.partition(":")
            if name in rows:
                raise SystemExit(f"Tools/house.txt:{number}: {name} has two lines")
            floors[name], rows[name] = floor, set(rest.replace("|", " ").split())
    return floors, rows


def problems(root):
    all_targets = targets(root)
    modules = {name: target for name, target in all_targets.items() if target.is_module}
    floors, rows = house(root)
    for name in sorted(rows.keys() - modules.keys()):
        yield f"Tools/house.txt: there is no module {name}"
    for name in sorted(modules.keys() - rows.keys()):
        yield f"Tools/house.txt: {name} is missing"
    for name in sorted(rows.keys() & modules.keys()):
        for used in sorted(rows[name] - modules[name].declared):
            yield f"Tools/house.txt: {name} imports {used}, which Package.swift does not declare as a dependency"
        for used in sorted(modules[name].declared - rows[name]):
            yield f"Package.swift: {name} may not import {used}: Tools/house.txt does not list this dependency"
        for used in sorted(rows[name] & floors.keys()):
            if floors[used] >= floors[name]:
                yield f"Tools/house.txt: {name} may not import {used}, which is not below it"
    ours = {name.replace("-", "_"): name for name in all_targets}
    programs = {name for name, target in all_targets.items() if target.kind == "executableTarget"}
    for name, target in sorted(all_targets.items()):
        imported = {ours.get(used, used) for used in target.imported}
        # C has no imports, and tests may only run programs.
        for used in sorted(target.declared - imported - (programs if target.kind == "testTarget" else set())):
            if target.imported:
                yield f"Package.swift: {name} declares {used} and never imports it"
        for used in sorted((imported & all_targets.keys()) - target.declared - {name}):
            yield f"Package.swift: {name} imports {used} and does not declare it"
    owners = defaultdict(set)
    for name, target in modules.items():
        for declared in target.types():
            owners[declared].add(name)
    for declared, names in sorted(owners.items()):
        if len(names) > 1:
            yield f"{' and '.join(sorted(names))} each have a type {declared}; rename the one that is less general"


def main():
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(problems(root))
    print("\n".join(found + [f"{len(house(root)[1])} modules: {len(found) or 'no'} violations"]))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
