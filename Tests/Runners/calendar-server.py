#!/usr/bin/env python3
"""Runs a real CalDAV server for tests: Radicale or Xandikos, with the Python that runs this script, or `almanac serve`.

Usage: calendar-server.py radicale|xandikos|PROGRAM FOLDER

The server keeps everything in FOLDER and listens on a free port of 127.0.0.1. Once it answers, this script prints its URL,
the user and the password on one line. It ends when its standard input does. `make test-tools` installs both servers.
"""

import socket
import subprocess
import sys
import time
from pathlib import Path


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def radicale(folder, port):
    users = folder / "users"
    users.write_text("alice:secret\n")
    config = folder / "config"
    config.write_text(f"""\
[server]
hosts = 127.0.0.1:{port}
[auth]
type = htpasswd
htpasswd_filename = {users}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = {folder}/collections
[web]
type = none
""")
    return [sys.executable, "-m", "radicale", "--config", str(config)]


def xandikos(folder, port):
    program = Path(sys.executable).parent / "xandikos"
    return [str(program), "serve", "-d", str(folder / "data"), "--defaults", "--current-user-principal", "/alice/",
            "-l", "127.0.0.1", "-p", str(port), "--no-detect-systemd"]


def almanac(program, folder, port):
    store = ["--store", str(folder / "store.sqlite")]
    subprocess.run([program, "users", "add", "alice", "--password-stdin", *store], input=b"secret\n",
                   stdout=subprocess.DEVNULL, check=True)
    return [program, "serve", "--listen", f"127.0.0.1:{port}", *store]


def main():
    name, folder = sys.argv[1], Path(sys.argv[2])
    (folder / "data").mkdir(parents=True, exist_ok=True)
    port = free_port()
    servers = {"radicale": radicale, "xandikos": xandikos}
    command = servers[name](folder, port) if name in servers else almanac(name, folder, port)
    with open(folder / "server.log", "wb") as log:
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if server.poll() is not None:
                    sys.exit((folder / "server.log").read_text())
                time.sleep(0.1)
        print(f"http://127.0.0.1:{port}/ alice secret", flush=True)
        sys.stdin.read()
    finally:
        # It may have been started with SIGTERM blocked, as this was.
        server.kill()


main()
