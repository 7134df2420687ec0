#!/bin/sh
# Copies programs and what they need to run into a minimal root folder: the libraries that they are linked with or load on
# demand, the loader, time zone data, CA certificates, and an unprivileged user. The Containerfile builds its image from
# this folder.
# Usage: Tools/bare-root.sh FOLDER PROGRAM[=PATH]...    PROGRAM is copied to PATH in FOLDER, by default to /usr/bin
set -eu

tools=$(cd "$(dirname "$0")" && pwd)
root=$1
shift

mkdir -p "$root/usr/bin" "$root/usr/share" "$root/etc" "$root/tmp" "$root/home/almanac" "$root/proc" "$root/dev"
chmod 1777 "$root/tmp"
for program in "$@"; do
  from=${program%%=*}
  to=/usr/bin/$(basename "$from")
  case $program in *=*) to=${program#*=} ;; esac
  mkdir -p "$root$(dirname "$to")"
  cp -L "$from" "$root$to"
  "$tools/list-libraries.sh" "$from" | while IFS= read -r library; do
    mkdir -p "$root$(dirname "$library")"
    if [ ! -e "$root$library" ]; then cp -L "$library" "$root$library"; fi
  done
done
cp -RL "${TZDIR:-/usr/share/zoneinfo}" "$root/usr/share/"
# The CA certificates, at the path where this system's libcurl looks for them.
authorities=/etc/ssl/certs/ca-certificates.crt
if [ -e "$authorities" ]; then
  mkdir -p "$root${authorities%/*}"
  cp -L "$authorities" "$root$authorities"
fi
echo 'almanac:x:1000:1000::/home/almanac:/bin/sh' >"$root/etc/passwd"
echo 'almanac:x:1000:' >"$root/etc/group"
chown -R 1000:1000 "$root/home/almanac" "$root/proc" "$root/dev"
