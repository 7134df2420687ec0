#!/usr/bin/env python3
"""Checks a site of HTML files: every link on every page must lead to an existing file and anchor of the site.

Usage: Tools/check-links.py SITE

Links to other hosts are not followed. A page must not load anything from other hosts, must be reachable from index.html,
and must use each id only once. The exit code is 1 if anything is wrong.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes with an address, and whether the browser fetches it automatically.
ADDRESSES = {("a", "href"): False, ("link", "href"): True, ("script", "src"): True, ("img", "src"): True,
             ("source", "src"): True, ("iframe", "src"): True}


class Page(HTMLParser):
    def __init__(self, path: Path):
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[int, str, bool]] = []
        self.problems: list[tuple[int, str]] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        line = self.getpos()[0]
        for name, value in attributes:
            if name == "id":
                if value in self.ids:
                    self.problems.append((line, f"the id {value} is used twice"))
                self.ids.add(value)
            if (tag, name) in ADDRESSES:
                self.links.append((line, value or "", ADDRESSES[tag, name]))


def check(site: Path) -> int:
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    problems = [(path, *problem) for path, page in pages.items() for problem in page.problems]
    leads: dict[Path, set[Path]] = {path: set() for path in pages}
    count = 0
    for path, page in pages.items():
        for line, link, is_loaded in page.links:
            count += 1
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if is_loaded or parts.scheme not in ("https", "http", "mailto"):
                    problems.append((path, line, f"{link} is not part of the site"))
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file() or site not in target.parents:
                problems.append((path, line, f"{link} does not exist"))
            elif target in pages:
                leads[path].add(target)
                if parts.fragment and unquote(parts.fragment) not in pages[target].ids:
                    problems.append((path, line, f"{link}: the anchor does not exist"))

    reached, waiting = set(), [site / "index.html"]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += leads.get(path, ())
    problems += [(path, 1, "no link leads here from index.html") for path in pages if path not in reached]

    for path, line, text in sorted(problems):
        print(f"{path.relative_to(site)}:{line}: {text}")
    print(f"{len(pages)} pages, {count} links, {len(problems)} problems")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(check(Path(sys.argv[1]).resolve()))
