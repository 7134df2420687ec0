#!/usr/bin/env python3
"""Builds a container image in OCI layout from a root folder created by Tools/bare-root.sh. The image has one layer, whose
files belong to root except for the user's home folder, and runs as an unprivileged user. No container engine is needed.

Usage: Tools/packages/image.py ROOT OUTPUT
  ROOT    the root folder
  OUTPUT  the image, a tar that `podman load`, `docker load` and `skopeo` read

The same folder always produces the same image, dated SOURCE_DATE_EPOCH.
"""

import gzip
import hashlib
import io
import json
import os
import platform
import re
import sys
import tarfile
import time
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2]
USER, HOME = 1000, "home/almanac"
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def moment():
    return int(os.environ["SOURCE_DATE_EPOCH"])


def layer(root):
    """Returns the folder as an archive."""
    def told(entry):
        owner = USER if entry.name == HOME or entry.name.startswith(HOME + "/") else 0
        entry.uid = entry.gid = owner
        entry.uname = entry.gname = ""
        entry.mtime = moment()
        return entry

    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted(root.rglob("*")):
            archive.add(path, str(path.relative_to(root)), recursive=False, filter=told)
    return buffer.getvalue()


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def main(root, target):
    version = re.search(r'number = "(.*)"', (SOURCES / "Sources/CommandLine/Version.swift").read_text())[1]
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment()))
    plain = layer(Path(root))
    packed = gzip.compress(plain, int(os.environ.get("ZIP_LEVEL", "9")), mtime=0)
    blobs = {}

    def blob(kind, data):
        name = digest(data)
        blobs[name] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": name, "size": len(data)}

    packed_layer = blob("layer.v1.tar+gzip", packed)
    config = blob("config.v1+json", json.dumps({
        "created": when, "architecture": MACHINES[platform.machine()], "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "Env": ["PATH=/usr/bin:/bin", f"HOME=/{HOME}"], "WorkingDir": f"/{HOME}",
            "Entrypoint": ["/usr/bin/almanac"], "Labels": {"org.opencontainers.image.version": version},
        },
        "rootfs": {"type": "layers", "diff_ids": [digest(plain)]},
        "history": [{"created": when, "created_by": "Tools/packages/image.py"}],
    }).encode())
    manifest = blob("manifest.v1+json", json.dumps({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config,
        "layers": [packed_layer]}).encode())
    manifest["annotations"] = {"org.opencontainers.image.ref.name": version}
    files = {
        "oci-layout": json.dumps({"imageLayoutVersion": "1.0.0"}).encode(),
        "index.json": json.dumps({
            "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}).encode(),
        **{f"blobs/{name.replace(':', '/')}": data for name, data in blobs.items()},
    }
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(target, "w") as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(data), moment()
            archive.addfile(entry, io.BytesIO(data))
    print(f"{target} {os.path.getsize(target)}")


main(*sys.argv[1:])
