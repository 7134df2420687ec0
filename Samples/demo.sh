#!/bin/sh
# Runs the main commands on the samples: import, agenda, search, export, and a check that nothing was lost.
# Usage: Samples/demo.sh PROGRAM
set -eu

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
samples=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ALMANAC_STORE="$folder/almanac.sqlite"
export TZ=Europe/Berlin
cd "$samples"

almanac() {
  printf '\n\033[1m$ almanac'
  for word in "$@"; do
    case $word in *[!A-Za-z0-9_./:=-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
  done
  printf '\033[0m\n'
  "$program" "$@"
}

# Prints every content line of the events, to-dos, journals and free/busy components in files, unfolded and sorted.
content_lines() {
  LC_ALL=C awk '
    function put() { if (line != "" && depth > 0) print line
      if (line ~ /^BEGIN:V(EVENT|TODO|JOURNAL|FREEBUSY)$/) { if (depth == 0) print line; depth++ }
      if (line ~ /^END:V(EVENT|TODO|JOURNAL|FREEBUSY)$/) depth-- }
    FNR == 1 { put(); line = ""; sub(/^\357\273\277/, "") }
    { sub(/\r$/, "") }
    /^[ \t]/ { line = line substr($0, 2); next }
    { put(); line = $0 }
    END { put() }
  ' "$@" | LC_ALL=C sort
}

almanac import . 2>"$folder/remarks" >"$folder/imported"
cat "$folder/imported"
echo "($(wc -l <"$folder/remarks" | tr -d ' ') messages about errors in the quirk- files are not shown here)"
almanac calendars
almanac search 'dentist'
almanac search 'kind:event with:"Marta Lindqvist" after:2026-01' --limit 5
almanac agenda 2026-11-23 2026-11-26
almanac agenda 2026-12 --month
first=$("$program" search "flight hexworth" --jsonl --limit 1 | sed 's/.*"id":"\([^"]*\)".*/\1/')
almanac show "$first"
almanac export -o "$folder/all.ics"
almanac import . 2>/dev/null

content_lines ./*.ics >"$folder/before"
content_lines "$folder/all.ics" >"$folder/after"
LC_ALL=C comm -23 "$folder/before" "$folder/after" >"$folder/missing"
lines=$(wc -l <"$folder/before" | tr -d ' ')
components=$(grep -c '^BEGIN:V\(EVENT\|TODO\|JOURNAL\|FREEBUSY\)$' "$folder/before")
missing=$(grep -c '^BEGIN:V\(EVENT\|TODO\|JOURNAL\|FREEBUSY\)$' "$folder/missing") || true
superseded=$(grep -c 'replaced an older version' "$folder/imported") || true
echo
echo "The samples contain $components components with $lines content lines."
echo "Components that are not in the export: $missing. Replaced by a newer version in the import: $superseded."
[ "$missing" = "$superseded" ] && [ "$(grep -c ^END: "$folder/missing")" = "$missing" ]
