#!/usr/bin/env python3
"""Runs a web server with good and bad manners, for tests.

Usage: server.py FOLDER [CERTIFICATES]

It listens on free ports of 127.0.0.1, prints them on one line, and ends when its standard input does. The first port is
HTTP; with CERTIFICATES, a folder, three more use TLS: with good.pem, expired.pem and other.pem, which is for another name.
Each file also contains its key.

GET /NAME returns the file with that name in FOLDER, with an ETag and Last-Modified, and 304 if the request names them. If
there is NAME.json, it determines the response: {"status": 200, "header": {...}, "validators": true}. The table at the end of
this file has all other paths. A line is added to FOLDER/requests.jsonl for each request.
"""

import base64
import gzip
import hashlib
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
import zlib
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

FOLDER = Path(sys.argv[1])
LOCK = threading.Lock()
CALENDAR = (b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//tests//EN\r\nBEGIN:VEVENT\r\nUID:one@example.com\r\n"
            b"DTSTAMP:20260101T000000Z\r\nDTSTART:20260102T100000Z\r\nSUMMARY:Breakfast\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def handle_any(self):
        parts = urlsplit(self.path)
        self.query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        self.size = int(self.headers.get("Content-Length", 0))
        with LOCK, open(FOLDER / "requests.jsonl", "a") as log:
            log.write(json.dumps({"method": self.command, "target": self.path, "header": dict(self.headers)}) + "\n")
        name = parts.path.strip("/").split("/")[0]
        try:
            (PATHS.get(name) or Handler.file)(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.handle_any
        raise AttributeError(name)

    def body(self):
        data = b""
        self.size, size = 0, self.size
        while len(data) < size:
            chunk = self.rfile.read(min(65536, size - len(data)))
            if not chunk:
                break
            data += chunk
        return data

    def answer(self, status=200, body=b"", header=()):
        self.body()
        self.send_response(status)
        for key, value in dict(header).items():
            self.send_header(key, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status not in (204, 304):
            self.wfile.write(body)

    def raw(self, data, close=True):
        self.wfile.write(data)
        self.wfile.flush()
        self.close_connection = close

    def file(self):
        path = FOLDER / urlsplit(self.path).path.strip("/")
        how = json.loads(path.with_name(path.name + ".json").read_text()) \
            if path.with_name(path.name + ".json").exists() else {}
        if not path.exists() and "status" not in how:
            return self.answer(404, b"there is no such page\n")
        data = path.read_bytes() if path.exists() else b""
        header = {"Content-Type": "text/calendar; charset=utf-8"}
        if how.get("validators", True):
            header["ETag"] = '"%s"' % hashlib.sha1(data).hexdigest()[:12]
            if path.exists():
                header["Last-Modified"] = formatdate(path.stat().st_mtime, usegmt=True)
        header.update(how.get("header", {}))
        header = {key: value for key, value in header.items() if value is not None}
        if how.get("status", 200) == 200 and how.get("validators", True) \
                and self.headers.get("If-None-Match") == header.get("ETag"):
            return self.answer(304, header=header)
        self.answer(how.get("status", 200), data, header)

    def echo(self):
        data = self.body()
        lines = [f"{self.command} {self.path}"] + [f"{key}: {value}" for key, value in self.headers.items()]
        lines.append(f"body: {len(data)} {hashlib.sha256(data).hexdigest()}")
        self.answer(200, "\n".join(lines).encode(), {"Content-Type": "text/plain; charset=utf-8"})

    def redirect(self):
        self.answer(int(self.query["status"]), b"elsewhere", {"Location": self.query["to"]})

    def dav(self):
        """A home with one empty calendar, for alice@... or only alice (RFC 4791)."""
        sent = base64.b64decode(self.headers.get("Authorization", "").removeprefix("Basic ")).decode()
        if not (sent.startswith("alice") and sent.endswith(":secret")):
            return self.answer(401, b"who?", {"WWW-Authenticate": 'Basic realm="x"'})
        calendar = ("/dav/home/work/", "<D:displayname>Work</D:displayname>"
                    "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")
        home = (urlsplit(self.path).path, "<D:current-user-principal><D:href>/dav/alice/</D:href></D:current-user-principal>"
                "<C:calendar-home-set><D:href>/dav/home/</D:href></C:calendar-home-set>")
        found = [home, calendar] if self.path == "/dav/home/" and self.headers.get("Depth") == "1" else [home]
        text = "".join(f"<D:response><D:href>{href}</D:href><D:propstat><D:prop>{properties}</D:prop>"
                       "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>" for href, properties in found)
        self.answer(207, f'<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">{text}</D:multistatus>'
                    .encode(), {"Content-Type": "application/xml"})

    def status(self):
        header = {"Retry-After": self.query["after"]} if "after" in self.query else {}
        self.answer(int(self.query["status"]), b"no\n", header)

    def once(self):
        """503 with Retry-After at the first request for a key, then the calendar."""
        mark = FOLDER / ("once-" + self.query["key"])
        with LOCK:
            first = not mark.exists()
            mark.touch()
        if first:
            return self.answer(503, b"later", {"Retry-After": self.query.get("after", "0")})
        self.answer(200, CALENDAR, {"Content-Type": "text/calendar; charset=utf-8"})

    def basic(self):
        wanted = "Basic " + base64.b64encode(b"alice:s\xc3\xa9cret").decode()
        if self.headers.get("Authorization") == wanted:
            return self.answer(200, CALENDAR, {"Content-Type": "text/calendar; charset=utf-8"})
        self.answer(401, b"who?", {"WWW-Authenticate": 'basic realm="a, \\"b\\"", charset="UTF-8"'})

    def private(self):
        self.answer(401, b"who?", {"WWW-Authenticate": 'Basic realm="x"'})

    def bearer(self):
        if self.headers.get("Authorization") == "Bearer token-2":
            return self.answer(200, CALENDAR, {"Content-Type": "text/calendar; charset=utf-8"})
        self.answer(401, b"who?", {"WWW-Authenticate": 'Bearer error="invalid_token"'})

    def digest(self):
        """RFC 7616; a nonce is valid for three requests, then it is stale."""
        hashing = hashlib.sha256 if self.query.get("algorithm") == "SHA-256" else hashlib.md5
        digest = lambda text: hashing(text.encode()).hexdigest()
        sent = self.headers.get("Authorization", "")
        given = {}
        for part in sent.removeprefix("Digest ").split(", "):
            key, _, value = part.partition("=")
            given[key] = value.strip('"')
        stale = False
        nonces = self.server.nonces
        with LOCK:
            if given.get("nonce") in nonces:
                used = nonces[given["nonce"]] = nonces[given["nonce"]] + 1
                secret = digest("alice:here:secret")
                asked = digest(f"{self.command}:{self.path}")
                expected = digest(f"{secret}:{given['nonce']}:{given['nc']}:{given['cnonce']}:auth:{asked}")
                if expected == given["response"] and given["uri"] == self.path and int(given["nc"], 16) == used:
                    if used <= 3:
                        good = True
                    else:
                        good, stale = False, True
                    if good:
                        self.answer(200, CALENDAR, {"Content-Type": "text/calendar; charset=utf-8"})
                        return
            nonce = os.urandom(8).hex()
            nonces[nonce] = 0
        algorithm = self.query.get("algorithm", "MD5")
        self.answer(401, b"who?", {"WWW-Authenticate":
                    f'Digest realm="here", qop="auth,auth-int", algorithm={algorithm}, nonce="{nonce}", opaque="x"'
                    + (", stale=true" if stale else "")})

    def packed(self):
        data = gzip.compress(CALENDAR)
        self.answer(200, data, {"Content-Type": "text/calendar; charset=utf-8", "Content-Encoding": "gzip"})

    def bomb(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(200)) + packer.flush()
        self.answer(200, data, {"Content-Type": "text/calendar", "Content-Encoding": "gzip"})

    def badgzip(self):
        self.answer(200, gzip.compress(CALENDAR)[:10] + b"\xff" * 40, {"Content-Encoding": "gzip"})

    def unknown(self):
        self.answer(200, CALENDAR, {"Content-Encoding": "pack200-gzip"})

    def big(self):
        """A calendar of a number of megabytes."""
        event = CALENDAR[CALENDAR.index(b"BEGIN:VEVENT"):CALENDAR.index(b"END:VCALENDAR")]
        count = int(self.query["mb"]) * 1_000_000 // len(event)
        self.send_response(200)
        self.send_header("Content-Type", "text/calendar; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(CALENDAR[:CALENDAR.index(b"BEGIN:VEVENT")])
        for start in range(0, count, 1000):
            self.wfile.write(b"".join(
                event.replace(b"one@", b"%d@" % number) for number in range(start, min(start + 1000, count))))
        self.wfile.write(b"END:VCALENDAR\r\n")
        self.close_connection = True

    def silent(self):
        time.sleep(600)

    def drip(self):
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\nContent-Length: 600\r\n\r\n")
        for byte in range(600):
            self.raw(b"B")
            time.sleep(1)

    def endless(self):
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n")
        while True:
            self.wfile.write(b"X-A:" + b"a" * 65000 + b"\r\n")

    def short(self):
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/calendar; charset=utf-8\r\nContent-Length: 100000\r\n\r\n" + CALENDAR)

    def chunk(self):
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\nBEGIN:VCAL")

    def close(self):
        self.close_connection = True

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + CALENDAR)
        time.sleep(0.2)
        self.connection.close()

    def fields(self):
        self.raw(b"HTTP/1.1 200 OK\r\n")
        for number in range(100_000):
            self.raw(b"X-Field-%d: %s\r\n" % (number, b"a" * 900))

    def line(self):
        self.raw(b"HTTP/1.1 200 OK\r\nX-Long: " + b"a" * 10_000_000 + b"\r\n\r\n")

    def garbage(self):
        self.raw(b"\x00\x01\x02 this is not HTTP\r\n\r\n" * 20)

    def interim(self):
        """Three informational responses, a folded field, a field in ISO 8859-1, and then the response."""
        self.raw(b"HTTP/1.1 102 Processing\r\nX-Interim: 1\r\n\r\n" * 3
                 + b"HTTP/1.1 200 OK\r\nX-Folded: one\r\n two\r\nX-Latin: Caf\xe9\r\n"
                 + b"Content-Length: %d\r\n\r\n" % len(CALENDAR) + CALENDAR, close=False)

    def login(self):
        self.answer(200, b"<!DOCTYPE html><html><body>Sign in</body></html>", {"Content-Type": "text/html"})

    def calendar(self):
        header = {"Content-Type": self.query.get("type", "text/calendar; charset=utf-8"), "ETag": '"v1"'}
        if "plain" in self.query:
            del header["ETag"]
        if self.headers.get("If-None-Match") == '"v1"' and "always" not in self.query:
            return self.answer(304, header=header)
        self.answer(200, CALENDAR, header)


PATHS = {name: getattr(Handler, name) for name in (
    "echo redirect status once private basic bearer digest packed bomb badgzip unknown big silent drip endless short chunk close "
    "reset fields line garbage interim login calendar dav").split()}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # Tests connect all at once; a connection beyond the backlog may be reset when it sends something large.
    request_queue_size = 128
    nonces = {}

    def handle_error(self, request, client_address):
        """Ignores errors from clients that reject the certificate or close the connection, which is what tests check."""


def serve(certificate=None, authorities=None):
    server = Server(("127.0.0.1", 0), Handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        if authorities:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(authorities)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


ports = [serve()]
if len(sys.argv) > 2:
    ports += [serve(Path(sys.argv[2]) / name) for name in ("good.pem", "expired.pem", "other.pem")]
    ports.append(serve(Path(sys.argv[2]) / "good.pem", Path(sys.argv[2]) / "ca.pem"))
print(*ports, flush=True)
sys.stdin.read()
