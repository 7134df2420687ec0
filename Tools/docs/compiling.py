"""Runs DocC as a compiler: it reads articles and doc comments, resolves links, and writes a JSON document for each page."""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote, urlsplit


def modules(folder: Path) -> list[str]:
    """Returns the names of the C modules defined by the module map in a folder."""
    return re.findall(r"^\s*(?:framework )?module (\w+)", (folder / "module.modulemap").read_text(), re.MULTILINE)


def compile_catalogues(root: Path, swift: str, scratch: Path) -> dict[str, Path]:
    """Compiles every catalogue of the package and returns the folders of the documents by catalogue name.

    Raises SystemExit with DocC's messages if anything is wrong, such as a broken link.
    """
    products = Path(run([swift, "build", "--show-bin-path"], root).strip())
    target = json.loads(run([swift, "-print-target-info"], root))["target"]["unversionedTriple"]
    search = [products / "Modules"]
    search += sorted({map.parent for pattern in (
        "Sources/*/module.modulemap", ".build/checkouts/*/Sources/*/module.modulemap",
        ".build/checkouts/*/Sources/*/include/module.modulemap",
        ".build/checkouts/*/Sources/*/include/*/module.modulemap") for map in root.glob(pattern)})
    # SwiftPM generates module maps that packages do not have. Each module must be found only once.
    known = {module for folder in search[1:] for module in modules(folder)}
    search += sorted(
        map.parent for map in products.glob("*.build/module.modulemap") if known.isdisjoint(modules(map.parent)))
    # The headers of our C targets include each other.
    headers = sorted(root.glob("Sources/*/include"))

    def convert(catalogue: Path) -> Path:
        name = catalogue.stem
        graphs = scratch / "graphs" / name
        graphs.mkdir(parents=True)
        if catalogue.parent.parent.name == "Sources":
            run([swift, "symbolgraph-extract", "-module-name", name, "-target", target,
                 *(word for folder in search for word in ("-I", str(folder))),
                 *(word for folder in headers for word in ("-Xcc", f"-I{folder}")),
                 "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
                 "-output-dir", str(graphs)], root)
        archive, diagnostics = scratch / "archives" / name, scratch / f"{name}.json"
        run([docc(swift), "convert", str(catalogue), "--additional-symbol-graph-dir", str(graphs),
             "--fallback-display-name", name, "--fallback-default-module-kind", "Module", "--output-dir", str(archive),
             "--no-transform-for-static-hosting", "--diagnostics-file", str(diagnostics)], root)
        problems.extend(problems_in(diagnostics))
        return archive / "data" / "documentation"

    problems: list[str] = []
    catalogues = sorted(root.glob("Sources/*/*.docc")) + sorted(root.glob("Documentation/*.docc"))
    (scratch / "archives").mkdir(parents=True)
    with ThreadPoolExecutor(2) as workers:
        archives = dict(zip((path.stem for path in catalogues), workers.map(convert, catalogues)))
    if problems:
        raise SystemExit("\n".join(problems))
    return archives


def problems_in(diagnostics: Path) -> list[str]:
    """Returns the problems that DocC found, except for undocumented parameters."""
    found = json.loads(diagnostics.read_text(encoding="utf-8"))["diagnostics"]
    return [f"{unquote(urlsplit(problem.get('source', '')).path)}: {problem['summary']}" for problem in found
            if not problem["summary"].endswith("is missing documentation")]


def docc(swift: str) -> str:
    """Returns the path of DocC, which is next to the compiler and may not be on the PATH itself."""
    beside = Path(run(["which", swift]).strip()).resolve().parent / "docc"
    return str(beside) if beside.exists() else "docc"


def run(command: list[str], folder: Path | None = None) -> str:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(f"{' '.join(command[:2])}:\n{result.stdout}{result.stderr}")
    return result.stdout
