#!/bin/sh
# Runs the properties of every target once over the samples and fixtures under valgrind, which sees what libical does
# with memory: reads and writes of freed or foreign memory, and decisions on what was never written, are failures.
# Usage: Fuzz/valgrind.sh REPLAY
set -eu
replay=$1
cd "$(dirname "$0")/.."
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
Fuzz/seeds.sh "$seeds" >/dev/null
export SWIFT_BACKTRACE=enable=no
for target in values codecs components mapping reader zones rules importer tables json todos xml; do
  # Files of hundreds of lines say no more here than those of fifty, and take minutes.
  files=$(find "$seeds/$target" -type f -size -9k | sort)
  undefined=yes
  if [ "$target" = importer ]; then
    files=$(echo "$files" | head -40)
    # The optimizer copies enumerations of GRDB and the store by testing bits that only some of their cases have;
    # nothing depends on the outcome. The other targets go through the same readers and through all of libical.
    undefined=no
  fi
  printf '%s: ' "$target"
  # shellcheck disable=SC2086
  valgrind --quiet --error-exitcode=9 --num-callers=30 --leak-check=no --undef-value-errors=$undefined \
    "$replay" "$target" $files
done
