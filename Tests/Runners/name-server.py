#!/usr/bin/env python3
"""Runs a name server with the given records, for tests.

Usage: name-server.py ADDRESS RECORDS

RECORDS is JSON: {"srv": {NAME: [[PRIORITY, WEIGHT, PORT, TARGET], ...]}, "txt": {NAME: [TEXT, ...]}, "loops": [NAME, ...]}.
Hosts of example.com are at 127.0.0.1, and there are no others. Answers about names in "loops" have a name that points to
itself. The server listens on port 53 of ADDRESS, prints a line once it does, and ends when its standard input does.
"""

import json
import socket
import struct
import sys
import threading

ADDRESS, RECORDS = sys.argv[1], json.loads(sys.argv[2])
A, TXT, SRV = 1, 16, 33


def encoded(name):
    return b"".join(bytes([len(label)]) + label.encode() for label in name.split(".") if label) + b"\0"


def data(name, kind):
    """Returns the data of all records of a name."""
    if kind == SRV:
        return [struct.pack(">HHH", *record[:3]) + encoded(record[3]) for record in RECORDS.get("srv", {}).get(name, [])]
    if kind == TXT:
        texts = RECORDS.get("txt", {}).get(name, [])
        return [b"".join(bytes([len(text)]) + text.encode() for text in texts)] if texts else []
    return [socket.inet_aton("127.0.0.1")] if kind == A and name.endswith("example.com") else []


def answer(question):
    place, labels = 12, []
    while question[place]:
        labels.append(question[place + 1:place + 1 + question[place]].decode())
        place += 1 + question[place]
    name, asked = ".".join(labels).lower(), question[12:place + 5]
    kind = struct.unpack(">H", asked[-4:-2])[0]
    if name in RECORDS.get("loops", []):
        return question[:2] + b"\x81\x80" + struct.pack(">HHHH", 1, 1, 0, 0) + asked + struct.pack(">H", 0xC000 | len(asked) + 12)
    found = data(name, kind)
    code = 0 if found or name.endswith("example.com") else 3
    records = b"".join(b"\xC0\x0C" + struct.pack(">HHIH", kind, 1, 60, len(rest)) + rest for rest in found)
    return question[:2] + bytes([0x81, 0x80 | code]) + struct.pack(">HHHH", 1, len(found), 0, 0) + asked + records


server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind((ADDRESS, 53))


def serve():
    while True:
        question, client = server.recvfrom(4096)
        server.sendto(answer(question), client)


threading.Thread(target=serve, daemon=True).start()
print("ready", flush=True)
sys.stdin.read()
