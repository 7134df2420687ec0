#!/usr/bin/env bash
# A step of the action (action.yml): says which program the next steps use.
# With ALMANAC_PROGRAM, the name or path of an installed one, that; with ALMANAC_VERSION the released one, if there is one for
# this system; else one that is still to be built, and the key under which the cache may have it: the sources, the compiler
# and the system that it is built with.
set -euo pipefail

if [ -n "${ALMANAC_PROGRAM:-}" ]; then
  if ! program=$(command -v "$ALMANAC_PROGRAM"); then
    echo "::error title=almanac::There is no program $ALMANAC_PROGRAM"
    exit 1
  fi
  echo "program=$program" >>"$GITHUB_OUTPUT"
  exit
fi

if [ -n "${ALMANAC_VERSION:-}" ]; then
  status=0
  program=$("$(dirname "$0")/fetch-program.sh") || status=$?
  if [ $status = 0 ]; then
    echo "program=$program" >>"$GITHUB_OUTPUT"
    exit
  fi
  # A wrong checksum is no reason to go on with something else.
  if [ $status = 4 ]; then exit 1; fi
  echo "::notice title=almanac::There is no released program of version $ALMANAC_VERSION for this system; it is built"
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
