#!/bin/sh
# Tests the wheel in a folder: installs it into a new Python environment without a network, and checks a calendar.
# Usage: Tools/packages/try-wheel.sh FOLDER
set -eu
folder=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/python"
began=$(date +%s)
"$scratch/python/bin/pip" install --quiet --disable-pip-version-check --no-index "$folder"/almanac_ical-*.whl
echo "installed in $(($(date +%s) - began)) s"
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T100000Z\r\nTRANSP:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >"$scratch/a.ics"
almanac=$scratch/python/bin/almanac
env -i HOME="$scratch" PATH=/nowhere "$almanac" --version
status=0
env -i HOME="$scratch" "$almanac" validate --format concise "$scratch/a.ics" || status=$?
[ "$status" = 1 ]
# It must use its own libraries even if the system has others.
LD_DEBUG=libs "$almanac" validate --second-opinion "$scratch/a.ics" 2>&1 | sed -n 's/.*calling init: //p' | sort -u >"$scratch/libraries"
grep -q "^$scratch/python/.*libical" "$scratch/libraries"
if grep -v -e "^$scratch/" -e '/ld-linux[^/]*$' -e '/lib\(c\|m\|dl\|rt\|resolv\|pthread\)\.so\.[0-9]*$' "$scratch/libraries"; then
  echo "these libraries are from the system"
  exit 1
fi
"$scratch/python/bin/pip" uninstall --quiet --yes almanac-ical
test ! -e "$almanac"
echo "the wheel works"
