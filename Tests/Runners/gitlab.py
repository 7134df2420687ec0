#!/usr/bin/env python3
"""Imitates GitLab CI: runs the jobs of a configuration in a folder, with the components that it includes.

Usage: gitlab.py CONFIGURATION --components FOLDER --project FOLDER [--shell COMMAND]

The inputs of a component are inserted into its text before it is read as YAML, as GitLab does. The script of a job runs in
COMMAND, or else in sh. The reports that a job names must exist at the end. The exit code is 1 if a job failed.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import yaml

PUBLISHER = re.escape((Path(__file__).parents[2] / "Tools" / "publisher.txt").read_text().strip())


def component(reference, given, folder):
    """Returns the configuration that a component generates from its inputs."""
    name = re.fullmatch(rf"\$CI_SERVER_FQDN/{PUBLISHER}/almanac/([\w-]+)@[\w.]+", reference)[1]
    header, body = re.split(r"^---$", (Path(folder) / f"{name}.yml").read_text(), maxsplit=1, flags=re.MULTILINE)
    declared = yaml.safe_load(header)["spec"]["inputs"]
    for key in given.keys() - declared.keys():
        raise SystemExit(f"the component has no input {key}")
    values = {}
    for key, about in declared.items():
        if key not in given and "default" not in about:
            raise SystemExit(f"the input {key} is required")
        values[key] = given.get(key, about.get("default"))
        if "options" in about and values[key] not in about["options"]:
            raise SystemExit(f"{values[key]!r} is no {key}")
    return yaml.safe_load(re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", lambda found: str(values[found[1]]), body))


def run(job, project, shell):
    variables = {"CI": "true", "GITLAB_CI": "true", "CI_PROJECT_DIR": str(project), **job.get("variables", {})}
    # The lines of a script form one script, which ends at the first line that fails.
    script = "set -e\n" + "\n".join(job["script"])
    status = subprocess.run(
        [*shell.split(), "-c", script], cwd=project, env={**os.environ, **variables}, stdin=subprocess.DEVNULL).returncode
    for kind, path in job.get("artifacts", {}).get("reports", {}).items():
        if not (project / path).is_file():
            print(f"the {kind} report {path} is missing")
            status = status or 1
    return status


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("configuration")
    parser.add_argument("--components", required=True)
    parser.add_argument("--project", required=True)
    parser.add_argument("--shell", default="sh")
    options = parser.parse_args()
    jobs = yaml.safe_load(Path(options.configuration).read_text())
    for included in jobs.pop("include", []):
        jobs.update(component(included["component"], included.get("inputs", {}), options.components))
    statuses = [run(job, Path(options.project).resolve(), options.shell) for job in jobs.values()]
    sys.exit(1 if any(statuses) else 0)


main()
