"""Reads e-mails as Python's email package does, and their calendars as icalendar does, and prints what it finds as JSON.

Usage: read-mail.py FILE...
"""

import email
import email.policy
import json
import sys

import icalendar


def shape(part):
    """Returns the types of a part and its parts, as multipart/mixed(text/plain,...)."""
    kind = part.get_content_type()
    if not part.is_multipart():
        return kind
    return kind + "(" + ",".join(shape(inner) for inner in part.iter_parts()) + ")"


def found(part):
    return {
        "type": part.get_content_type(),
        "parameters": {name: value for name, value in part["Content-Type"].params.items()},
        "encoding": part.get("Content-Transfer-Encoding", ""),
        "disposition": part.get_content_disposition(),
        "file": part.get_filename(),
        "text": part.get_payload(decode=True).decode("utf-8"),
    }


def calendar(text):
    read = icalendar.Calendar.from_ical(text)
    items = [item for item in read.subcomponents if item.name != "VTIMEZONE"]
    return {
        "method": str(read.get("METHOD", "")),
        "zones": [str(zone["TZID"]) for zone in read.walk("VTIMEZONE")],
        "items": [{"kind": item.name, "properties": sorted(item.keys()), "title": str(item.get("SUMMARY", ""))}
                  for item in items],
    }


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    message = email.message_from_bytes(data, policy=email.policy.default)
    leaves = [found(part) for part in message.walk() if not part.is_multipart()]
    calendars = [calendar(part["text"]) for part in leaves if part["type"] in ("text/calendar", "application/ics")]
    return {
        "names": message.keys(),
        "fields": {name: str(value) for name, value in message.items()},
        "from": [[address.display_name, address.addr_spec] for address in message["From"].addresses],
        "to": [address.addr_spec for address in message["To"].addresses],
        "defects": [str(defect) for part in message.walk() for defect in part.defects]
        + [str(defect) for _, value in message.items() for defect in value.defects],
        "longest": max(len(line) for line in data.split(b"\r\n")),
        "shape": shape(message),
        "parts": leaves,
        "calendars": calendars,
    }


print(json.dumps([read(path) for path in sys.argv[1:]]))
