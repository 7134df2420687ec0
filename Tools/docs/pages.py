"""The common parts of all pages: the frame, the menus, and links between files of the site."""

import re
from dataclasses import dataclass, field
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import relpath
from urllib.parse import quote


@dataclass
class Page:
    """A page. `path` is relative to the site, and links in `body` begin with `site:` followed by such a path."""

    path: str
    title: str
    body: str
    kind: str
    # The entries of the side menu: headings, each with a list of (path, title).
    menu: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    # The pages from the front page to the parent of this one: (path, title).
    trail: list[tuple[str, str]] = field(default_factory=list)
    description: str = ""


# The folder, the first page and the name of each section.
SECTIONS = [("guides", "index.html", "Guides"), ("program", "program/index.html", "Program"),
            ("rules", "rules/index.html", "Rules"), ("library", "library/index.html", "Library")]

FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{description}">
<title>{head}</title>
<link rel="stylesheet" href="site:style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="name" href="site:index.html">Almanac</a><nav aria-label="Sections">{sections}</nav></header>
<div class="columns">
<main id="main">
{trail}{body}
</main>
{menu}</div>
<footer>Almanac {version}, iCalendar for Swift on Linux</footer>
</body>
</html>
"""


def write(page: Page, site: Path, version: str):
    """Writes a page with relative links, so that the site works from any folder and without a server."""
    here = str(PurePosixPath(page.path).parent)
    sections = "".join(
        f'<a href="site:{path}"{mark(page.path == path or page.path.startswith(folder + "/"))}>{title}</a>'
        for folder, path, title in SECTIONS)
    trail = " › ".join(f'<a href="site:{path}">{escape(title)}</a>' for path, title in page.trail)
    text = FRAME.format(
        head=escape(page.title if page.title == "Almanac" else f"{page.title} · Almanac"),
        description=escape(page.description), sections=sections, body=page.body, version=version,
        trail=f'<p class="trail">{trail}</p>\n' if trail else "", menu=menu(page))
    text = re.sub(r'"site:([^"#]*)', lambda link: '"' + quote(relpath(link[1], here)), text)
    file = site / page.path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def menu(page: Page) -> str:
    if not page.menu:
        return ""
    parts = []
    for title, entries in page.menu:
        links = "".join(
            f'<li><a href="site:{path}"{mark(path == page.path)}>{breakable(name)}</a></li>' for path, name in entries)
        parts.append(f"<h2>{escape(title)}</h2><ul>{links}</ul>")
    return f'<nav class="menu" aria-label="Pages beside this one">{"".join(parts)}</nav>\n'


def breakable(name: str) -> str:
    """Returns a name with optional line breaks between its words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "<wbr>", escape(name))


def mark(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""


def code(text: str, language: str = "") -> str:
    return f'<pre class="{language}"><code>{escape(text)}</code></pre>\n'


def marked(text: str) -> str:
    """Returns text with code in backticks as HTML."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", unbroken(escape(text, quote=False)))


def unbroken(text: str) -> str:
    """Returns code without line breaks after the hyphens of an option."""
    return re.sub(r"(?<![^\s\[`(])--?[a-z][\w-]*", r'<span class="unbroken">\g<0></span>', text)


def table(head: list[str], rows: list[list[str]], kind: str = "") -> str:
    """Returns a table of HTML cells, which scrolls separately if it is wider than the page."""
    header = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows)
    return f'<div class="wide"><table class="{kind}"><thead><tr>{header}</tr></thead><tbody>\n{body}</tbody></table></div>\n'
