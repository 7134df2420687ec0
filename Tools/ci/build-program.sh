#!/usr/bin/env bash
# A step of the action (action.yml): installs the libraries that the program needs, and builds it as ALMANAC_PROGRAM unless
# it was in the cache.
set -euo pipefail

make=(make --no-print-directory -C "$(dirname "$0")/../.." SETUP=yes)
"${make[@]}" setup
if [ ! -x "$ALMANAC_PROGRAM" ]; then
  "${make[@]}" build
  mkdir -p "$(dirname "$ALMANAC_PROGRAM")"
  cp "$(dirname "$0")/../../.build/release/almanac" "$ALMANAC_PROGRAM"
fi
"$ALMANAC_PROGRAM" --version
