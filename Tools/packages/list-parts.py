#!/usr/bin/env python3
"""Lists the parts of a package: Swift packages, system libraries, and the Swift library.

Usage: Tools/packages/list-parts.py [--licences FOLDER] [--sbom FILE] BUILD [LIBRARY...]
  BUILD    the build folder, whose checkouts contain the licences of Swift packages; Package.resolved has their versions
  LIBRARY  a bundled system library; dpkg determines its package

The licences are copied, one file per part. The SBOM is SPDX 2.3 in JSON, dated SOURCE_DATE_EPOCH. A part without a licence
is an error.
"""

import argparse
import datetime
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = re.compile(r"^(licen[cs]e|notice|copying)(\.(txt|md))?$", re.I)
# The licences of the parts that SwiftPM compiles into the programs, by the beginning of the text or a name in it.
KNOWN = [("Apache License", "Apache-2.0"), ("Permission is hereby granted, free of charge", "MIT")]


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class Part:
    def __init__(self, name, version, address, licence, files, declared="NOASSERTION", source="NOASSERTION"):
        self.name, self.version, self.address, self.licence = name, version, address, licence
        self.files, self.declared, self.source = files, declared, source


def swift_packages(build):
    """Yields the packages in Package.resolved that were fetched."""
    folders = {path.name.lower(): path for path in (build / "checkouts").iterdir()}
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        folder = folders.get(Path(pin["location"]).name.removesuffix(".git").lower())
        if folder is None:
            continue
        # Some contain parts of others, with separate licences.
        files = sorted((path for path in folder.rglob("*") if NAMES.match(path.name) and ".git" not in path.parts),
                       key=lambda path: (len(path.parts), path))
        text = files[0].read_text(errors="replace") if files else ""
        declared = next((name for words, name in KNOWN if words in text), "NOASSERTION")
        state = pin["state"]
        source = f"git+{pin['location']}@{state['revision']}"
        address = f"pkg:swift/{pin['location'].removeprefix('https://').removesuffix('.git')}@{state.get('version', state['revision'])}"
        yield Part(pin["identity"], state.get("version", state["revision"]), address, "", files, declared, source)


def swift():
    """Returns the Swift library, including Foundation, which is linked into the programs."""
    program = shutil.which(os.environ.get("SWIFT", "swift"))
    version = re.search(r"Swift version (\S+)", output(program, "--version"))[1]
    for folder in Path(program).resolve().parents:
        files = [folder / "share/swift/LICENSE.txt", folder / "share/doc/swift/LICENSE.txt", folder / "LICENSE.txt"]
        found = [path for path in files if path.exists()]
        if found:
            break
    # All Swift packages have the same text, with the exception for code that the compiler adds to programs.
    return Part("swift-runtime", version, f"pkg:generic/swift@{version}", "", found,
                "Apache-2.0 WITH Swift-exception", "https://www.swift.org")


def system_packages(libraries):
    """Yields the Debian packages that contain the libraries."""
    found = {}
    for library in libraries:
        real = os.path.realpath(library)
        for path in {library, real, real.removeprefix("/usr"), "/usr" + real}:
            owner = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True)
            if owner.returncode == 0:
                found.setdefault(owner.stdout.split(": ")[0].split(",")[0], []).append(Path(library).name)
                break
        else:
            sys.exit(f"{library} does not belong to a package")
    for package, names in sorted(found.items()):
        form = "${Package}|${Version}|${source:Package}|${source:Version}|${Architecture}"
        name, version, source, source_version, architecture = output("dpkg-query", "-W", "-f", form, package).split("|")
        files = [Path("/usr/share/doc") / name / "copyright"]
        yield Part(name, version, f"pkg:deb/debian/{name}@{version}?arch={architecture}", ", ".join(sorted(names)), files,
                   source=f"Debian source package {source} {source_version}")


def copy_licences(parts, folder):
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["What this package is made of, with the licence of each part beside this file. Almanac's own is in ../LICENSE.\n"]
    for part in parts:
        if not part.files:
            sys.exit(f"{part.name} has no licence")
        for index, file in enumerate(part.files):
            with open(folder / part.name, "wb" if index == 0 else "ab") as target:
                target.write(file.read_bytes())
        lines.append(f"{part.name} {part.version}" + (f" ({part.licence})" if part.licence else ""))
    (folder / "README").write_text("\n".join(lines) + "\n")


def sbom(parts):
    version = re.search(r'number = "(.*)"', (ROOT / "Sources/CommandLine/Version.swift").read_text())[1]
    when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    names = lambda text: "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)
    own = Part("almanac", version, f"pkg:generic/almanac@{version}", "", [], "Apache-2.0")

    def described(part):
        return {
            "SPDXID": names(part.name), "name": part.name, "versionInfo": part.version, "filesAnalyzed": False,
            "downloadLocation": part.source if part.source.startswith(("git+", "https:")) else "NOASSERTION",
            "sourceInfo": part.source, "licenseConcluded": "NOASSERTION", "licenseDeclared": part.declared,
            "copyrightText": "NOASSERTION",
            "externalRefs": [{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": part.address}],
        }

    digest = hashlib.sha256("\n".join(part.address for part in parts).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"almanac-{version}",
        "documentNamespace": f"urn:almanac:{version}:{digest[:32]}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: almanac-list-parts"]},
        "packages": [described(part) for part in [own, *parts]],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": names(own.name)},
            *({"spdxElementId": names(own.name), "relationshipType": "CONTAINS", "relatedSpdxElement": names(part.name)}
              for part in parts)],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--licences", type=Path)
    parser.add_argument("--sbom", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("libraries", nargs="*")
    options = parser.parse_args()
    parts = [*swift_packages(options.build), swift(), *system_packages(options.libraries)]
    if options.licences:
        copy_licences(parts, options.licences)
    if options.sbom:
        options.sbom.write_text(json.dumps(sbom(parts), indent=2) + "\n")
    print(f"{len(parts)} parts")


main()
