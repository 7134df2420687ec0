#!/usr/bin/python3
"""Runs a session bus with a desktop that shows notifications, using python-dbusmock.

Prints the address of the bus. Then it executes the commands on standard input, one per line, and prints a line after each:
  serve CAPABILITY...     starts a desktop with these capabilities
  stop                    stops it
  pause, resume           stops and continues its process
  signal NAME ARGUMENT... sends a signal of the desktop: a number, and a text or another number
  shown                   prints the notifications requested so far, as a JSON array
  closed                  prints the numbers of the notifications closed so far, as a JSON array
  watch N                 waits until there are N notifications, or for at most ten minutes, and prints them
It ends when its input does.
"""

import json
import os
import signal
import subprocess
import sys
import time

import dbus
import dbusmock

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


class Desktop(dbusmock.DBusTestCase):
    server = None
    calls = []
    closings = []
    # How many calls of the server have been read.
    known = 0

    @classmethod
    def serve(cls, *capabilities):
        cls.stop()
        cls.known = 0
        cls.server, cls.mock = cls.spawn_server_template(
            "notification_daemon", {"capabilities": " ".join(capabilities)}, stdout=subprocess.DEVNULL)
        cls.interface = dbus.Interface(cls.mock, dbusmock.MOCK_IFACE)

    @classmethod
    def stop(cls):
        if cls.server:
            cls.keep()
            cls.server.terminate()
            cls.server.wait()
            while cls.get_dbus().name_has_owner(NAME):
                time.sleep(0.01)
        cls.server = None

    @classmethod
    def keep(cls):
        # They are not cleared, because a call that arrives in between would be lost.
        calls = cls.interface.GetCalls()
        new, cls.known = calls[cls.known:], len(calls)
        for moment, member, arguments in new:
            if member == "Notify":
                cls.calls.append([int(moment)] + [plain(argument) for argument in arguments])
            if member == "CloseNotification":
                cls.closings.append(int(arguments[0]))

    @classmethod
    def shown(cls):
        if cls.server:
            cls.keep()
        return json.dumps([call[1:] for call in cls.calls])

    @classmethod
    def closed(cls):
        if cls.server:
            cls.keep()
        return json.dumps(cls.closings)

    @classmethod
    def watch(cls, count):
        end = time.monotonic() + 600
        while len(json.loads(cls.shown())) < int(count) and time.monotonic() < end:
            time.sleep(0.02)
        return cls.shown()

    @classmethod
    def signal(cls, name, number, argument):
        last = dbus.UInt32(argument) if argument.isdigit() else argument
        cls.interface.EmitSignal(
            NAME, name, "uu" if argument.isdigit() else "us",
            dbus.Array([dbus.UInt32(number), last], signature="v"))

    @classmethod
    def pause(cls):
        os.kill(cls.server.pid, signal.SIGSTOP)

    @classmethod
    def resume(cls):
        os.kill(cls.server.pid, signal.SIGCONT)


def plain(value):
    if isinstance(value, dbus.Dictionary):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, dbus.Array):
        return [plain(item) for item in value]
    if isinstance(value, dbus.Byte) or isinstance(value, int):
        return int(value)
    return str(value)


# The parent process may block signals, and child processes would inherit that.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
Desktop.start_session_bus()
print(os.environ["DBUS_SESSION_BUS_ADDRESS"], flush=True)
try:
    for line in sys.stdin:
        command, *arguments = line.split()
        print(getattr(Desktop, command)(*arguments) or "done", flush=True)
finally:
    if Desktop.server:
        Desktop.resume()
        Desktop.server.terminate()
    Desktop.tearDownClass()
