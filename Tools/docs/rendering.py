"""Renders DocC's documents as pages."""

import re
from html import escape

from .documents import PLACES, Documents
from .pages import Page, code, table, unbroken

# The names of these catalogues' first pages in the navigation of others.
SECTION_NAMES = {"guides": "Guides", "almanac": "Program"}
# The headings of the parts of a member's comment.
MEMBER_HEADINGS = {"Discussion": "", "Return Value": '<p class="small">Returns</p>\n'}


def document_pages(site: Documents) -> list[Page]:
    return [Document(site, url).page() for url in site.documents if site.has_page(url)]


class Document:
    """A DocC document being converted to HTML."""

    def __init__(self, site: Documents, url: str):
        self.site, self.url, self.document = site, url, site.documents[url]
        self.references = self.document["references"]
        self.metadata = self.document["metadata"]
        self.module = url.split("/")[2]
        self.place = site.places[url].split("#")[0]

    def page(self) -> Page:
        title, is_symbol = self.metadata["title"], self.document["kind"] == "symbol"
        body = f"<h1>{'<code>' + escape(title) + '</code>' if is_symbol else escape(title)}</h1>\n"
        if is_symbol:
            body = f'<p class="kind">{escape(self.metadata["roleHeading"])}</p>\n' + body
        body += f'<p class="abstract">{self.inline(self.document.get("abstract", []))}</p>\n'
        body += self.content() + self.topics() + self.relationships()
        return Page(self.place, title, body, self.kind(), self.menu(), self.trail(),
                    re.sub(r"<[^>]+>", "", self.inline(self.document.get("abstract", []))))

    def kind(self) -> str:
        if self.metadata.get("symbolKind") == "module":
            return "module"
        return "type" if self.document["kind"] == "symbol" else "guide" if self.module == "guides" else "article"

    # The location of the page

    def trail(self) -> list[tuple[str, str]]:
        trail, url = [], self.url.rsplit("/", 1)[0]
        while url in self.site.documents:
            name = SECTION_NAMES.get(self.module) or self.site.documents[url]["metadata"]["title"]
            trail.insert(0, (self.site.places[url], name))
            url = url.rsplit("/", 1)[0]
        return trail if self.module in PLACES else [("library/index.html", "Library")] + trail

    def menu(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Returns the pages of the module, grouped by the topics of its first page."""
        root = Document(self.site, f"/documentation/{self.module}")
        sections = []
        for section in root.document.get("topicSections", []):
            entries = [root.references[name] for name in section["identifiers"] if name in root.references]
            places = [(self.site.places.get(entry.get("url")), entry["title"]) for entry in entries]
            sections.append((section["title"], [(place, title) for place, title in places if place]))
        return sections

    # The parts of a page

    def content(self, level: int = 0) -> str:
        body = ""
        for section in self.document.get("primaryContentSections", []):
            match section["kind"]:
                case "declarations":
                    body += "".join(self.declaration(part["tokens"]) for part in section["declarations"])
                case "parameters":
                    body += '<h2 class="small">Parameters</h2>\n<dl>' + "".join(
                        f"<dt><code>{escape(parameter['name'])}</code></dt><dd>{self.blocks(parameter['content'])}</dd>\n"
                        for parameter in section["parameters"]) + "</dl>\n"
                case "content":
                    blocks = section["content"]
                    # DocC adds this heading to a text that begins without one.
                    if blocks and blocks[0].get("text") == "Overview":
                        blocks = blocks[1:]
                    body += self.blocks(blocks, level)
                case "mentions":
                    links = ", ".join(self.link(name) for name in section["mentions"])
                    body += f'<p class="mentions">Mentioned in {links}</p>\n'
                case kind:
                    raise ValueError(f"{self.url}: unknown section {kind}")
        if "deprecationSummary" in self.document:
            body = f'<div class="deprecated"><p class="small">Deprecated</p>{self.blocks(self.document["deprecationSummary"])}</div>\n' + body
        return body

    def topics(self) -> str:
        body, groups = "", []
        for section in self.document.get("topicSections", []) + self.document.get("defaultImplementationsSections", []):
            entries = self.entries(section)
            groups += [entry for entry in entries if self.site.is_group(entry["url"])]
            if listing := self.listing(entries):
                anchor = "topic-" + section["title"].replace(" ", "-")
                body += f'<h2 id="{escape(anchor)}">{escape(section["title"])}</h2>\n{listing}'
        return body + "".join(Document(self.site, entry["url"]).group() for entry in groups)

    def group(self) -> str:
        """Returns the members that a type has from a protocol, in one section."""
        entries = [entry for section in self.document["topicSections"] for entry in self.entries(section)]
        anchor = self.site.places[self.url].split("#", 1)[1]
        return f'<h2 id="{escape(anchor)}">{escape(self.metadata["title"])}</h2>\n{self.listing(entries)}'

    def entries(self, section: dict) -> list[dict]:
        found = [self.references.get(name, {}) for name in section["identifiers"]]
        return [entry for entry in found if entry.get("url") in self.site.documents]

    def listing(self, entries: list[dict]) -> str:
        """Returns links to symbols with pages, and the full descriptions of members."""
        links = "".join(
            f"<dt>{self.link(entry['identifier'])}</dt><dd>{self.inline(entry.get('abstract', []))}</dd>\n"
            for entry in entries if self.site.has_page(entry["url"]))
        members = "".join(
            Document(self.site, entry["url"]).member() for entry in entries
            if not self.site.has_page(entry["url"]) and not self.site.is_group(entry["url"]))
        return (f'<dl class="topics">{links}</dl>\n' if links else "") + members

    def member(self) -> str:
        anchor = self.site.places[self.url].split("#", 1)[1]
        body = f'<section class="member" id="{escape(anchor)}">\n<h3><code>{escape(self.metadata["title"])}</code></h3>\n'
        body += f'<p>{self.inline(self.document.get("abstract", []))}</p>\n' + self.content(level=2)
        return body + "</section>\n"

    def relationships(self) -> str:
        sections = self.document.get("relationshipsSections", [])
        return "".join(
            f'<h2 class="small">{escape(section["title"])}</h2>\n<p class="mentions">'
            + ", ".join(self.link(name) for name in section["identifiers"]) + "</p>\n" for section in sections)

    def declaration(self, tokens: list[dict]) -> str:
        text = ""
        for token in tokens:
            shown, place = escape(token["text"], quote=False), self.site.symbols.get(token.get("preciseIdentifier", ""))
            if place:
                shown = f'<a href="site:{escape(place)}">{shown}</a>'
            elif token["kind"] in ("keyword", "attribute"):
                shown = f'<span class="keyword">{shown}</span>'
            text += shown
        return f'<pre class="declaration"><code>{text}</code></pre>\n'

    # Blocks and inline content

    def blocks(self, blocks: list[dict], level: int = 0) -> str:
        return "".join(self.block(block, level) for block in blocks)

    def block(self, block: dict, level: int) -> str:
        match block["type"]:
            case "paragraph":
                return f"<p>{self.inline(block['inlineContent'])}</p>\n"
            case "heading":
                if level and block["text"] in MEMBER_HEADINGS:
                    return MEMBER_HEADINGS[block["text"]]
                rank = min(block["level"] + level, 6)
                return f'<h{rank} id="{escape(block["anchor"])}">{escape(block["text"])}</h{rank}>\n'
            case "codeListing":
                return code("\n".join(block["code"]), block.get("syntax") or "")
            case "unorderedList" | "orderedList":
                tag = "ul" if block["type"] == "unorderedList" else "ol"
                items = "".join(f"<li>{self.blocks(item['content'], level)}</li>\n" for item in block["items"])
                return f"<{tag}>\n{items}</{tag}>\n"
            case "table":
                head, *rows = [[self.cell(cell) for cell in row] for row in block["rows"]]
                return table(head, rows)
            case "aside":
                return f'<aside><p class="name">{escape(block["name"])}</p>{self.blocks(block["content"], level)}</aside>\n'
            case kind:
                raise ValueError(f"{self.url}: unknown block {kind}")

    def cell(self, blocks: list[dict]) -> str:
        if len(blocks) == 1 and blocks[0]["type"] == "paragraph":
            return self.inline(blocks[0]["inlineContent"])
        return self.blocks(blocks)

    def inline(self, parts: list[dict]) -> str:
        return "".join(self.part(part) for part in parts)

    def part(self, part: dict) -> str:
        match part["type"]:
            case "text":
                return self.rule_links(escape(part["text"], quote=False))
            case "codeVoice":
                text = f"<code>{unbroken(self.rule_links(escape(part['code'], quote=False)))}</code>"
                place = self.site.types.get(part["code"], self.place)
                return text if place == self.place else f'<a href="site:{escape(place)}">{text}</a>'
            case "emphasis":
                return f"<em>{self.inline(part['inlineContent'])}</em>"
            case "strong":
                return f"<strong>{self.inline(part['inlineContent'])}</strong>"
            case "reference":
                return self.link(part["identifier"])
            case kind:
                raise ValueError(f"{self.url}: unknown part {kind}")

    def link(self, identifier: str) -> str:
        entry = self.references.get(identifier)
        if not entry or entry["type"] == "unresolvable":
            name = identifier.rsplit("/", 1)[-1] if not entry else entry["title"].removeprefix("Swift.")
            place = self.site.symbols.get(identifier.rsplit("/", 1)[-1])
            shown = f"<code>{escape(name)}</code>"
            return f'<a href="site:{escape(place)}">{shown}</a>' if place else shown
        if entry["type"] == "link":
            return f'<a href="{escape(self.site.target(self.module, entry["url"]))}">{self.inline(entry["titleInlineContent"])}</a>'
        title = escape(entry["title"])
        shown = f"<code>{title}</code>" if entry["kind"] == "symbol" else title
        return f'<a href="site:{escape(self.site.places[entry["url"]])}">{shown}</a>'

    def rule_links(self, text: str) -> str:
        return re.sub(r"\bICS\d{3}\b", lambda found: f'<a href="site:rules/{found[0]}.html">{found[0]}</a>'
                      if found[0] in self.site.rules else found[0], text)
