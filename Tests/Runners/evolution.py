"""Reads, creates and changes an event and a task in a calendar on a server, as Evolution's data server does.

evolution.py URL USER PASSWORD PATH: the server, and the path of the calendar. Prints one line of JSON for each kind, with
the titles that were read and the UID of the new item. It needs a separate session bus without a keyring.
"""

import json
import sys
import time
from urllib.parse import urlsplit

import gi

gi.require_version("EDataServer", "1.2")
gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, GLib, ICalGLib  # noqa: E402

SECONDS = 30
# Do not wait for the server: libecal waits forever for a password that nobody is asked for.
AT_ONCE = 0xFFFFFFFF


def source(registry, server, user, path, extension):
    made = EDataServer.Source.new(None, None)
    made.set_display_name("work")
    made.set_parent("caldav-stub")
    made.get_extension(extension).set_backend_name("caldav")
    web = made.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
    web.set_resource_path(path)
    web.set_calendar_auto_schedule(False)
    authentication = made.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
    authentication.set_host(server.hostname)
    authentication.set_port(server.port)
    authentication.set_user(user)
    authentication.set_method("plain/password")
    made.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_secure(False)
    registry.commit_source_sync(made, None)
    return registry.ref_source(made.get_uid())


def wait(condition):
    end = time.time() + SECONDS
    while time.time() < end:
        value = condition()
        if value:
            return value
        GLib.MainContext.default().iteration(False)
        time.sleep(0.1)
    raise TimeoutError(condition)


def main(url, user, password, path):
    registry = EDataServer.SourceRegistry.new_sync(None)
    for kind, extension, type, line in (
        ("VEVENT", EDataServer.SOURCE_EXTENSION_CALENDAR, ECal.ClientSourceType.EVENTS, "DTSTART:20260401T100000Z"),
        ("VTODO", EDataServer.SOURCE_EXTENSION_TASK_LIST, ECal.ClientSourceType.TASKS, "DUE:20260401T100000Z"),
    ):
        calendar = source(registry, urlsplit(url), user, path, extension)
        client = ECal.Client.connect_sync(calendar, type, AT_ONCE, None)
        credentials = EDataServer.NamedParameters.new()
        credentials.set("username", user)
        credentials.set("password", password)
        calendar.invoke_authenticate_sync(credentials, None)
        wait(lambda: not client.is_readonly())
        client.refresh_sync(None)
        components = wait(lambda: client.get_object_list_sync("#t", None)[1])
        read = [component.get_summary() for component in components]
        lines = [f"BEGIN:{kind}", f"UID:evolution-{kind}", "DTSTAMP:20260101T000000Z", line, f"SUMMARY:Made {kind}"]
        component = ICalGLib.Component.new_from_string("\r\n".join(lines + [f"END:{kind}", ""]))
        _, uid = client.create_object_sync(component, ECal.OperationFlags.NONE, None)
        components[0].set_summary(f"Changed {kind}")
        client.modify_object_sync(components[0], ECal.ObjModType.ALL, ECal.OperationFlags.NONE, None)
        print(json.dumps({"kind": kind, "read": sorted(read), "created": uid}), flush=True)


main(*sys.argv[1:])
