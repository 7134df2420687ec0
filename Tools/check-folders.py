#!/usr/bin/env python3
"""Checks that the folders inside each module use each other in one direction only.

A module writes the order of its folders down in Sources/MODULE/README.md (which Package.swift excludes from the
target), in a fenced block whose first line is ```folders, from the lowest to the highest:

    ```folders
    ICalendarError < Lines < Definitions < Values
    < Components < Reading, Writing
    ```

A folder may use itself and what stands before a `<` on its left. Folders beside each other, with a comma between, do
not use each other. A file that stands in no folder counts as a folder of its own name (ICalendarError above is
ICalendarError.swift). Lines may be broken anywhere. Every folder must be named once; .docc catalogues are no folders.

Usage: Tools/check-folders.py [--arrows] [MODULE ...]
  --arrows  print who uses whom and by which names, which helps to find an order

What is looked at are names alone: types that a folder declares, and members that only one folder declares. A name with
two meanings is left out, so an arrow may be missed, but what is reported is there. The exit code is 1 if a module does
not keep its order, or has folders and no order.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "Sources"

TOKEN = re.compile(r"`?[A-Za-z_][A-Za-z0-9_]*`?|\S")
TYPE_WORDS = {"struct", "class", "enum", "protocol", "actor", "typealias"}
MEMBER_WORDS = {"func", "var", "let", "case"}
HIDDEN = {"private", "fileprivate"}
# Members of packages and of Swift's library whose names some of ours share.
FOREIGN_MEMBERS = {"fetchAll", "fetchOne", "fetchCursor", "fetchSet", "fetchCount"}
SKIPPED = re.compile(
    r'//[^\n]*|/\*.*?\*/|#*"""(?:\\.|.)*?"""#*|#"(?:.)*?"#|"(?:\\\((?:[^()"]|\([^()]*\)|"[^"\n]*")*\)|\\.|[^"\\\n])*"',
    re.DOTALL)


class Source:
    """One file: its tokens with their lines, and the names that it declares."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        text = SKIPPED.sub(lambda found: '""' + "\n" * found.group().count("\n"), path.read_text())
        self.tokens = []
        for number, line in enumerate(text.split("\n"), 1):
            self.tokens += [(token.strip("`"), number) for token in TOKEN.findall(line)]
        self.types, self.hidden_types, self.inner_types, self.members = set(), set(), set(), set()
        self.declare()

    def declare(self):
        depth = 0
        words = [token for token, _ in self.tokens]
        for place, word in enumerate(words):
            if word in "{}":
                depth += 1 if word == "{" else -1
            follows = words[place + 1] if place + 1 < len(words) else ""
            if not follows.isidentifier() or (place > 0 and words[place - 1] == "."):
                continue
            if word in TYPE_WORDS and not (word == "class" and follows in ("func", "var", "let")):
                # The modifiers stand before it, as far back as words go.
                modifiers = set(words[max(0, place - 4):place])
                if depth > 0:
                    self.inner_types.add(follows)
                elif modifiers & HIDDEN:
                    self.hidden_types.add(follows)
                else:
                    self.types.add(follows)
            elif word == "associatedtype":
                self.inner_types.add(follows)
            elif word in MEMBER_WORDS:
                self.members.add(follows)
            elif words[place + 1:place + 3][-1:] == [":"]:
                self.members.add(follows)  # A label, a parameter, or a second name of one.

    def uses(self):
        """Each name with its line, and whether it stands alone, behind a type's name and a dot, or behind a dot."""
        before = ("", "")
        for token, line in self.tokens:
            if token[0].isalpha() or token[0] == "_":
                yield token, line, before[1] == "."
            before = (before[1], token)


class Module:
    def __init__(self, path):
        self.name, self.path = path.name, path
        self.sources = []
        for file in sorted(path.rglob("*.swift")):
            inside = file.relative_to(path).parts
            self.sources.append(Source(file, inside[0] if len(inside) > 1 else file.stem))
        self.folders = {source.folder for source in self.sources}
        self.has_folders = any(len(source.path.relative_to(path).parts) > 1 for source in self.sources)

    def order(self):
        """The level of each folder, or None where none is written down."""
        readme = self.path / "README.md"
        block = re.search(r"^```folders\n(.*?)^```", readme.read_text(), re.M | re.S) if readme.exists() else None
        if block is None:
            return None
        levels = [[name.strip() for name in level.split(",")] for level in block.group(1).split("<")]
        return {name: number for number, level in enumerate(levels) for name in level}

    def owners(self, foreign):
        """The folder that each unmistakable name belongs to, with the file: of types, and of members."""
        types, inner, members = defaultdict(set), set(), defaultdict(set)
        for source in self.sources:
            inner |= source.inner_types | source.hidden_types
            for name in source.types:
                types[name].add(source)
            for name in source.members:
                members[name].add(source)
        plain = {name: found for name, found in types.items() if name not in inner}
        # Of one word, or used where this module is unknown: somebody else may have such a member.
        own = {name: found for name, found in members.items()
               if re.search("[a-z][A-Z]", name) and name[0].islower() and name not in foreign}
        return single(plain), single(own)

    def arrows(self, foreign):
        """Who uses whom: (folder, folder) to a list of (file, line, name, file that declares it)."""
        types, members = self.owners(foreign)
        found = defaultdict(list)
        for source in self.sources:
            own = source.inner_types | source.hidden_types | source.types
            for name, line, is_member in source.uses():
                owner = members.get(name) if is_member else types.get(name)
                if owner is None or owner.folder == source.folder or name in own:
                    continue
                found[source.folder, owner.folder].append((source.path, line, name, owner.path))
        return found


def single(names):
    """What is declared in one folder alone, with one of the files."""
    return {name: min(found, key=lambda source: source.path) for name, found in names.items()
            if len({source.folder for source in found}) == 1}


def foreign_members(modules, module):
    """Members that other modules declare or use: such a name may mean something else."""
    names = set(FOREIGN_MEMBERS)
    for other in modules:
        if other is not module:
            for source in other.sources:
                names |= source.members
                names |= {name for name, _, is_member in source.uses() if is_member}
    return names


def short(path):
    return path.relative_to(SOURCES.parent)


def check(module, arrows):
    """What breaks the order, as lines for people."""
    levels = module.order()
    broken = [f"{short(module.path)}/README.md: {name} is not in the order of folders"
              for name in sorted(module.folders - levels.keys())]
    broken += [f"{short(module.path)}/README.md: there is no {name}"
               for name in sorted(levels.keys() - module.folders)]
    for (folder, used), places in sorted(arrows.items()):
        if folder not in levels or used not in levels or levels[used] < levels[folder]:
            continue
        broken += [f"{short(path)}:{line}: {folder} may not use {used}: {name} ({short(owner)})"
                   for path, line, name, owner in places]
    return broken


def main():
    arguments = sys.argv[1:]
    shows_arrows = "--arrows" in arguments
    chosen = [argument for argument in arguments if not argument.startswith("-")]
    modules = [Module(path) for path in sorted(SOURCES.iterdir()) if any(path.rglob("*.swift"))]
    status, without = 0, []
    for module in modules:
        if not module.has_folders or (chosen and module.name not in chosen):
            continue
        arrows = module.arrows(foreign_members(modules, module))
        if shows_arrows:
            for (folder, used), places in sorted(arrows.items()):
                names = sorted({name for _, _, name, _ in places})
                print(f"{module.name}: {folder} uses {used}: {', '.join(names[:8])}{', ...' * (len(names) > 8)}")
        if module.order() is None:
            without.append(module.name)
            continue
        broken = check(module, arrows)
        status |= bool(broken)
        print("\n".join(broken + [f"{module.name}: {len(broken) or 'no'} uses against the order of its folders"]))
    if without:
        print(f"No order of folders is written down in {', '.join(without)}")
    return status or int(bool(without))


if __name__ == "__main__":
    sys.exit(main())
