"""Opens a socket and passes it to a program, as a service manager does (sd_listen_fds(3)).

Usage: activate.py ADDRESS PROGRAM ARGUMENT...
"""

import os
import socket
import sys

listener = socket.create_server((sys.argv[1], 0))
if listener.fileno() != 3:
    os.dup2(listener.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
