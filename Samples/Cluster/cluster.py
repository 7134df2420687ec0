#!/usr/bin/env python3
"""Starts a cluster of Almanac servers on this machine and stops it again.

    sudo apt-get install postgresql patroni etcd-server haproxy
    ALMANAC_CLUSTER=1 make server
    Samples/Cluster/cluster.py .build/release/almanac-server

The cluster has three PostgreSQL nodes, one of which Patroni and etcd make the primary and another its synchronous standby;
three stateless Almanac servers; and HAProxy in front of them. All of them listen only on 127.0.0.1, on free ports, and
write to one folder, which is deleted at the end. Run it as an ordinary user; PostgreSQL refuses root.

It prints how to reach the cluster and runs until it is interrupted. With --try it demonstrates the cluster instead: while
programs continuously save events, it kills a server, deletes that server's copies and kills the primary, and then counts the
acknowledged events that are missing. It exits with 1 if there are any.
"""

import argparse
import base64
import contextlib
import ctypes
import functools
import http.client
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import string
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).parent
USERS = ["alice", "bob"]


def say(*words):
    print(*words, flush=True)


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


def wait(what, seconds, holds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := holds():
            return found
        time.sleep(0.2)
    raise SystemExit(f"timed out after {seconds} seconds: {what}; see the logs in the folder (--keep keeps it)")


def with_parent():
    """Makes a child process end when this program is killed."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


class Cluster:
    def __init__(self, server, folder, servers=3, synchronous=True):
        self.server, self.folder, self.synchronous = server, folder, synchronous
        self.programs = {}
        ports = free_ports(9 + servers)
        self.etcd, self.etcd_peer, self.proxy = ports[:3]
        self.nodes = {f"node{n + 1}": (ports[3 + n], ports[6 + n]) for n in range(3)}
        self.servers = {f"server{n + 1}": port for n, port in enumerate(ports[9:])}
        # Only users who can read the folder can log in to the database.
        self.passwords = {name: secrets.token_urlsafe(24) for name in ["postgres", "replication", "rewind", *USERS]}
        self.password_file = folder / "password"
        self.password_file.write_text(self.passwords["postgres"] + "\n")
        hosts = ",".join(f"127.0.0.1:{port}" for port, _ in self.nodes.values())
        self.url = f"postgresql://postgres@{hosts}/almanac"

    def start(self, name, *words):
        log = open(self.folder / f"{name}.log", "ab")
        self.programs[name] = subprocess.Popen(
            [str(word) for word in words], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
            preexec_fn=with_parent)

    def kill(self, name):
        self.programs[name].kill()
        self.programs[name].wait()

    # The database

    def start_etcd(self):
        client, peer = f"http://127.0.0.1:{self.etcd}", f"http://127.0.0.1:{self.etcd_peer}"
        interface = ["--enable-v2"] if self.etcd_interface() == "etcd" else []
        self.start(
            "etcd", "etcd", *interface, "--name", "etcd", "--data-dir", self.folder / "etcd", "--listen-client-urls", client,
            "--advertise-client-urls", client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
            "--initial-cluster", f"etcd={peer}")

    def start_node(self, name):
        port, rest = self.nodes[name]
        access = ["local all all scram-sha-256"]
        access += [f"host {what} all 127.0.0.1/32 scram-sha-256" for what in ["all", "replication"]]
        logins = {"superuser": "postgres", "replication": "replication", "rewind": "rewind"}
        settings = {
            "scope": "almanac", "name": name, self.etcd_interface(): {"host": f"127.0.0.1:{self.etcd}"},
            "restapi": {"listen": f"127.0.0.1:{rest}", "connect_address": f"127.0.0.1:{rest}"},
            "bootstrap": {
                # The primary acknowledges only commits that are also on a standby, even if no standby is left.
                "dcs": {
                    "ttl": 15, "loop_wait": 5, "retry_timeout": 5, "synchronous_mode": self.synchronous,
                    "synchronous_mode_strict": self.synchronous,
                    **({} if self.synchronous else {"maximum_lag_on_failover": 1 << 40}),
                    "postgresql": {
                        "use_pg_rewind": True,
                        "parameters": {"max_connections": 200, "synchronous_commit": "on", "wal_log_hints": "on"},
                    },
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"],
                "pg_hba": access,
            },
            "postgresql": {
                "listen": f"127.0.0.1:{port}", "connect_address": f"127.0.0.1:{port}",
                "data_dir": str(self.folder / name), "bin_dir": str(self.postgresql()),
                "pgpass": str(self.folder / f"{name}.pgpass"), "pg_hba": access,
                "authentication": {
                    use: {"username": login, "password": self.passwords[login]} for use, login in logins.items()},
                "parameters": {"unix_socket_directories": str(self.folder)},
                # Otherwise a node whose rewinding is interrupted, because the next primary dies too, stays away for ever.
                "remove_data_directory_on_rewind_failure": True,
            },
        }
        # JSON is YAML.
        (self.folder / f"{name}.yml").write_text(json.dumps(settings))
        self.start(f"patroni-{name}", "patroni", self.folder / f"{name}.yml")

    @staticmethod
    @functools.cache
    def etcd_interface():
        """Returns Patroni's name of etcd's interface: the current version, 3, unless Patroni is older than 3.1.

        With version 3, older ones may stop seeing changes after a pause, and then assign no synchronous standby until they are
        restarted (https://github.com/patroni/patroni/pull/2783).
        """
        text = subprocess.run(["patroni", "--version"], capture_output=True, text=True, check=True).stdout
        return "etcd3" if [int(number) for number in re.findall("[0-9]+", text)] >= [3, 1] else "etcd"

    @staticmethod
    def postgresql():
        found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        initdb = found[-1] if found else shutil.which("initdb")
        if not initdb:
            raise SystemExit("PostgreSQL is not installed")
        return pathlib.Path(initdb).resolve().parent

    def members(self):
        """Returns Patroni's status of each node."""
        for _, rest in self.nodes.values():
            with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
                connection = http.client.HTTPConnection("127.0.0.1", rest, timeout=2)
                connection.request("GET", "/cluster")
                return json.loads(connection.getresponse().read())["members"]
        return []

    def primary(self):
        leaders = (each for each in self.members() if each["role"] == "leader" and each["state"] == "running")
        return next((each["name"] for each in leaders), None)

    def is_whole(self):
        roles = sorted(each["role"] for each in self.members() if each["state"] in ("running", "streaming"))
        if roles != ["leader", "replica", "sync_standby" if self.synchronous else "replica"]:
            return False
        # A node that was stopped or killed may not have reported it yet.
        streaming = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
        with contextlib.suppress(SystemExit, KeyError):
            return self.query(self.primary(), streaming, "postgres") == str(len(self.nodes) - 1)
        return False

    def postmaster(self, name):
        return int((self.folder / name / "postmaster.pid").read_text().split()[0])

    def kill_node(self, name):
        """Simulates a power failure of a machine: kills PostgreSQL and its Patroni at once."""
        os.kill(self.postmaster(name), signal.SIGKILL)
        self.kill(f"patroni-{name}")

    def query(self, node, text, database="almanac"):
        """Executes SQL on a node and returns what it prints."""
        port = self.nodes[node][0]
        login = ["-h", "127.0.0.1", "-p", port, "-U", "postgres", "-d", database]
        return self.run("psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", *login, given=text).strip()

    # The servers

    def run(self, *words, given=""):
        environment = dict(os.environ, PGPASSWORD=self.passwords["postgres"])
        done = subprocess.run(
            [str(word) for word in words], input=given, capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def command(self, *words, given=""):
        password = ["--cluster-password-file", self.password_file]
        return self.run(self.server, *words, "--cluster", self.url, *password, given=given)

    def start_server(self, name):
        self.start(
            name, self.server, "serve", "--cluster", self.url, "--cluster-password-file", self.password_file, "--cache",
            self.folder / f"{name}-cache", "--listen", f"127.0.0.1:{self.servers[name]}", "--behind-proxy", "127.0.0.1",
            "--host", "localhost")

    def start_proxy(self):
        servers = "\n".join(f"  server {name} 127.0.0.1:{port} cookie {name}" for name, port in self.servers.items())
        text = string.Template((HERE / "haproxy.cfg").read_text()).substitute(port=self.proxy, servers=servers)
        (self.folder / "haproxy.cfg").write_text(text)
        self.run("haproxy", "-c", "-f", self.folder / "haproxy.cfg")
        self.start("haproxy", "haproxy", "-db", "-f", self.folder / "haproxy.cfg")

    def start_all(self):
        self.start_etcd()
        for name in self.nodes:
            self.start_node(name)
        wait("a primary with a synchronous standby", 120, self.is_whole)
        say("the database is running:", ", ".join(f"{each['name']} {each['role']}" for each in self.members()))
        self.query(self.primary(), "CREATE DATABASE almanac ENCODING 'UTF8' TEMPLATE template0", "postgres")
        for name in self.nodes:
            listed = "SELECT count(*) FROM pg_database WHERE datname = 'almanac'"
            wait(f"the database on {name}", 30, lambda: self.query(name, listed, "postgres") == "1")
        say(self.command("cluster", "init").strip())
        if self.synchronous:
            say(self.command("cluster", "check").strip())
        for name in USERS:
            address = f"{name}@example.org"
            password = self.passwords[name] + "\n"
            self.command("users", "add", name, "--address", address, "--password-stdin", given=password)
        for name in self.servers:
            self.start_server(name)
        self.start_proxy()
        wait("servers behind the proxy", 60, lambda: self.ask("GET", "/healthz")[0] == 200)

    def ask(self, method, path, user=None, body=None, port=None, kind="text/calendar"):
        """Sends a request through the proxy and returns the status, or 0 without a response, and the body."""
        depth = {"Depth": "1"} if method == "PROPFIND" else {}
        status, _, answer = self.exchange(method, path, user, body, port, {"Content-Type": kind, **depth})
        return status, answer

    def exchange(self, method, path, user=None, body=None, port=None, header={}):
        """Sends a request and returns the status, the header and the body of the response."""
        header = dict(header)
        if user:
            login = base64.b64encode(f"{user}:{self.passwords[user]}".encode()).decode()
            header["Authorization"] = "Basic " + login
        connection = http.client.HTTPConnection("127.0.0.1", port or self.proxy, timeout=60)
        try:
            connection.request(method, path, body, header)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, {}, ""
        finally:
            connection.close()

    def end(self):
        # Stop the proxy and the servers first and etcd last, so that each process can still reach those it depends on.
        for name in reversed(self.programs):
            if self.programs[name].poll() is None:
                self.programs[name].terminate()
                try:
                    self.programs[name].wait(30)
                except subprocess.TimeoutExpired:
                    self.programs[name].kill()


class Writers:
    """Programs that continuously save events and record which were acknowledged."""

    def __init__(self, cluster):
        self.cluster, self.stops = cluster, threading.Event()
        self.lock = threading.Lock()
        self.saved, self.refused, self.longest = set(), 0, (0.0, 0.0)
        self.last = time.monotonic()
        each = [(user, number) for user in USERS for number in range(2)]
        self.threads = [threading.Thread(target=self.write, args=who) for who in each]

    def write(self, user, number):
        count = 0
        while not self.stops.is_set():
            count += 1
            name = f"{user}-{number}-{count}.ics"
            uid, path = name.removesuffix(".ics"), f"/calendars/{user}/work/{name}"
            lines = [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Samples//Cluster//EN", "BEGIN:VEVENT", f"UID:{uid}",
                "DTSTAMP:20260101T000000Z", "DTSTART:20270101T100000Z", f"SUMMARY:{uid}", "END:VEVENT", "END:VCALENDAR", ""]
            status, _ = self.cluster.ask("PUT", path, user, "\r\n".join(lines))
            with self.lock:
                if status in (201, 204):
                    now = time.monotonic()
                    self.longest = max(self.longest, (now - self.last, now))
                    self.last = now
                    self.saved.add((user, name))
                else:
                    self.refused += 1
            if status not in (201, 204):
                time.sleep(0.1)

    def longest_pause(self):
        """Returns the longest time without an acknowledgement from now until five seconds after saving resumes."""
        with self.lock:
            self.longest, self.last = (0.0, 0.0), time.monotonic()
        # Requests that were on their way before the fault may still be acknowledged.
        time.sleep(5)
        wait("events are saved again", 90, lambda: time.monotonic() - self.last < 0.5)
        time.sleep(5)
        return self.longest[0]


def arguments(text):
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "server", type=pathlib.Path, metavar="ALMANAC-SERVER", help="the program, built with ALMANAC_CLUSTER=1")
    parser.add_argument(
        "--keep", type=pathlib.Path, metavar="FOLDER", help="an empty folder for everything; it is not deleted")
    return parser


@contextlib.contextmanager
def running(options, **settings):
    """Starts a cluster and stops it at the end."""
    if os.getuid() == 0:
        raise SystemExit("PostgreSQL refuses to run as root; start this as an ordinary user")
    for program in ["etcd", "patroni", "haproxy", "psql"]:
        if not shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin"):
            raise SystemExit(f"{program} is not installed")
    os.environ["PATH"] += ":/usr/sbin"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    folder = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="almanac-cluster-"))
    folder.mkdir(mode=0o700, exist_ok=True)
    cluster = Cluster(options.server.resolve(), folder.resolve(), **settings)
    try:
        cluster.start_all()
        yield cluster
    except KeyboardInterrupt:
        pass
    finally:
        cluster.end()
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)


def show(cluster):
    for user in USERS:
        status, answer = cluster.ask("MKCALENDAR", f"/calendars/{user}/work/", user)
        if status != 201:
            raise SystemExit(f"a calendar could not be created: {status} {answer}")
    writers = Writers(cluster)
    for thread in writers.threads:
        thread.start()
    try:
        time.sleep(5)
        say(f"{len(writers.saved)} events saved in 5 seconds by {len(writers.threads)} programs")
        server = max(cluster.servers, key=lambda name: (cluster.folder / f"{name}.log").stat().st_size)
        cluster.kill(server)
        pause = writers.longest_pause()
        say(f"{server}, the busiest server, was killed: nothing was saved for at most {pause:.1f} seconds")
        shutil.rmtree(cluster.folder / f"{server}-cache")
        cluster.start_server(server)
        wait(server, 30, lambda: cluster.ask("GET", "/healthz", port=cluster.servers[server])[0] == 200)
        say("its copies were deleted, and it is running again")
        primary = cluster.primary()
        cluster.kill_node(primary)
        pause = writers.longest_pause()
        say(f"{primary}, the primary, was killed: nothing was saved for {pause:.1f} seconds; {cluster.primary()} took over")
        cluster.start_node(primary)
        wait("all three nodes are running again", 120, cluster.is_whole)
        say("it is running again:", ", ".join(f"{each['name']} {each['role']}" for each in cluster.members()))
    finally:
        writers.stops.set()
        for thread in writers.threads:
            thread.join()
    say(f"{len(writers.saved)} events were acknowledged; {writers.refused} requests failed or had no answer")
    lost, listings = 0, set()
    for name, port in cluster.servers.items():
        found = set()
        for user in USERS:
            status, answer = cluster.ask("PROPFIND", f"/calendars/{user}/work/", user, port=port, kind="text/xml")
            found |= {(user, each) for each in re.findall(r"href>[^<]*/([^</]+\.ics)<", answer)}
        missing = writers.saved - found
        lost += len(missing)
        listings.add(frozenset(found))
        say(f"{name} has {len(found)} events; {len(missing)} of the acknowledged ones are missing")
    say(cluster.command("cluster", "verify").strip())
    if lost or len(listings) != 1:
        raise SystemExit("events were lost, or the servers do not have the same events")


def main():
    parser = arguments(__doc__)
    parser.add_argument(
        "--try", action="store_true", dest="tries", help="kill a server and the primary, and count what was lost")
    options = parser.parse_args()
    with running(options) as cluster:
        if options.tries:
            show(cluster)
        else:
            say(f"The calendars are at http://localhost:{cluster.proxy}/, for:")
            for user in USERS:
                say(f"  {user}, whose password is {cluster.passwords[user]}")
            say(f"The database is {cluster.url}, and {cluster.password_file} has its password.")
            say("Press Ctrl-C to stop everything.")
            signal.pause()


if __name__ == "__main__":
    main()
