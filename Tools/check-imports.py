#!/usr/bin/env python3
"""Checks that Swift sources import C libraries portably, and use Linux-only features only in an `#if` for Linux.

- A file that imports Glibc, Musl or Darwin imports all three, in one `#if`.
- An `#if` that checks for Glibc also checks for Musl, or has an `#else` that does not assume Darwin.
- Linux-only features, such as inotify or /proc, are in an `#if` for Linux. In tests, a check at run time is enough.

Usage: Tools/check-imports.py [FILE ...]

Without files, all sources of the repository are checked. The exit code is 1 if anything is wrong.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ["Sources", "Tests", "Benchmarks/Sources", "Fuzz/Sources", "Samples", "Compatibility"]
# Written for a Mac. Its manifest provides Darwin on Linux.
EXEMPT = ROOT / "Samples/Bulletin"
LIBRARIES = {"Glibc", "Musl", "Darwin"}

DIRECTIVE = re.compile(r"\s*#(if|elseif|else|endif)\b(.*)")
IMPORT = re.compile(r"\s*(?:@\w+\s+)*(?:public |package |internal |private |fileprivate )?import (Glibc|Musl|Darwin)\b")
LINUX = re.compile(r"(?<![!\w])(?:os\(Linux\)|canImport\((?:Glibc|Musl)\))")
LINUX_ONLY = re.compile(
    r"\b(?:inotify_\w+|epoll_\w+|timerfd_\w+|signalfd|eventfd|memfd_create|prctl|pipe2|accept4|renameat2|getrandom|"
    r"copy_file_range|O_TMPFILE|O_PATH|SOCK_CLOEXEC|SOCK_NONBLOCK)\b|\"/proc/")


class Conditional:
    """An `#if` with its branches: the line of each import by library, and the contents of the `#else`."""

    def __init__(self, line, condition):
        self.line, self.conditions, self.imports, self.otherwise = line, [condition], {}, None

    def problems(self):
        if self.imports:
            for name in sorted(LIBRARIES - self.imports.keys()):
                yield min(self.imports.values()), f"imports {' and '.join(sorted(self.imports))} but not {name}"
        elif "canImport(Glibc)" in " ".join(self.conditions) and "canImport(Musl)" not in " ".join(self.conditions):
            if self.otherwise is None or "Darwin" in self.otherwise:
                yield self.line, "asks for Glibc but not for Musl"


def problems(path, is_test):
    """Yields the problems in a file: line numbers and descriptions."""
    stack = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code = re.sub(r"\s//.*|^\s*//.*", "", line)
        directive = DIRECTIVE.match(code)
        if directive:
            word, condition = directive.groups()
            if word == "if":
                stack.append(Conditional(number, condition))
            elif word == "elseif":
                stack[-1].conditions.append(condition)
            elif word == "else":
                stack[-1].conditions.append("")
                stack[-1].otherwise = ""
            else:
                yield from stack.pop().problems()
            continue
        imported = IMPORT.match(code)
        if imported and stack:
            stack[-1].imports[imported[1]] = number
        elif imported:
            yield number, f"imports {imported[1]} outside #if"
        if stack and stack[-1].otherwise is not None:
            stack[-1].otherwise += code
        found = LINUX_ONLY.search(code)
        if found and not is_test and not any(LINUX.search(one.conditions[-1]) for one in stack):
            yield number, f"{found[0].strip(chr(34))} exists only on Linux, but is not in an #if for Linux"


def main():
    chosen = [Path(name).resolve() for name in sys.argv[1:]]
    files = chosen or sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.swift")
                             if ".build" not in path.parts and EXEMPT not in path.parents)
    count = 0
    for path in files:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for line, words in problems(path, "Tests" in name.parts):
            count += 1
            print(f"{name}:{line}: {words}")
    print(f"{len(files)} files: {count or 'no'} uses of the C library of only one system")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main())
