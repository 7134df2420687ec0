"""Generates the catalogue of rules: an index, and a page for each rule with its examples."""

import json
import re
from html import escape
from pathlib import Path
from subprocess import run

from .pages import Page, code, marked, table

FIXES = {
    "safe": "`almanac fix` fixes it if the fix is unambiguous.",
    "unsafe": "`almanac fix --unsafe` fixes it by guessing the intended value.",
    "none": "Only by the author of the calendar.",
}
WORDS = {
    "MUST": "The standard requires it (MUST).",
    "SHOULD": "The standard recommends it (SHOULD).",
    "grammar": "The standard's grammar requires it.",
}


def rule_pages(program: Path, root: Path) -> list[Page]:
    rules = json.loads(run([program, "explain", "--json"], capture_output=True, check=True).stdout)["rules"]
    messages = findings(program, root / "Tests/ValidationTests/Fixtures/Rules")
    groups: dict[str, list[dict]] = {}
    for rule in rules:
        groups.setdefault(rule["group"], []).append(rule)
    pages = [index(groups, len(rules))]
    for group, members in groups.items():
        menu = [(group, [(path(rule["rule"]), rule["name"]) for rule in members])]
        pages += [page(rule, group, menu, messages.get(rule["rule"])) for rule in members]
    return pages


def path(rule: str) -> str:
    return f"rules/{rule}.html"


def index(groups: dict[str, list[dict]], count: int) -> Page:
    body = f"""<h1>Rules</h1>
<p class="abstract">The {count} rules of <a href="site:program/validate.html"><code>almanac validate</code></a>, one page each:
what is wrong, why it matters, an example, and the corrected example.</p>
<p><a href="site:library/validation/validating-feeds-in-ci.html">Validating feeds in CI</a> explains how to choose rules,
<a href="site:library/validation/rules-reference.html">one table</a> lists all of them with their references, and
<a href="site:library/validation/the-catalogue-of-rules.html">The catalogue of rules</a> explains how severities were chosen.</p>
"""
    for group, members in groups.items():
        body += f'<h2 id="{anchor(group)}">{escape(group)}</h2>\n'
        body += table(["Rule", "Name", "Severity", "What is wrong"], [
            [f'<a href="site:{path(rule["rule"])}">{rule["rule"]}</a>', f'<code>{rule["name"]}</code>',
             severity(rule["severity"]), marked(rule["summary"]) + "."] for rule in members], "rules")
    menu = [("Groups", [(f"rules/index.html#{anchor(group)}", group) for group in groups])]
    return Page("rules/index.html", "Rules", body, "index", menu, description=f"{count} rules for iCalendar data")


def page(rule: dict, group: str, menu: list, message: str | None) -> Page:
    identifier, name = rule["rule"], rule["name"]
    body = f"<h1>{identifier} <code>{name}</code></h1>\n"
    body += f'<p class="abstract">{severity(rule["severity"])} {marked(rule["summary"])}.</p>\n<p>{marked(rule["explanation"])}</p>\n'
    body += "<h2>Wrong</h2>\n" + code(rule["bad"], "bad")
    if message:
        body += f"<p>For a calendar with this mistake, the finding is:</p>\n<blockquote>{escape(message)}</blockquote>\n"
    body += "<h2>Right</h2>\n" + code(rule["good"], "good")
    body += f"<h2>Can it be fixed?</h2>\n<p>{marked(FIXES[rule['fix']])}</p>\n"
    body += "<h2>How much does it matter?</h2>\n" + table(["Profile", "Severity"], [
        [f"<code>{profile}</code>", severity(level)] for profile, level in rule["severities"].items()])
    if rule["reference"]:
        word = WORDS.get(rule["requirement"] or "", "")
        body += f"<h2>Source</h2>\n<p>{references(rule['reference'])}. {word}</p>\n"
    body += "<h2>Selecting this rule</h2>\n" + code(
        f"almanac validate --select {identifier} feeds/          # only this rule\n"
        f"almanac validate --ignore {name} feeds/\n"
        f"almanac validate --severity {identifier}=error feeds/", "sh")
    trail = [("rules/index.html", "Rules"), (f"rules/index.html#{anchor(group)}", group)]
    return Page(path(identifier), f"{identifier} {name}", body, "rule", menu, trail, rule["summary"])


def severity(level: str | None) -> str:
    word = {"info": "hint", None: "off"}.get(level, level)
    return f'<span class="severity {word}">{word}</span>'


def references(text: str) -> str:
    """Returns a reference with links to RFCs, including the section if one follows."""
    def link(found: re.Match) -> str:
        number, section = found[1], found[2]
        place = f"#section-{section}" if section else ""
        return f'<a href="https://www.rfc-editor.org/rfc/rfc{number}{place}">{found[0]}</a>'

    return re.sub(r"RFC (\d+)(?: (\d+(?:\.\d+)*))?", link, escape(text))


def anchor(group: str) -> str:
    return re.sub(r"[^a-z]+", "-", group.lower()).strip("-")


def findings(program: Path, fixtures: Path) -> dict[str, str]:
    """Returns the messages for the test files of each rule. Rules that need options are left out."""
    report = json.loads(run(
        [program, "validate", "--no-config", "--format", "json", fixtures], capture_output=True).stdout)
    messages = {}
    for finding in report["findings"]:
        if re.match(rf"{finding['rule']}-.*\.bad\.ics", Path(finding["file"]).name):
            messages.setdefault(finding["rule"], finding["message"] + ".")
    return messages
