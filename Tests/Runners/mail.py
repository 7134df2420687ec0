#!/usr/bin/env python3
"""Runs a mail server for tests, until its standard input ends.

Usage: mail.py FOLDER CERTIFICATES

Listens on free ports of 127.0.0.1 and prints them on one line: without TLS, with STARTTLS, with TLS from the start, with
TLS and the certificate of another host, and one that never answers. Each mail becomes a line of FOLDER/mails.jsonl: from,
to, data (as received, without doubled dots), user, password, and whether TLS was on. Passwords other than "secret" are
refused, and so is the address refused@example.org.
"""

import base64
import json
import socketserver
import ssl
import sys
import threading
from pathlib import Path

folder, certificates = Path(sys.argv[1]), Path(sys.argv[2])
lock = threading.Lock()


def context(name):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificates / f"{name}.pem")
    return made


class Session(socketserver.BaseRequestHandler):
    starttls = tls = None
    stays = False

    def setup(self):
        if self.tls:
            self.request = self.tls.wrap_socket(self.request, server_side=True)
        self.secure = self.tls is not None
        self.user = self.password = None
        self.open()

    def open(self):
        self.lines = self.request.makefile("rb")

    def say(self, text):
        self.request.sendall(text.encode() + b"\r\n")

    def line(self):
        line = self.lines.readline()
        if not line:
            raise ConnectionError
        return line

    def handle(self):
        try:
            self.talk()
        except (ConnectionError, ssl.SSLError, OSError):
            pass

    def talk(self):
        self.say("220 localhost ESMTP")
        sender, to = None, []
        while True:
            words = self.line().decode().strip()
            verb = words.upper()
            if verb.startswith("EHLO"):
                self.say("250-localhost")
                if self.starttls and not self.secure:
                    self.say("250-STARTTLS")
                self.say("250 AUTH PLAIN")
            elif verb == "STARTTLS" and self.starttls:
                self.say("220 go ahead")
                self.request = self.starttls.wrap_socket(self.request, server_side=True)
                self.secure = True
                self.open()
            elif verb.startswith("AUTH PLAIN"):
                given = words.split()[2:]
                if not given:
                    self.say("334 ")
                    given = [self.line().decode().strip()]
                _, self.user, self.password = base64.b64decode(given[0]).decode().split("\0")
                self.say("235 welcome" if self.password == "secret" else "535 who are you?")
            elif verb.startswith("MAIL FROM:"):
                sender, to = words[10:].split()[0], []
                self.say("250 ok")
            elif verb.startswith("RCPT TO:"):
                address = words[8:].split()[0]
                if "refused@" in address:
                    self.say("550 nobody here has that name")
                else:
                    to.append(address)
                    self.say("250 ok")
            elif verb == "DATA":
                self.say("354 go on")
                data = []
                while (line := self.line()) != b".\r\n":
                    data.append(line[1:] if line.startswith(b".") else line)
                mail = {"from": sender, "to": to, "data": b"".join(data).decode(), "user": self.user,
                        "password": self.password, "secure": self.secure}
                with lock, open(folder / "mails.jsonl", "a") as file:
                    file.write(json.dumps(mail) + "\n")
                self.say("250 taken")
            elif verb == "QUIT":
                if self.stays:
                    self.line()
                self.say("221 bye")
                return
            else:
                self.say("250 ok" if verb in ("RSET", "NOOP") else "502 what?")


class Silent(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.recv(1)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


def listen(handler, **settings):
    server = Server(("127.0.0.1", 0), type("Handler", (handler,), settings))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


good, other = context("good"), context("other")
print(listen(Session), listen(Session, starttls=good), listen(Session, tls=good), listen(Session, tls=other),
      listen(Silent), listen(Session, stays=True), flush=True)
sys.stdin.read()
