#!/usr/bin/env python3
"""Checks JSON against the schemas of Documentation/schemas.

Usage: schemas.py SCHEMAS [PREFIX...] < CASES    each line of CASES is {"name", "schema", "text", "lines"}

SCHEMAS is the folder. A text with `lines` has one document per line, and at least one. Prints one line for each problem: a
text that does not match, an invalid schema, and a schema that no case uses unless its name begins with a PREFIX. The exit
code is 1 if there are problems.
"""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

schemas = {path.name: json.loads(path.read_text()) for path in Path(sys.argv[1]).glob("*.json")}
registry = Registry().with_resources((name, Resource.from_contents(schema)) for name, schema in schemas.items())
problems, used = [], {"common.json"}

for name, schema in schemas.items():
    Draft202012Validator.check_schema(schema)

for case in map(json.loads, sys.stdin):
    name = case["schema"] + ".json"
    used.add(name)
    # By reference, so that the schemas it refers to are found next to it.
    validator = Draft202012Validator({"$ref": name}, registry=registry)
    texts = case["text"].splitlines() if case["lines"] else [case["text"]]
    if not texts:
        problems.append(f"{case['name']}: nothing was printed")
    for text in texts:
        for error in validator.iter_errors(json.loads(text)):
            problems.append(f"{case['name']}: {error.json_path}: {error.message[:300]}")

problems += [f"no output was held against {name}" for name in sorted(schemas.keys() - used) if not name.startswith(tuple(sys.argv[2:]))]
print("\n".join(problems))
sys.exit(1 if problems else 0)
