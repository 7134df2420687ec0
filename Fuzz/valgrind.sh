#!/bin/sh
# Checks the properties of every target once on the samples and fixtures under valgrind, which detects libical's memory
# errors: invalid reads and writes, and decisions that depend on uninitialized memory, are failures.
# Usage: Fuzz/valgrind.sh REPLAY
set -eu
replay=$1
cd "$(dirname "$0")/.."
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
Fuzz/seeds.sh "$seeds" >/dev/null
export SWIFT_BACKTRACE=enable=no
for target in values codecs components mapping reader zones rules importer tables json todos xml; do
  # Files of hundreds of lines do not reveal more than those of fifty, and take minutes.
  files=$(find "$seeds/$target" -type f -size -9k | sort)
  undefined=yes
  if [ "$target" = importer ]; then
    files=$(echo "$files" | head -40)
    # The optimizer copies enumerations of GRDB and the store by testing bits that only some of their cases have, but
    # nothing depends on the result. The other targets cover the same readers and all of libical.
    undefined=no
  fi
  printf '%s: ' "$target"
  # shellcheck disable=SC2086
  valgrind --quiet --error-exitcode=9 --num-callers=30 --leak-check=no --undef-value-errors=$undefined \
    "$replay" "$target" $files
done
