#!/usr/bin/env python3
"""Checks that the folders inside each module use each other in one direction only.

A module states the order of its folders in Sources/MODULE/README.md (which Package.swift excludes from the target), in a
fenced block whose first line is ```folders, from the lowest to the highest:

    ```folders
    ICalendarError < Lines < Definitions < Values
    < Components < Reading, Writing
    ```

A folder may use itself and every folder before a `<` on its left. Folders separated by a comma do not use each other.
A file that is not in a folder counts as a folder with its name (ICalendarError above is ICalendarError.swift). Lines may
be broken anywhere. Every folder must be listed once; .docc catalogues do not count as folders.

Subfolders and the files next to them do not need an order, nor do the files of a module without folders, but they must not
have circular dependencies.

Usage: Tools/check-folders.py [--arrows] [MODULE ...]
  --arrows  print which folder uses which and through which names, which helps to find an order

The check looks only at names: types that a folder declares, and members that only one folder declares. A member whose name
is also used elsewhere counts if a type calls it without a qualifier, because it is the type's own member then. Ambiguous
names are ignored, so a dependency may be missed, but every reported one exists. The exit code is 1 if a module violates its
order, or has folders but no order.
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
# Members of packages and of Swift's library with the same names as some of ours.
FOREIGN_MEMBERS = {"eTag", "fetchAll", "fetchOne", "fetchCursor", "fetchSet", "fetchCount"}
SKIPPED = re.compile(
    r'//[^\n]*|/\*.*?\*/|#*"""(?:\\.|.)*?"""#*|#"(?:.)*?"#|"(?:\\\((?:[^()"]|\([^()]*\)|"[^"\n]*")*\)|\\.|[^"\\\n])*"',
    re.DOTALL)


class Source:
    """A file: its tokens with their lines, and the names that it declares."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        text = SKIPPED.sub(lambda found: '""' + "\n" * found.group().count("\n"), path.read_text())
        self.tokens = []
        for number, line in enumerate(text.split("\n"), 1):
            self.tokens += [(token.strip("`"), number) for token in TOKEN.findall(line)]
        self.types, self.hidden_types, self.inner_types, self.members = set(), set(), set(), set()
        # The functions with the types that they are members of, and the type that contains each token.
        self.functions, self.enclosing = set(), []
        self.declare()

    def declare(self):
        depth, outermost = 0, ""
        words = [token for token, _ in self.tokens]
        for place, word in enumerate(words):
            self.enclosing.append(outermost)
            if word in "{}":
                depth += 1 if word == "{" else -1
            follows = words[place + 1] if place + 1 < len(words) else ""
            if not follows.isidentifier() or (place > 0 and words[place - 1] == "."):
                continue
            if depth == 0 and word in TYPE_WORDS | {"extension", "func"}:
                outermost = follows if word != "func" else ""
            if word == "func" and depth == 1:
                self.functions.add((outermost, follows))
            if word in TYPE_WORDS and not (word == "class" and follows in ("func", "var", "let")):
                # The modifiers are the words before it.
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
                self.members.add(follows)  # A label, a parameter, or the second name of one.

    def uses(self):
        """Yields each name with its line, whether it follows a dot, and the type that calls it without a qualifier."""
        for place, (token, line) in enumerate(self.tokens):
            if token[0].isalpha() or token[0] == "_":
                before = self.tokens[place - 1][0] if place else ""
                follows = self.tokens[place + 1][0] if place + 1 < len(self.tokens) else ""
                is_called = follows == "(" and before not in (".", "func", "case", "@")
                yield token, line, before == ".", self.enclosing[place] if is_called else None


class Place:
    """A module, or a folder of a module that has subfolders."""

    def __init__(self, path):
        self.path = path
        self.name = "/".join(path.relative_to(SOURCES).parts)
        self.sources = []
        for file in sorted(path.rglob("*.swift")):
            inside = file.relative_to(path).parts
            self.sources.append(Source(file, inside[0] if len(inside) > 1 else file.stem))
        self.folders = {source.folder for source in self.sources}
        self.has_folders = any(len(source.path.relative_to(path).parts) > 1 for source in self.sources)

    def places(self):
        """Yields this place and the folders in it that have subfolders."""
        yield self
        for path in sorted(self.path.iterdir()):
            if path.is_dir() and any(path.glob("*/**/*.swift")):
                yield from Place(path).places()

    def order(self):
        """Returns the level of each folder of a module, or None if no order is stated."""
        readme = self.path / "README.md"
        block = re.search(r"^```folders\n(.*?)^```", readme.read_text(), re.M | re.S) if readme.exists() else None
        if block is None:
            return None
        levels = [[name.strip() for name in level.split(",")] for level in block.group(1).split("<")]
        return {name: number for number, level in enumerate(levels) for name in level}

    def owners(self, foreign):
        """Returns the folder and the file that declare each unambiguous name, for types, members and functions."""
        types, inner, members, functions = defaultdict(set), set(), defaultdict(set), defaultdict(set)
        for source in self.sources:
            inner |= source.inner_types | source.hidden_types
            for name in source.types:
                types[name].add(source)
            for name in source.members:
                members[name].add(source)
            for function in source.functions:
                functions[function].add(source)
        plain = {name: found for name, found in types.items() if name not in inner}
        # A single word, or used where this module is unknown: other code may have such a member.
        own = {name: found for name, found in members.items()
               if re.search("[a-z][A-Z]", name) and name[0].islower() and name not in foreign}
        return single(plain), single(own), single(functions)

    def arrows(self, foreign):
        """Returns the dependencies: (folder, folder) to a list of (file, line, name, file that declares it)."""
        types, members, functions = self.owners(foreign)
        found = defaultdict(list)
        for source in self.sources:
            own = source.inner_types | source.hidden_types | source.types
            for name, line, is_member, caller in source.uses():
                owner = members.get(name) if is_member else types.get(name)
                if caller and owner is None and name not in source.members:
                    owner = functions.get((caller, name))
                if owner is None or owner.folder == source.folder or name in own:
                    continue
                found[source.folder, owner.folder].append((source.path, line, name, owner.path))
        return found


def single(names):
    """Returns the names that are declared in only one folder, with one of the files."""
    return {name: min(found, key=lambda source: source.path) for name, found in names.items()
            if len({source.folder for source in found}) == 1}


def foreign_members(modules, module):
    """Returns the members that other modules declare or use, whose names may mean something else."""
    names = set(FOREIGN_MEMBERS)
    for other in modules:
        if other is not module:
            for source in other.sources:
                names |= source.members
                names |= {name for name, _, is_member, _ in source.uses() if is_member}
    return names


def short(path):
    return path.relative_to(SOURCES.parent)


def check(place, arrows):
    """Returns the violations of the order, as readable lines."""
    levels = place.order()
    broken = [f"{short(place.path)}/README.md: {name} is not in the order of folders"
              for name in sorted(place.folders - levels.keys())]
    broken += [f"{short(place.path)}/README.md: there is no {name}"
               for name in sorted(levels.keys() - place.folders)]
    for (folder, used), places in sorted(arrows.items()):
        if folder not in levels or used not in levels or levels[used] < levels[folder]:
            continue
        broken += [f"{short(path)}:{line}: {folder} may not use {used}: {name} ({short(owner)})"
                   for path, line, name, owner in places]
    return broken


def circles(arrows):
    """Returns the circular dependencies, as readable lines."""
    uses = defaultdict(set)
    for user, used in arrows:
        uses[user].add(used)

    def reach(start):
        found, waiting = set(), [start]
        while waiting:
            for used in uses[waiting.pop()] - found:
                found.add(used)
                waiting.append(used)
        return found

    return [f"{short(path)}:{line}: {user} and {used} use each other: {name} ({short(owner)})"
            for (user, used), places in sorted(arrows.items()) if user in reach(used)
            for path, line, name, owner in places[:1]]


def main():
    arguments = sys.argv[1:]
    shows_arrows = "--arrows" in arguments
    chosen = [argument for argument in arguments if not argument.startswith("-")]
    modules = [Place(path) for path in sorted(SOURCES.iterdir()) if any(path.rglob("*.swift"))]
    status = 0
    for module in modules:
        if chosen and module.name not in chosen:
            continue
        foreign = foreign_members(modules, module)
        for place in module.places():
            arrows = place.arrows(foreign)
            if shows_arrows:
                for (folder, used), places in sorted(arrows.items()):
                    names = sorted({name for _, _, name, _ in places})
                    print(f"{place.name}: {folder} uses {used}: {', '.join(names[:8])}{', ...' * (len(names) > 8)}")
            if place.order() is not None:
                broken, what = check(place, arrows), "violations of the order of its folders"
            elif place is module and place.has_folders:
                broken, what = [f"{short(place.path)}/README.md has no order of folders"], "orders of folders missing"
            else:
                broken, what = circles(arrows), "circular dependencies"
            status |= bool(broken)
            print("\n".join(broken + [f"{place.name}: {len(broken) or 'no'} {what}"]))
    return status


if __name__ == "__main__":
    sys.exit(main())
