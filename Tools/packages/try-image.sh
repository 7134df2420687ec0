#!/bin/sh
# Tests the image in a folder without a container engine: checks its digests, unpacks its layer, and runs its programs as its
# user. Needs root.
# Usage: Tools/packages/try-image.sh FOLDER
set -eu
image=$(ls "$1"/almanac-*-image-*.tar)
scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
mkdir "$scratch/image" "$scratch/root"
tar -C "$scratch/image" -xf "$image"
(cd "$scratch/image/blobs/sha256" && for name in *; do echo "$name  $name"; done | sha256sum --check --quiet) && echo "the digests are correct"
layer=$(sed -n 's/.*"layers": \[{[^}]*"digest": "sha256:\([0-9a-f]*\)".*/\1/p' "$scratch"/image/blobs/sha256/* 2>/dev/null | head -n 1)
tar -C "$scratch/root" -xzf "$scratch/image/blobs/sha256/$layer"
du -sh "$scratch/root"
mkdir -p "$scratch/root/calendars"
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T100000Z\r\nTRANSP:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >"$scratch/root/calendars/a.ics"
run() {
  root=$scratch/root unshare --mount sh -c '
    mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev" &&
      exec chroot --userspec=1000:1000 "$root" "$@"' sh "$@"
}
export HOME=/home/almanac
status=0
run /usr/bin/almanac validate /calendars --format concise || status=$?
[ "$status" = 1 ]
run /usr/bin/almanac add "Lunch tomorrow at 12:00" --tz Europe/Berlin
run /usr/bin/almanac doctor --install
run /usr/bin/almanac-server --version
echo "the image works"
