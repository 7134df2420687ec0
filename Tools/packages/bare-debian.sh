#!/bin/sh
# Runs a script as root in a minimal Debian in a separate folder, without Almanac's libraries and without time zone data.
# Needs root, debootstrap and Debian's archive. The system is downloaded once and kept.
# Usage: Tools/packages/bare-debian.sh PACKAGES SCRIPT [ARGUMENT...]
#   PACKAGES  the folder that appears as /packages in the system
#   SCRIPT    the script; it shares the standard input of this script
# CACHE is the folder where the system is kept, .build/debian by default.
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
# Use a mount namespace that ends with the script.
ROOT=$root PACKAGES=$packages unshare --mount sh -c '
  mount --bind "$PACKAGES" "$ROOT/packages" && mount -t proc proc "$ROOT/proc" && mount --bind /dev "$ROOT/dev" &&
    exec chroot "$ROOT" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 sh /script "$@"
' sh "$@"
