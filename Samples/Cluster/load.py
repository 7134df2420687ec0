#!/usr/bin/env python3
"""Measures a cluster with many users on one machine: its rate, its response times, and what uses the processors.

    Samples/Cluster/load.py .build/release/almanac-server --users 100000 --busy 1000 --seconds 60

There are three PostgreSQL nodes, one of them a synchronous standby, and three servers behind HAProxy. The stores of the busy
users are copies of three templates with 20, 100 and 500 events; the other users have never used their calendars. The busy
users' programs behave like DAVx5 and Apple's: most requests ask for changes with sync-collection; the others save an event,
fetch ten events, query a week, or list the calendars.

It prints the time of the first request of a user whose store no server has a copy of; the rate and the response times with as
many requests as the machine can do, and at half of that rate; and the processor time of each kind of program, including the
clients, which run on the same machine.
"""

import base64
import collections
import http.client
import os
import pathlib
import random
import re
import statistics
import threading
import time

from cluster import arguments, running, say

TEMPLATES = {"small": 20, "usual": 100, "large": 500}
# How many of a hundred requests.
MIX = {"changes": 70, "save": 12, "fetch": 8, "week": 5, "list": 5}
NAMES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'
XML = {"Content-Type": "text/xml"}


def calendar(uids, title="Meeting"):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Samples//Cluster//EN"]
    for number, uid in enumerate(uids):
        start = f"2027{number % 12 + 1:02}{number % 28 + 1:02}T{number % 24:02}0000Z"
        lines += ["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20260101T000000Z", f"DTSTART:{start}", "DURATION:PT45M",
                  f"SUMMARY:{title} {number}", "LOCATION:Room 4", "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def make_templates(cluster):
    """Imports a user for each template."""
    folder, program = cluster.folder / "templates", cluster.server.parent / "almanac"
    for name, count in TEMPLATES.items():
        cluster.run(cluster.server, "users", "add", name, "--password-stdin", "--stores", folder, given="secret\n")
        file = cluster.folder / f"{name}.ics"
        file.write_text(calendar(f"{name}-{number}" for number in range(count)))
        cluster.run(program, "import", "--store", folder / f"{name}.sqlite", file)
    say(cluster.command("cluster", "import", folder).strip())


def make_users(cluster, first, last, busy):
    """Creates users with numbers, of whom the first ones have copies of the templates."""
    templates = ", ".join(f"({number}, '{name}')" for number, name in enumerate(TEMPLATES))
    cluster.query(cluster.primary(), f"""
        BEGIN;
        CREATE TEMPORARY TABLE made AS
          SELECT 'user' || n AS name, 1000000 + n AS home, CASE WHEN n < {busy} THEN users.home END AS template, users.name AS like
          FROM generate_series({first}, {last - 1}) n
          JOIN (VALUES {templates}) AS t (number, name) ON t.number = n % {len(TEMPLATES)}
          JOIN users ON users.name = t.name;
        INSERT INTO homes
          SELECT made.home, coalesce(head, 0), coalesce(commits_since, 0), coalesce(bytes_since, 0)
          FROM made LEFT JOIN homes ON homes.home = template;
        INSERT INTO journal SELECT made.home, seq, operation, at, changes FROM made JOIN journal ON journal.home = template;
        INSERT INTO snapshots SELECT made.home, part, seq, operation, bytes FROM made JOIN snapshots ON snapshots.home = template;
        INSERT INTO users SELECT name, home FROM made;
        INSERT INTO passwords SELECT made.name, '', hash FROM made JOIN passwords ON passwords.name = made.like AND device = '';
        COMMIT;
        ANALYZE;
        """)


class Client:
    """A program that uses the calendars of some users over one connection."""

    def __init__(self, port, users, stops):
        self.port, self.users, self.stops = port, users, stops
        self.connection, self.states, self.times, self.failures = None, {}, collections.defaultdict(list), []
        self.pause = 0

    def ask(self, kind, method, path, user, body=None, header={}):
        login = base64.b64encode(f"{user}:secret".encode()).decode()
        start = time.perf_counter()
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            self.connection.request(method, path, body, {"Authorization": "Basic " + login, **header})
            answer = self.connection.getresponse()
            status, text = answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.connection, status, text = None, repr(error), ""
        self.times[kind].append(time.perf_counter() - start)
        if status not in (200, 201, 204, 207):
            self.failures.append((kind, status, text[:200]))
        return text

    def meet(self, user):
        """Signs in, finds the calendar and reads it for the first time."""
        self.ask("sign in", "PROPFIND", "/", user, f"<propfind {NAMES}><prop><current-user-principal/></prop></propfind>",
                 {**XML, "Depth": "0"})
        text = self.ask("first", "PROPFIND", f"/calendars/{user}/", user,
                        f"<propfind {NAMES}><prop><resourcetype/></prop></propfind>", {**XML, "Depth": "1"})
        paths = [path for path in re.findall("href>([^<]*)<", text) if re.fullmatch(f"/calendars/{user}/[^/]+/", path)]
        path = next(path for path in paths if "inbox" not in path and "outbox" not in path)
        self.states[user] = {"path": path, "token": "", "names": []}
        self.changes(user, "first changes")

    def changes(self, user, kind="changes"):
        state = self.states[user]
        text = self.ask(kind, "REPORT", state["path"], user,
                        f"<sync-collection {NAMES}><sync-token>{state['token']}</sync-token><sync-level>1</sync-level><prop>"
                        "<getetag/></prop></sync-collection>", {**XML, "Depth": "0"})
        if token := re.search("sync-token>([^<]*)<", text):
            state["token"] = token[1]
        state["names"] = (state["names"] + re.findall(r"href>([^<]*\.ics)<", text))[:100]

    def save(self, user):
        uid = f"saved-{random.randrange(50)}"
        self.ask("save", "PUT", f"{self.states[user]['path']}{uid}.ics", user, calendar([uid], f"Version {time.time()}"),
                 {"Content-Type": "text/calendar"})

    def fetch(self, user):
        state = self.states[user]
        paths = "".join(f"<href>{path}</href>" for path in random.sample(state["names"], min(10, len(state["names"]))))
        self.ask("fetch", "REPORT", state["path"], user,
                 f"<C:calendar-multiget {NAMES}><prop><getetag/><C:calendar-data/></prop>{paths}</C:calendar-multiget>",
                 {**XML, "Depth": "1"})

    def week(self, user):
        self.ask("week", "REPORT", self.states[user]["path"], user,
                 f'<C:calendar-query {NAMES}><prop><getetag/><C:calendar-data/></prop><C:filter><C:comp-filter name="VCALENDAR">'
                 '<C:comp-filter name="VEVENT"><C:time-range start="20270308T000000Z" end="20270315T000000Z"/></C:comp-filter>'
                 "</C:comp-filter></C:filter></C:calendar-query>", {**XML, "Depth": "1"})

    def list(self, user):
        self.ask("list", "PROPFIND", f"/calendars/{user}/", user,
                 f"<propfind {NAMES}><prop><displayname/><sync-token/></prop></propfind>", {**XML, "Depth": "1"})

    def work(self):
        """Sends requests until told to stop, one after the other or at a steady pace."""
        due = time.perf_counter() + random.random() * self.pause
        while not self.stops.is_set():
            if self.pause:
                due += self.pause
                time.sleep(max(due - time.perf_counter(), 0))
            kind = random.choices(list(MIX), list(MIX.values()))[0]
            getattr(self, kind)(random.choice(self.users))


def processor_seconds(cluster):
    """Returns the processor time of each kind of program so far."""
    pages = os.sysconf("SC_CLK_TCK")
    parents, used = {}, {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        process, rest = int(text.split()[0]), text.rsplit(")", 1)[1].split()
        parents[process] = int(rest[1])
        used[process] = (int(rest[11]) + int(rest[12]) + int(rest[13]) + int(rest[14])) / pages
    kinds = {program.pid: re.sub("[-0-9].*", "", name) for name, program in cluster.programs.items()}
    kinds[os.getpid()] = "clients"
    for node in cluster.nodes:
        kinds[cluster.postmaster(node)] = "postgres"
    sums = collections.Counter()
    for process in used:
        above = process
        while above and above not in kinds:
            above = parents.get(above, 0)
        if above:
            sums[kinds[above]] += used[process]
    return sums


def run(cluster, clients, stops, seconds, title, rate=None):
    """Lets the clients work for a while, and prints what was measured. Returns the requests a second."""
    stops.clear()
    for client in clients:
        client.times.clear()
        client.pause = len(clients) / rate if rate else 0
    before, start = processor_seconds(cluster), time.perf_counter()
    threads = [threading.Thread(target=client.work) for client in clients]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    stops.set()
    for thread in threads:
        thread.join()
    passed, after = time.perf_counter() - start, processor_seconds(cluster)
    count = sum(len(times) for client in clients for times in client.times.values())
    say(f"{title}: {count / passed:.0f} requests a second")
    show_times(clients)
    cores = {kind: (after[kind] - before[kind]) / passed for kind in after}
    say("  processors used:", ", ".join(f"{kind} {value:.2f}" for kind, value in sorted(cores.items()) if value > 0.005))
    return count / passed


def show_times(clients):
    kinds = collections.defaultdict(list)
    for client in clients:
        for kind, times in client.times.items():
            kinds[kind] += times
    for kind, times in kinds.items():
        if len(times) > 1:
            cuts = statistics.quantiles(times, n=100, method="inclusive")
            say(f"  {kind:13} {len(times):7} × {cuts[49] * 1000:7.1f} ms, 99 % below {cuts[98] * 1000:7.1f} ms")


def listing(cluster, client, user):
    client.times.clear()
    for _ in range(200):
        client.list(user)
    times = client.times.pop("list")
    return f"{statistics.median(times) * 1000:.2f} ms"


def main():
    parser = arguments(__doc__)
    parser.add_argument("--users", type=int, default=10_000, help="the number of users (default: %(default)s)")
    parser.add_argument("--busy", type=int, default=300, help="how many of them use their calendars (default: %(default)s)")
    parser.add_argument("--clients", type=int, default=16, help="the number of connections (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=30, help="how long to measure (default: %(default)s)")
    options = parser.parse_args()
    with running(options) as cluster:
        make_templates(cluster)
        make_users(cluster, 0, min(100, options.busy), options.busy)
        stops = threading.Event()
        numbers = [range(number, options.busy, options.clients) for number in range(options.clients)]
        clients = [Client(cluster.proxy, [f"user{n}" for n in each], stops) for each in numbers]
        first = clients[0]
        first.meet("user0")
        say("listing the calendars of a user among 100 users:", listing(cluster, first, "user0"))
        for start in range(100, options.users, 10_000):
            make_users(cluster, start, min(start + 10_000, options.users), options.busy)
        size = cluster.query(cluster.primary(), "SELECT pg_size_pretty(pg_database_size(current_database()))")
        say(f"{options.users} users were created; the database has {size}")
        say(f"listing the calendars of a user among {options.users} users:", listing(cluster, first, "user0"))
        say("each busy user for the first time, one after the other:")
        for client in clients:
            client.times.clear()
            for user in client.users:
                client.meet(user)
        show_times(clients)
        rate = run(cluster, clients, stops, options.seconds, f"{options.clients} connections, as fast as possible")
        run(cluster, clients, stops, options.seconds, "at half of that rate", rate / 2)
        failures = [each for client in clients for each in client.failures]
        if failures:
            raise SystemExit(f"{len(failures)} requests failed, such as {failures[0]}")
        memory = cluster.run("ps", "-o", "rss=", "-C", "almanac-server").split()
        say("the servers use", ", ".join(f"{int(each) // 1024} MB" for each in memory), "of memory")


if __name__ == "__main__":
    main()
