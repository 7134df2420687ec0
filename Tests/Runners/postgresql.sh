#!/bin/sh
# Runs a PostgreSQL server with a separate folder. The server stops when the standard input ends, and the folder is then
# deleted.
#
# Usage: postgresql.sh PROGRAMS FOLDER PORT [HOST PORT_OF_PRIMARY]
#   PROGRAMS           the folder with initdb, pg_ctl and so on
#   FOLDER             an empty folder, for the data and the socket
#   PORT               a free port of 127.0.0.1, and the number of the socket
#   HOST, PORT_OF_PRIMARY    the primary server, if this one is a standby
#
# Prints `ready` once the server is. Then it reads commands, `start`, `reload`, `promote` or `stop MODE` (smart, fast or
# immediate), and prints `done` or `failed` after each. Root cannot run PostgreSQL, so root runs it as postgres or nobody.
set -u
trap '' INT HUP TERM
programs=$1 folder=$2 port=$3
data=$folder/data

if [ "$(id -u)" -eq 0 ]; then
  user=nobody
  if id postgres > /dev/null 2>&1; then user=postgres; fi
  chown -R "$user" "$folder"
  as() { setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups -- env -i LC_ALL=C PATH=/usr/bin:/bin "$@"; }
else
  as() { env -i LC_ALL=C PATH=/usr/bin:/bin "$@"; }
fi
control() { as "$programs/pg_ctl" --pgdata "$data" --silent --timeout 60 "$@" > /dev/null 2>> "$folder/problems"; }
start() { control --wait --log "$folder/log" start; }

cd "$folder" || exit 1
if [ -f certificate.pem ]; then chmod 600 certificate.pem; fi
if [ $# -eq 3 ]; then
  as "$programs/initdb" --pgdata "$data" --no-sync --auth trust --username almanac --encoding UTF8 --locale C \
    > /dev/null 2>> "$folder/problems" || exit 1
  cat >> "$data/postgresql.conf" << END
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
shared_buffers = 32MB
END
else
  as "$programs/pg_basebackup" --pgdata "$data" --write-recovery-conf --checkpoint fast --no-sync \
    --host "$4" --port "$5" --username almanac > /dev/null 2>> "$folder/problems" || exit 1
  echo "unix_socket_directories = '$folder'" >> "$data/postgresql.conf"
fi
if [ -f "$folder/settings" ]; then cat "$folder/settings" >> "$data/postgresql.conf"; fi
echo "port = $port" >> "$data/postgresql.conf"
start || exit 1
echo ready
while read -r word mode; do
  case $word in
    start) start ;;
    reload | promote) control "$word" ;;
    stop) control --wait --mode "$mode" stop ;;
    *) false ;;
  esac && echo done || echo failed
done
control --mode immediate stop
cd / && rm -rf "$folder"
