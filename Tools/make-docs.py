#!/usr/bin/env python3
"""Builds the documentation as a site of plain pages that do not need a server, a network or scripts.

Usage: Tools/make-docs.py PROGRAM SITE
  PROGRAM  the program `almanac`: the pages on rules and commands are generated from its own output, and from that of
           `almanac-server` in the same folder
  SITE     the folder for the site, which is recreated

The package must have been built for debugging, because the compiler reads the interfaces of modules from there. DocC reads
articles and doc comments and resolves their links; a broken link is an error. DocC's own pages need a server and scripts,
so docs/rendering.py creates pages from its documents instead.
"""

import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from html import escape
from pathlib import Path
from subprocess import run

from docs.commands import command_pages
from docs.compiling import compile_catalogues
from docs.documents import Documents
from docs.pages import Page, write
from docs.rendering import document_pages
from docs.rules import rule_pages

ROOT = Path(__file__).resolve().parent.parent


def main(program: Path, site: Path):
    start = time.time()
    version = run([program, "--version"], capture_output=True, check=True, text=True).stdout.split()[1]
    pages = rule_pages(program, ROOT)
    rules = {Path(page.path).stem for page in pages}
    with tempfile.TemporaryDirectory() as scratch:
        documents = Documents(compile_catalogues(ROOT, os.environ.get("SWIFT", "swift"), Path(scratch)), rules)
    schemas = sorted(path.name for path in (ROOT / "Documentation/schemas").glob("*.json"))
    articles = documents.articles("almanac")
    pages += command_pages(program, articles, schemas) + [library(documents)]
    made = {page.path: page for page in pages}
    pages += [page for page in document_pages(documents) if page.path not in made]
    for page in pages:
        if page.path.startswith("program/"):
            page.menu = made["program/index.html"].menu

    shutil.rmtree(site, ignore_errors=True)
    (site / "schemas").mkdir(parents=True)
    for name in schemas:
        shutil.copy(ROOT / "Documentation/schemas" / name, site / "schemas")
    shutil.copy(ROOT / "Tools/docs/style.css", site)
    for page in pages:
        write(page, site, version)
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(page.kind for page in pages).most_common())
    print(f"{site}: {len(pages)} pages ({kinds}), {size / 1e6:.1f} MB, in {time.time() - start:.0f} s")


def library(documents: Documents) -> Page:
    body = ('<h1>The libraries</h1>\n<p class="abstract">Each library is a module. <code>AlmanacKit</code> exports most of them.</p>\n'
            '<dl class="topics">')
    entries = []
    for document in sorted(documents.modules(), key=lambda document: document["metadata"]["title"].lower()):
        title = document["metadata"]["title"]
        place = documents.places[document["url"]]
        entries.append((place, title))
        abstract = re.sub(r"\s+", " ", "".join(part.get("text", part.get("code", "")) for part in document["abstract"]))
        body += f'<dt><a href="site:{place}"><code>{title}</code></a></dt><dd>{escape(abstract)}</dd>\n'
    return Page("library/index.html", "The libraries", body + "</dl>\n", "index", [("Modules", entries)],
                description="The modules of Almanac")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
