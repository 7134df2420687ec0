"""Generates the command reference from the program's own output, with a page for each command."""

import json
from html import escape
from pathlib import Path
from subprocess import run

from .pages import Page, marked, table, unbroken

# Every command has these.
COMMON = {"help", "version"}


def command_pages(program: Path, articles: list[tuple[str, str]], schemas: list[str]) -> list[Page]:
    top = dumped(program)
    # Commands that the program passes on to the server program are described by the latter.
    server = program.with_name("almanac-server")
    passed_on = {command["commandName"]: command for command in shown(dumped(server))} if server.exists() else {}
    commands = [passed_on.get(command["commandName"], command) for command in shown(top)]
    menu = [("Commands", [(path(command), command["commandName"]) for command in commands]), ("Articles", articles)]
    pages = [index(top, commands, menu, schemas)]
    for command in commands:
        name = command["commandName"]
        body = describe(program, command, [name], 1)
        for sub in shown(command):
            body += describe(program, sub, [name, sub["commandName"]], 2)
        pages.append(Page(path(command), f"almanac {name}", body, "command", menu,
                          [("program/index.html", "Program")], command["abstract"]))
    return pages


def dumped(program: Path) -> dict:
    return json.loads(run([program, "--experimental-dump-help"], capture_output=True, check=True).stdout)["command"]


def shown(command: dict) -> list[dict]:
    return [sub for sub in command.get("subcommands", []) if sub["shouldDisplay"] and sub["commandName"] != "help"]


def path(command: dict) -> str:
    return f"program/{command['commandName']}.html"


def index(top: dict, commands: list[dict], menu: list, schemas: list[str]) -> Page:
    body = f'<h1>The program</h1>\n<p class="abstract">{marked(top["abstract"])}</p>\n{discussion(top)}'
    body += "<h2>Articles</h2>\n<ul>" + "".join(
        f'<li><a href="site:{path}">{escape(title)}</a></li>' for path, title in menu[1][1]) + "</ul>\n"
    body += "<h2>Commands</h2>\n" + table(["Command", "What it does"], [
        [f'<a href="site:{path(command)}"><code>{command["commandName"]}</code></a>', marked(command["abstract"])]
        for command in commands], "commands")
    body += ('<h2 id="schemas">Schemas</h2>\n<p>JSON Schema of what commands print with <code>--json</code> and, in those whose names '
             'end in <code>-line</code>, with <code>--jsonl</code>.</p>\n<p class="schemas">')
    body += " ".join(f'<a href="site:schemas/{name}">{name.removesuffix(".json")}</a>' for name in schemas) + "</p>\n"
    return Page("program/index.html", "The program", body, "index", menu, description=top["abstract"])


def describe(program: Path, command: dict, words: list[str], level: int) -> str:
    name = " ".join(["almanac"] + words)
    place = f' id="{words[-1]}"' if level > 1 else ""
    body = f"<h{level}{place}><code>{name}</code></h{level}>\n"
    body += f'<p class="abstract">{marked(command["abstract"])}</p>\n{usage(program, words)}{discussion(command)}'
    sections: dict[str, list[dict]] = {}
    for argument in command.get("arguments", []):
        if argument["shouldDisplay"] and argument["valueName"] not in COMMON:
            usual = "Arguments" if argument["kind"] == "positional" else "Options"
            sections.setdefault(argument.get("sectionTitle", usual).capitalize(), []).append(argument)
    for title, arguments in sections.items():
        body += f"<h{level + 1}>{escape(title)}</h{level + 1}>\n<dl>\n"
        body += "".join(f"<dt>{names(argument)}</dt>\n<dd>{meaning(argument)}</dd>\n" for argument in arguments)
        body += "</dl>\n"
    return body


def usage(program: Path, words: list[str]) -> str:
    """Returns the usage line of the help, which does not break within an option."""
    text = run([program, *words, "--help"], capture_output=True, check=True, text=True).stdout
    line = " ".join(text.split("USAGE: ", 1)[1].split("\n\n", 1)[0].split())
    return f'<pre class="usage"><code>{unbroken(escape(line, quote=False))}</code></pre>\n'


def discussion(command: dict) -> str:
    return "".join(f"<p>{marked(part)}</p>\n" for part in command.get("discussion", "").split("\n\n") if part)


def names(argument: dict) -> str:
    value = f"&lt;{escape(argument['valueName'])}&gt;"
    if argument["kind"] == "positional":
        return f"<code>{value}{' ...' if argument['isRepeating'] else ''}</code>"
    shown = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
    return ", ".join(f"<code>{name}</code>" for name in shown) + (
        "" if argument["kind"] == "flag" else f" <code>{value}</code>")


def meaning(argument: dict) -> str:
    text = marked(argument.get("abstract", ""))
    if argument.get("allValues"):
        text += " Values: " + ", ".join(f"<code>{escape(value)}</code>" for value in argument["allValues"]) + "."
    if argument.get("defaultValue"):
        text += f" <span class=\"default\">Default: {marked(argument['defaultValue'])}</span>"
    return text
