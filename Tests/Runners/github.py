#!/usr/bin/env python3
"""Imitates a runner of GitHub Actions: runs the steps of a workflow in a folder, as far as our samples need them.

Usage: github.py WORKFLOW --action FOLDER --workspace FOLDER --results FOLDER

The log goes to standard output. RESULTS receives summary.md (the page of the job), annotations.json (the annotations of
lines), and uploads/ with the uploaded SARIF. The exit code is 1 if the job failed. `PUBLISHER/almanac@…` and `./` are the
action in the folder of --action; actions/cache keeps its contents in RESULTS/cache. Workflows may use only a few features;
anything else is an error, because a runner that guesses would prove nothing.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import uuid
from pathlib import Path

import yaml

PUBLISHER = re.escape((Path(__file__).parents[2] / "Tools" / "publisher.txt").read_text().strip())
TOKEN = re.compile(r"\s*(?:('(?:[^']|'')*')|(==|!=|&&|\|\||!|\(|\))|([A-Za-z_][\w.-]*))")


class Expression:
    """An expression of GitHub: names, strings, always(), ==, !=, !, && and ||."""

    def __init__(self, text, context):
        self.tokens = [next(group for group in found if group) for found in TOKEN.findall(text)]
        if "".join(self.tokens).replace(" ", "") != re.sub(r"\s", "", text):
            raise SystemExit(f"this player does not know the expression {text!r}")
        self.context = context

    def value(self):
        value = self.either()
        if self.tokens:
            raise SystemExit(f"unexpected {self.tokens[0]!r} in an expression")
        return value

    def either(self):
        value = self.both()
        while self.tokens[:1] == ["||"]:
            self.tokens.pop(0)
            other = self.both()
            value = value or other
        return value

    def both(self):
        value = self.comparison()
        while self.tokens[:1] == ["&&"]:
            self.tokens.pop(0)
            other = self.comparison()
            value = value and other
        return value

    def comparison(self):
        value = self.operand()
        if self.tokens[:1] in (["=="], ["!="]):
            sign = self.tokens.pop(0)
            other = self.operand()
            value = (value == other) is (sign == "==")
        return value

    def operand(self):
        token = self.tokens.pop(0)
        if token == "!":
            return not self.operand()
        if token == "(":
            value = self.either()
            self.tokens.pop(0)
            return value
        if token.startswith("'"):
            return token[1:-1].replace("''", "'")
        if self.tokens[:2] == ["(", ")"]:
            del self.tokens[:2]
            return {"always": True, "success": not self.context["failed"], "failure": self.context["failed"]}[token]
        value = self.context
        for part in token.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        return value


def fill_in(text, context):
    if not isinstance(text, str):
        return {True: "true", False: "false"}.get(text, str(text))
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(Expression(found[1], context).value()), text, flags=re.DOTALL)


class Job:
    def __init__(self, options):
        self.action = Path(options.action).resolve()
        self.workspace = Path(options.workspace).resolve()
        self.results = Path(options.results).resolve()
        self.temp = self.results / "runner temp"
        self.temp.mkdir(parents=True, exist_ok=True)
        self.summary = self.results / "summary.md"
        self.annotations = []
        self.caches = []

    def run(self, steps, inputs=None, action_path=None):
        """Runs steps in order; a step runs after a failure only if its condition says so. Returns whether all succeeded."""
        context = {
            "failed": False, "steps": {}, "inputs": inputs or {}, "github": {"workspace": str(self.workspace)},
            "runner": {"temp": str(self.temp), "os": "Linux", "arch": "X64"},
        }
        for step in steps:
            condition = str(step.get("if", "success()"))
            if not re.search(r"\b(always|failure|success)\(\)", condition):
                condition = f"success() && ({condition})"
            if not Expression(condition, context).value():
                continue
            given = {key: fill_in(value, context) for key, value in step.get("with", {}).items()}
            if "uses" in step:
                went_well, outputs = self.use(step["uses"], given)
            else:
                environment = {key: fill_in(value, context) for key, value in step.get("env", {}).items()}
                went_well, outputs = self.shell(fill_in(step["run"], context), environment, action_path)
            if "id" in step:
                context["steps"][step["id"]] = {"outputs": outputs, "outcome": "success" if went_well else "failure"}
            context["failed"] = context["failed"] or not went_well
        self.outcome = context
        return not context["failed"]

    def use(self, name, given):
        if name.startswith("actions/checkout@"):
            return True, {}
        if name.startswith("actions/cache@"):
            kept, path = self.results / "cache" / given["key"], Path(given["path"])
            if kept.exists():
                shutil.copytree(kept, path, dirs_exist_ok=True)
            else:
                self.caches.append((path, kept))
            return True, {"cache-hit": "true" if kept.exists() else ""}
        if name.startswith("github/codeql-action/upload-sarif@"):
            path = self.workspace / given["sarif_file"]
            json.loads(path.read_text())
            (self.results / "uploads").mkdir(exist_ok=True)
            shutil.copy(path, self.results / "uploads")
            return True, {}
        if not re.match(rf"{PUBLISHER}/almanac@|\./$", name):
            raise SystemExit(f"this player does not know the action {name}")
        action = yaml.safe_load((self.action / "action.yml").read_text())
        declared = action["inputs"]
        for key in given.keys() - declared.keys():
            raise SystemExit(f"the action has no input {key}")
        for key, value in declared.items():
            if value.get("required") and key not in given:
                raise SystemExit(f"the input {key} is required")
        inputs = {key: given.get(key, value.get("default", "")) for key, value in declared.items()}
        went_well = self.run(action["runs"]["steps"], inputs, self.action)
        inner = self.outcome
        return went_well, {key: fill_in(value["value"], inner) for key, value in action["outputs"].items()}

    def shell(self, script, environment, action_path):
        """Runs a script as `shell: bash` does, with the files that a runner passes to a step."""
        files = {name: self.temp / f"{name}-{uuid.uuid4()}" for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for path in files.values():
            path.touch()
        script_file = self.temp / f"{uuid.uuid4()}.sh"
        script_file.write_text(script)
        environment = {
            **os.environ, **{name: str(path) for name, path in files.items()}, "CI": "true", "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(self.workspace), "RUNNER_TEMP": str(self.temp), "RUNNER_OS": "Linux",
            "RUNNER_ARCH": "X64", **environment,
        }
        if action_path:
            environment["GITHUB_ACTION_PATH"] = str(action_path)
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script_file], cwd=self.workspace, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        log = result.stdout.decode()
        sys.stdout.write(log)
        self.annotations += [annotation for annotation in map(self.annotation, log.splitlines()) if annotation]
        with self.summary.open("a") as page:
            page.write(files["GITHUB_STEP_SUMMARY"].read_text())
        lines = files["GITHUB_OUTPUT"].read_text().splitlines()
        return result.returncode == 0, dict(line.split("=", 1) for line in lines)

    @staticmethod
    def annotation(line):
        """Returns the annotation of a line by a command such as `::error file=a.ics,line=3::message`."""
        found = re.match(r"::(error|warning|notice)(?: (.*?))?::(.*)", line)
        if not found:
            return None

        def plain(text):
            for code, character in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
                text = text.replace(code, character)
            return text

        properties = dict(pair.split("=", 1) for pair in (found[2] or "").split(",") if pair)
        return {"level": found[1], "message": plain(found[3]), **{key: plain(value) for key, value in properties.items()}}

    def finish(self):
        for path, kept in self.caches:
            if path.exists() and not kept.exists():
                shutil.copytree(path, kept)
        (self.results / "annotations.json").write_text(json.dumps(self.annotations, ensure_ascii=False, indent=1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("workflow")
    for name in ("--action", "--workspace", "--results"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    workflow = yaml.safe_load(Path(options.workflow).read_text())
    went_well = True
    for steps in (job["steps"] for job in workflow["jobs"].values()):
        job = Job(options)
        went_well = job.run(steps) and went_well
        job.finish()
    sys.exit(0 if went_well else 1)


main()
