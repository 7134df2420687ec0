#!/usr/bin/env bash
# A step of the action (action.yml): says which program the next steps use.
# With ALMANAC_PROGRAM, the name or path of an installed one, that; else one that is still to be built, and the key under
# which the cache may have it: the sources, the compiler and the system that it is built with.
set -euo pipefail

if [ -n "${ALMANAC_PROGRAM:-}" ]; then
  if ! program=$(command -v "$ALMANAC_PROGRAM"); then
    echo "::error title=almanac::There is no program $ALMANAC_PROGRAM"
    exit 1
  fi
  echo "program=$program" >>"$GITHUB_OUTPUT"
  exit
fi

cd "$(dirname "$0")/../.."
sum() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi }
key=$({
  find Sources Package.swift Makefile -type f -print0 | LC_ALL=C sort -z | xargs -0 cat
  swift --version 2>&1 || true
  cat /etc/os-release 2>/dev/null || true
} | sum | cut -c 1-32)
{
  echo "folder=$RUNNER_TEMP/almanac"
  echo "program=$RUNNER_TEMP/almanac/almanac"
  echo "key=almanac-${RUNNER_OS:-}-${RUNNER_ARCH:-}-$key"
} >>"$GITHUB_OUTPUT"
