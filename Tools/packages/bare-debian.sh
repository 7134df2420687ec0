#!/bin/sh
# Runs a script as root in a Debian that has the least there is, in a folder of its own: none of Almanac's libraries, no
# data of time zones. Needs root, debootstrap and Debian's archive; the system is fetched once and kept.
# Usage: Tools/packages/bare-debian.sh PACKAGES SCRIPT [ARGUMENT...]
#   PACKAGES  the folder that is /packages in it
#   SCRIPT    its standard input is that of this script
# CACHE is the folder where the system is kept, .build/debian if it is not set.
set -eu

tools=$(cd "$(dirname "$0")" && pwd)
packages=$(cd "$1" && pwd)
script=$2
shift 2
cache=${CACHE:-$tools/../../.build/debian}
mkdir -p "$cache"
kept=$cache/bookworm.tar
if [ ! -e "$kept" ]; then
  debootstrap --variant=minbase --make-tarball="$cache/packages.tar" bookworm "$cache/new" >/dev/null
  debootstrap --variant=minbase --unpack-tarball="$(cd "$cache" && pwd)/packages.tar" bookworm "$cache/root" >/dev/null
  tar -C "$cache/root" --one-file-system -c . >"$kept.new"
  rm -rf "$cache/root" "$cache/new" "$cache/packages.tar"
  mv "$kept.new" "$kept"
fi

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
tar -C "$root" -x -f "$kept"
mkdir -p "$root/packages"
cp "$script" "$root/script"
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
# Mounts of its own, which end with the script.
ROOT=$root PACKAGES=$packages unshare --mount sh -c '
  mount --bind "$PACKAGES" "$ROOT/packages" && mount -t proc proc "$ROOT/proc" && mount --bind /dev "$ROOT/dev" &&
    exec chroot "$ROOT" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 sh /script "$@"
' sh "$@"
