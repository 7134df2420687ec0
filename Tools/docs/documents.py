"""DocC's documents and their locations: articles and types have pages, and members are on the page of their type."""

import json
import re
from pathlib import Path
from posixpath import join, normpath

# Catalogues whose pages are not under library/, with their folders in the site.
PLACES = {"guides": "guides", "almanac": "program"}
# The pages used for repository folders that articles link to.
FILES = {"Documentation/schemas": "program/index.html#schemas", "Sources": "library/index.html",
         "Sources/almanac/Commands": "program/index.html", "Sources/Validation/Rules": "rules/index.html"}
# Symbols with separate pages. All others are members and are on the page of their parent.
TYPES = {"module", "class", "struct", "enum", "protocol", "extension", "class.extension", "struct.extension",
         "enum.extension", "protocol.extension"}


class Documents:
    """All of DocC's documents, and their locations in the site."""

    def __init__(self, archives: dict[str, Path], rules: set[str]):
        self.rules = rules
        self.documents: dict[str, dict] = {}
        for folder in archives.values():
            for file in sorted(folder.rglob("*.json")):
                document = json.loads(file.read_text(encoding="utf-8"))
                for section in document.get("topicSections", []):
                    section.setdefault("title", "Topics")
                document["url"] = f"/documentation/{file.relative_to(folder)}".removesuffix(".json")
                self.documents[document["url"]] = document
        self.places = {url: self.place(url) for url in self.documents}
        # Types by the compiler's identifiers, so that declarations can link to other modules.
        self.symbols = {
            document["metadata"]["externalID"]: self.places[url]
            for url, document in self.documents.items() if "externalID" in document["metadata"]}
        # Types by name, if it is unique: articles refer to types of other modules this way.
        named: dict[str, list[str]] = {}
        for url, document in self.documents.items():
            if document["metadata"].get("symbolKind") in TYPES - {"module"} and self.has_page(url):
                named.setdefault(document["metadata"]["title"], []).append(self.places[url])
        self.types = {name: places[0] for name, places in named.items() if len(places) == 1}

    def is_group(self, url: str) -> bool:
        """Returns whether DocC created this document only to list a type's members from a protocol."""
        return url.endswith("-implementations") and self.documents[url]["metadata"]["role"] == "collectionGroup"

    def has_page(self, url: str) -> bool:
        document = self.documents[url]
        return not self.is_group(url) and (
            document["kind"] == "article" or "topicSections" in document
            or document["metadata"].get("symbolKind") in TYPES)

    def place(self, url: str) -> str:
        """Returns the path in the site; for a member, the page of its type with an anchor."""
        parts = url.removeprefix("/documentation/").split("/")
        if parts == ["guides"]:
            return "index.html"
        if not self.has_page(url):
            return self.place(url.rsplit("/", 1)[0]) + "#" + parts[-1]
        if parts[0] not in PLACES:
            parts.insert(0, "library")
        else:
            parts[0] = PLACES[parts[0]]
        is_module = len(parts) == (2 if parts[0] == "library" else 1)
        return "/".join(parts) + ("/index.html" if is_module else ".html")

    def articles(self, module: str) -> list[tuple[str, str]]:
        """Returns the articles of a catalogue, in the order of its first page."""
        root = self.documents[f"/documentation/{module}"]
        identifiers = [name for section in root.get("topicSections", []) for name in section["identifiers"]]
        found = [root["references"][name] for name in identifiers]
        return [(self.places[entry["url"]], entry["title"]) for entry in found if entry["kind"] == "article"]

    def modules(self) -> list[dict]:
        return [document for url, document in self.documents.items()
                if url.count("/") == 2 and url.split("/")[2] not in PLACES]

    def target(self, module: str, url: str) -> str:
        """Returns the target of a link in an article. Links to files of the repository are relative to the article's folder."""
        if re.match(r"[a-z]+:", url):
            return url
        path, _, anchor = url.partition("#")
        folder = "Documentation/Guides.docc" if module == "guides" else "Sources/MODULE/MODULE.docc"
        return "site:" + self.repository_file(normpath(join(folder, path))) + (f"#{anchor}" if anchor else "")

    def repository_file(self, file: str) -> str:
        """Returns the location of a repository file in the site."""
        if article := re.fullmatch(r"(?:Sources|Documentation)/(?:\w+/)?(\w+)\.docc/([\w-]+)\.md", file):
            module, name = article[1].lower(), article[2].lower()
            url = f"/documentation/{module}" + ("" if name == module else f"/{name}")
            return self.places.get(url, file)
        return FILES.get(file, file)
