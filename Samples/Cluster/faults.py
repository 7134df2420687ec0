#!/usr/bin/env python3
"""Kills and stops random parts of a cluster while clients use it, and then looks for acknowledged changes that are missing.

    Samples/Cluster/faults.py .build/release/almanac-server --rounds 100

There are three PostgreSQL nodes, four servers and eight clients that use CalDAV: four add events, two increment counters with
If-Match, and two follow a calendar with sync-collection. Each round does one thing at random: it kills a server, perhaps with
its copies; stops a server for some seconds; kills the primary while its standbys lag; stops the primary until it is replaced;
kills the synchronous standby; or kills the connections by which the standbys follow. In the end:

- each server has every event that was acknowledged;
- each counter is at least the number of acknowledged increments, and at most the number of attempts;
- a follower has the state that a listing shows, and no sync-token stood for two states;
- `cluster verify` can rebuild each store.

With --next, the cluster is upgraded to another version of the program after half the rounds: its tables are converted while
the servers run, and the servers are replaced one by one, with faults in between.

With --asynchronous, the primary acknowledges what no standby has. Acknowledged events must then be missing, or this test
could not see any loss. It exits with 1 if any of this is not so.
"""

import collections
import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import threading
import time

from cluster import USERS, arguments, running, say, wait

COUNTERS = ["one", "two"]
EVENT = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Samples//Cluster//EN", "BEGIN:VEVENT", "UID:{uid}",
         "DTSTAMP:20260101T000000Z", "DTSTART:20270101T100000Z", "SEQUENCE:{count}", "SUMMARY:{uid}", "END:VEVENT",
         "END:VCALENDAR", ""]


def event(uid, count=0):
    return "\r\n".join(EVENT).format(uid=uid, count=count)


class Clients:
    """Clients that use the calendars until they are told to stop, each in a thread."""

    def __init__(self, cluster):
        self.cluster, self.stops, self.lock = cluster, threading.Event(), threading.Lock()
        self.saved, self.unknown = set(), 0
        self.acknowledged, self.attempted = collections.Counter(), collections.Counter()
        self.states, self.tokens, self.problems = {}, {}, []
        tasks = [(self.add, user, number) for user in USERS for number in range(2)]
        tasks += [(self.increment, USERS[0], name) for name in COUNTERS]
        tasks += [(self.follow, user, None) for user in USERS]
        self.threads = [threading.Thread(target=self.repeat, args=task) for task in tasks]

    def port(self):
        """Returns the port of a random server, or nothing for the proxy, which sends a user to one server."""
        return random.choice([None, *self.cluster.servers.values()])

    def repeat(self, task, user, what):
        count = 0
        while not self.stops.is_set():
            count += 1
            task(user, what, count)
            time.sleep(0.02)

    def add(self, user, number, count):
        uid = f"{number}-{count}"
        status = self.cluster.ask("PUT", f"/calendars/{user}/work/{uid}.ics", user, event(uid), self.port())[0]
        with self.lock:
            if status == 201:
                self.saved.add((user, f"{uid}.ics"))
            else:
                self.unknown += 1

    def increment(self, user, name, _):
        path = f"/calendars/{user}/work/{name}.ics"
        status, header, text = self.cluster.exchange("GET", path, user, port=self.port())
        if status != 200:
            return
        value = int(re.search("SEQUENCE:([0-9]+)", text)[1])
        condition = {"Content-Type": "text/calendar", "If-Match": header["ETag"]}
        status = self.cluster.exchange("PUT", path, user, event(name, value + 1), self.port(), condition)[0]
        with self.lock:
            self.acknowledged[name] += status == 204
            # A change that was refused was not made.
            self.attempted[name] += status != 412

    def follow(self, user, _, count):
        token, state = self.states.get(user, ("", {}))
        body = (f"<sync-collection xmlns='DAV:'><sync-token>{token}</sync-token><sync-level>1</sync-level><prop><getetag/>"
                "</prop></sync-collection>")
        status, _, text = self.cluster.exchange(
            "REPORT", f"/calendars/{user}/work/", user, body, self.port(), {"Content-Type": "text/xml", "Depth": "0"})
        if status != 207:
            if status in (400, 403, 409):
                self.problems.append(f"{user}: the server refused the token {token}: {status}")
                self.states.pop(user, None)
            return
        state = dict(state)
        for response in re.findall("<[^<>]*response>(.*?)</[^<>]*response>", text, re.S):
            name = re.search("href>([^<]*)<", response)[1]
            tag = re.search("getetag>([^<]*)<", response)
            if tag:
                state[name] = tag[1]
            else:
                state.pop(name, None)
        token = re.search("sync-token>([^<]*)<", text)[1]
        digest = hashlib.sha256(repr(sorted(state.items())).encode()).hexdigest()
        if self.tokens.setdefault((user, token), digest) != digest:
            self.problems.append(f"{user}: the token {token} stood for two states")
        self.states[user] = (token, state)

    def end(self):
        self.stops.set()
        for thread in self.threads:
            thread.join()


class Faults:
    """What may happen to a cluster. Each function returns a description once the cluster is whole again."""

    def __init__(self, cluster, seed):
        self.cluster, self.random = cluster, random.Random(seed)
        self.done = collections.Counter()

    def happen(self):
        name, weight = zip(*self.WEIGHTS.items())
        fault = self.random.choices(name, weight)[0]
        start = time.monotonic()
        what = getattr(self, fault)()
        self.done[fault] += 1
        return f"{what} ({time.monotonic() - start:.0f} s)"

    WEIGHTS = {"kill_server": 30, "stop_server": 20, "kill_primary": 20, "stop_primary": 10, "kill_standby": 10,
               "kill_links": 10}

    def kill_server(self):
        name = self.random.choice(list(self.cluster.servers))
        self.cluster.kill(name)
        copies = self.random.random() < 0.5
        if copies:
            shutil.rmtree(self.cluster.folder / f"{name}-cache")
        time.sleep(self.random.uniform(0, 2))
        self.cluster.start_server(name)
        self.wait_for(name)
        return f"{name} was killed" + (", and its copies were deleted" if copies else "")

    def stop_server(self):
        name = self.random.choice(list(self.cluster.servers))
        process = self.cluster.programs[name]
        seconds = self.random.uniform(1, 8)
        process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        process.send_signal(signal.SIGCONT)
        self.wait_for(name)
        return f"{name} was stopped for {seconds:.0f} s"

    def kill_primary(self):
        primary = self.cluster.primary()
        receivers = self.receivers()
        # The standbys lag, and lose what they have received but not written.
        for process in receivers:
            os.kill(process, signal.SIGSTOP)
        time.sleep(self.random.uniform(0.2, 2))
        self.cluster.kill_node(primary)
        for process in receivers:
            os.kill(process, signal.SIGKILL)
        new = wait("another primary", 600, lambda: (name := self.cluster.primary()) != primary and name)
        self.cluster.start_node(primary)
        self.wait_for_nodes()
        return f"{primary}, the primary, was killed; {new} took over"

    def stop_primary(self):
        primary = self.cluster.primary()
        stopped = [self.cluster.postmaster(primary), *self.children(self.cluster.postmaster(primary))]
        stopped.append(self.cluster.programs[f"patroni-{primary}"].pid)
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        new = wait("another primary", 600, lambda: (name := self.cluster.primary()) != primary and name)
        for process in stopped:
            os.kill(process, signal.SIGCONT)
        self.wait_for_nodes()
        return f"{primary}, the primary, was stopped until {new} took over"

    def kill_standby(self):
        roles = {each["role"]: each["name"] for each in self.cluster.members()}
        name = roles.get("sync_standby") or roles["replica"]
        self.cluster.kill_node(name)
        time.sleep(self.random.uniform(0, 5))
        self.cluster.start_node(name)
        self.wait_for_nodes()
        return f"{name}, a standby, was killed"

    def kill_links(self):
        receivers = self.receivers()
        for process in receivers:
            os.kill(process, signal.SIGKILL)
        self.wait_for_nodes()
        return f"the {len(receivers)} connections of standbys were killed"

    # Processes

    @staticmethod
    def children(process):
        listed = subprocess.run(["ps", "--ppid", str(process), "-o", "pid="], capture_output=True, text=True).stdout
        return [int(each) for each in listed.split()]

    def receivers(self):
        """Returns the processes with which standbys receive the changes of the primary."""
        postmasters = {self.cluster.postmaster(node) for node in self.cluster.nodes}
        listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True).stdout
        rows = (line.split(maxsplit=2) for line in listed.splitlines())
        return [int(row[0]) for row in rows if int(row[1]) in postmasters and "walreceiver" in row[2]]

    def wait_for(self, server):
        port = self.cluster.servers[server]
        wait(server, 60, lambda: self.cluster.ask("GET", "/healthz", port=port)[0] == 200)

    def wait_for_nodes(self):
        # Patroni notices what has happened in its next round.
        time.sleep(6)
        wait("all three nodes", 600, self.cluster.is_whole)


def upgrade(cluster, faults, program):
    """Upgrades a running cluster to another version of the program."""
    cluster.server = program.resolve()
    say("      " + cluster.command("cluster", "init").strip())
    for name in cluster.servers:
        cluster.kill(name)
        cluster.start_server(name)
        faults.wait_for(name)
        say(f"      {name} was upgraded; {faults.happen()}")


def judge(cluster, clients):
    """Prints and returns what is wrong."""
    wrong = list(clients.problems)
    say(f"{len(clients.saved)} events were acknowledged, and {clients.unknown} requests failed or had no answer")
    lost, listings = 0, {user: set() for user in USERS}
    for name, port in cluster.servers.items():
        for user in USERS:
            _, text = cluster.ask("PROPFIND", f"/calendars/{user}/work/", user, port=port, kind="text/xml")
            found = frozenset(re.findall(r"href>[^<]*/([^</]+\.ics)<", text))
            listings[user].add(found)
            missing = {each for owner, each in clients.saved if owner == user} - found
            lost = max(lost, len(missing))
    say(f"{lost} acknowledged events are missing")
    if lost:
        wrong.append("acknowledged events are missing")
    if any(len(each) != 1 for each in listings.values()):
        wrong.append("the servers do not have the same events")
    for name in COUNTERS:
        _, _, text = cluster.exchange("GET", f"/calendars/{USERS[0]}/work/{name}.ics", USERS[0])
        value = int(re.search("SEQUENCE:([0-9]+)", text)[1])
        low, high = clients.acknowledged[name], clients.attempted[name]
        say(f"the counter “{name}” is {value}; {low} increments were acknowledged, and {high} may have been made")
        if not low <= value <= high:
            wrong.append(f"the counter “{name}” is wrong")
    for user in USERS:
        clients.follow(user, None, 0)
        followed = clients.states.pop(user)[1]
        clients.follow(user, None, 0)
        say(f"{user} followed {len(followed)} events with {sum(who == user for who, _ in clients.tokens)} tokens")
        if followed != clients.states[user][1]:
            wrong.append(f"{user} followed something else than a new client sees")
    report = cluster.command("cluster", "verify").strip()
    say(report)
    return wrong, lost


def main():
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="the number of faults (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random choices (default: %(default)s)")
    parser.add_argument(
        "--asynchronous", action="store_true", help="without a synchronous standby, which must lose acknowledged events")
    parser.add_argument(
        "--next", type=pathlib.Path, metavar="ALMANAC-SERVER", help="the program to upgrade to after half the rounds")
    options = parser.parse_args()
    with running(options, servers=4, synchronous=not options.asynchronous) as cluster:
        for user in USERS:
            wait("a calendar", 30, lambda: cluster.ask("MKCALENDAR", f"/calendars/{user}/work/", user)[0] in (201, 405))
        for name in COUNTERS:
            cluster.ask("PUT", f"/calendars/{USERS[0]}/work/{name}.ics", USERS[0], event(name))
        clients, faults = Clients(cluster), Faults(cluster, options.seed)
        if options.asynchronous:
            faults.WEIGHTS = {"kill_primary": 1}
        for thread in clients.threads:
            thread.start()
        try:
            for number in range(options.rounds):
                if options.next and number == options.rounds // 2:
                    upgrade(cluster, faults, options.next)
                say(f"{number + 1:4}. {faults.happen()}")
        finally:
            clients.end()
        wrong, lost = judge(cluster, clients)
        if options.asynchronous:
            if not lost:
                raise SystemExit("nothing was lost without a synchronous standby: this test would not see a loss")
        elif wrong:
            raise SystemExit("; ".join(wrong[:10]))
        say(f"seed {options.seed}:", ", ".join(f"{count} × {name}" for name, count in sorted(faults.done.items())))


if __name__ == "__main__":
    main()
